import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../platform/database/columns.ts'
import type { ProductId, StaffId } from '../../platform/values/ids.ts'
import { products } from '../catalogue/schema.ts'
import { adminUsers } from '../staff/schema.ts'
import { IMPORT_STATES, type ImportOptions, type SourceCategory } from './import/import-rules.ts'
import { PLANS, RESULTS, type RowNote, SOURCES, type SourceRow } from './import/rows/source-row.ts'

/** Formats words as an SQL `IN` list, unescaped: for constants only. */
const wordsOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** Imports of products from a file. Its files are in the folder of its id (`import-files`). */
export const productImports = pgTable(
  'product_imports',
  {
    id: uuid().primaryKey(),
    source: text({ enum: SOURCES }).notNull(),
    state: text({ enum: IMPORT_STATES }).notNull().default('uploaded'),
    /** The storage that holds its files (`ImportFiles.storageId`). */
    storage_id: text().notNull(),
    /** The names of the uploaded files; that of the pictures is null if there are none. */
    file_name: text().notNull(),
    pictures_name: text(),
    /** The file's headings, in its order. */
    headings: text().array().notNull(),
    /** The texts of its category column, with the number of products. */
    categories: jsonb().$type<SourceCategory[]>().notNull(),
    options: jsonb().$type<ImportOptions>().notNull(),
    /** Products in the file. */
    product_count: integer().notNull(),
    /** Why it failed as a whole. */
    failure: text(),
    /** The process that works on it renews this lease; once it has expired, another may take over. */
    leased_until: timestamptz('leased_until'),
    /** When its job first failed since the last progress; null if it has not. */
    failing_since: timestamptz('failing_since'),
    created_by: uuid()
      .$type<StaffId>()
      .notNull()
      .references(() => adminUsers.id),
    created_at: timestamptz('created_at').notNull(),
    updated_at: timestamptz('updated_at').notNull(),
    /** When the uploaded files were deleted. */
    files_deleted_at: timestamptz('files_deleted_at'),
  },
  (table) => [
    index('product_imports_newest').on(table.created_at.desc().nullsFirst(), table.id),
    index('product_imports_working')
      .on(table.state)
      .where(sql`${table.state} in ('checking', 'running')`),
    check('product_imports_source_known', sql`${table.source} in (${wordsOf(SOURCES)})`),
    check('product_imports_state_known', sql`${table.state} in (${wordsOf(IMPORT_STATES)})`),
  ],
)

/** The products of an import's file: what is planned for each, and what was done. */
export const productImportRows = pgTable(
  'product_import_rows',
  {
    import_id: uuid()
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    /** The line where it begins in the file; the first line is 1. */
    line: integer().notNull(),
    title: text().notNull(),
    row: jsonb().$type<SourceRow>().notNull(),
    plan: text({ enum: PLANS }).notNull(),
    notes: jsonb().$type<RowNote[]>().notNull(),
    /** The product to update; its version, stock and pictures when the row was checked. */
    product_id: uuid()
      .$type<ProductId>()
      .references(() => products.id),
    product_version: integer(),
    product_stock: integer(),
    /** Paths; only if they are to be replaced. */
    product_pictures: text().array(),
    /** Null until the row has been applied; written in the transaction of its product. */
    result: text({ enum: RESULTS }),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.line] }),
    index('product_import_rows_to_do')
      .on(table.import_id, table.line)
      .where(sql`${table.result} is null and ${table.plan} in ('create', 'update')`),
    index('product_import_rows_product').on(table.product_id),
    check('product_import_rows_plan_known', sql`${table.plan} in (${wordsOf(PLANS)})`),
    check('product_import_rows_result_known', sql`${table.result} in (${wordsOf(RESULTS)})`),
    check(
      'product_import_rows_done_has_product',
      sql`${table.result} is null or ${table.result} = 'refused' or ${table.product_id} is not null`,
    ),
  ],
)

/** The key of an imported product at its source, so that a second import updates the product. */
export const productSources = pgTable(
  'product_sources',
  {
    source: text({ enum: SOURCES }).notNull(),
    /** Shopify's handle; WooCommerce's SKU or id. */
    key: text().notNull(),
    product_id: uuid()
      .$type<ProductId>()
      .notNull()
      .references(() => products.id),
    created_at: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.key] }),
    index('product_sources_product').on(table.product_id),
    check('product_sources_source_known', sql`${table.source} in (${wordsOf(SOURCES)})`),
  ],
)
