import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/columns.ts'
import type { StaffId } from '../../platform/values/ids.ts'
import { adminUsers } from '../staff/schema.ts'
import { LIST_FORMATS, LIST_KINDS, LIST_PLANS, LIST_STATES, type ListNote } from './list-rules.ts'

/** Formats words as an SQL `IN` list, unescaped: for constants only. */
const wordsOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** Imports of redirects, subscribers and discount codes from a CSV file. */
export const listImports = pgTable(
  'list_imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: LIST_KINDS }).notNull(),
    format: text({ enum: LIST_FORMATS }).notNull(),
    state: text({ enum: LIST_STATES }).notNull().default('checked'),
    /** The uploaded file's own name. */
    file_name: text().notNull(),
    /** Numbers of rows by the plan of the check. */
    to_create: integer().notNull(),
    skipped: integer().notNull(),
    refused: integer().notNull(),
    /** Number of rows that were added. */
    created: integer().notNull().default(0),
    created_by: uuid()
      .$type<StaffId>()
      .notNull()
      .references(() => adminUsers.id),
    created_at: timestamptz('created_at').notNull(),
    updated_at: timestamptz('updated_at').notNull(),
  },
  (table) => [
    index('list_imports_newest').on(
      table.kind,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    check('list_imports_kind_known', sql`${table.kind} in (${wordsOf(LIST_KINDS)})`),
    check('list_imports_format_known', sql`${table.format} in (${wordsOf(LIST_FORMATS)})`),
    check('list_imports_state_known', sql`${table.state} in (${wordsOf(LIST_STATES)})`),
    check('list_imports_created_planned', sql`${table.created} between 0 and ${table.to_create}`),
  ],
)

/**
 * The rows of a file until it is imported or cancelled. Afterwards those with notes remain, without
 * their contents.
 */
export const listImportRows = pgTable(
  'list_import_rows',
  {
    import_id: uuid()
      .notNull()
      .references(() => listImports.id, { onDelete: 'cascade' }),
    /** The line at which the row begins; the first line of the file is 1. */
    line: integer().notNull(),
    /** Identifies the entry: an old address, a code, a mail address in lower case. */
    key: text(),
    label: text().notNull(),
    values: jsonb(),
    plan: text({ enum: LIST_PLANS }).notNull(),
    notes: jsonb().$type<ListNote[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.line] }),
    index('list_import_rows_key').on(table.key),
    check('list_import_rows_plan_known', sql`${table.plan} in (${wordsOf(LIST_PLANS)})`),
  ],
)
