import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/columns.ts'
import { SECTIONS } from './settings.ts'

/**
 * The owner's settings: one row per section that has been saved. Other sections have their defaults. The
 * history records the changes.
 */
export const settings = pgTable(
  'settings',
  {
    section: text({ enum: SECTIONS }).primaryKey(),
    /** Validated by `settings-schema.server.ts`. */
    value: jsonb().$type<unknown>().notNull(),
    /** Incremented by every save, for optimistic locking. */
    version: integer().notNull().default(1),
    changed_at: timestamptz('changed_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'settings_section_known',
      sql`${table.section} in ('trader', 'contact', 'hours', 'social', 'brands', 'mail', 'rules', 'announcement', 'shop', 'colours', 'pictures', 'reviews', 'rounds', 'cancelling')`,
    ),
    check('settings_value_is_object', sql`jsonb_typeof(${table.value}) = 'object'`),
  ],
)
