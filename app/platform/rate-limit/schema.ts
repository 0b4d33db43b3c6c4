import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../database/columns.ts'

/** Counters of rate limits, in the database, so that all processes share them. */
export const rateLimits = pgTable(
  'turn_counts',
  {
    /** The limited action: `contact`, `sign-in`, … */
    scope: text().notNull(),
    /** A keyed hash, so that the table holds no addresses. */
    who: text().notNull(),
    /** Start of the current window. */
    since: timestamptz('since').notNull(),
    /** Attempts, or another sum of the window (`windowed-sums.server.ts`). */
    turns: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.who] }),
    index('turn_counts_since').on(table.since),
  ],
)
