import { sql } from 'drizzle-orm'
import { bigint, check, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { COUNTED } from './view-kinds.ts'

const kinds = sql.raw(COUNTED.map((kind) => `'${kind}'`).join(', '))

/** How often pages were opened, by day (Europe/London): numbers, and nothing about who opened them. */
export const pageViews = pgTable(
  'page_views',
  {
    day: date().notNull(),
    kind: text().$type<(typeof COUNTED)[number]>().notNull(),
    views: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.kind] }),
    check('page_views_kind_known', sql`${table.kind} in (${kinds})`),
    check('page_views_positive', sql`${table.views} > 0`),
  ],
)

/** How often the page of each product was opened, by day; days without a view have no row. */
export const productViews = pgTable(
  'product_views',
  {
    day: date().notNull(),
    /** No foreign key: its check would lock the product during a purchase. */
    product_id: uuid().notNull(),
    views: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.product_id, table.day] }),
    check('product_views_positive', sql`${table.views} > 0`),
  ],
)
