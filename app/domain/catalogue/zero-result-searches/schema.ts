import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/columns.ts'

/** Zero-result searches, counted by their words; nothing is stored about who searched. */
export const zeroResultSearches = pgTable(
  'empty_searches',
  {
    /** The words as `countableWords` returns them. */
    words: text().primaryKey(),
    searches: integer().notNull(),
    last_asked_at: timestamptz('last_asked_at').notNull(),
    /** Hidden by staff. Still counted, so that it does not reappear as a new search. */
    dismissed: boolean().notNull().default(false),
  },
  (table) => [
    check('empty_searches_words_short', sql`char_length(${table.words}) between 1 and 40`),
    check('empty_searches_positive', sql`${table.searches} > 0`),
  ],
)
