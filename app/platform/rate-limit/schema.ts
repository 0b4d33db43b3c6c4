import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../columns.ts'

/** How often somebody has done something lately. In the database, so that processes agree. */
export const rateLimits = pgTable(
  'turn_counts',
  {
    /** What is counted: `contact`, `sign-in`, … */
    scope: text().notNull(),
    /** Who: a keyed hash, so that the table holds no addresses. */
    who: text().notNull(),
    /** When the current window began. */
    since: timestamptz('since').notNull(),
    turns: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.who] }),
    index('turn_counts_since').on(table.since),
  ],
)
