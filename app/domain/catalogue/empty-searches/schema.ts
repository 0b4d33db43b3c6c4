import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/columns.ts'

/** Searches of the shop that found nothing, by their words: numbers, and nothing about who searched. */
export const emptySearches = pgTable(
  'empty_searches',
  {
    /** As `countableWords` returns them. */
    words: text().primaryKey(),
    searches: integer().notNull(),
    last_asked_at: timestamptz('last_asked_at').notNull(),
    /** Staff want to see it no more; it is still counted, so that it does not come back as a new one. */
    dismissed: boolean().notNull().default(false),
  },
  (table) => [
    check('empty_searches_words_short', sql`char_length(${table.words}) between 1 and 40`),
    check('empty_searches_positive', sql`${table.searches} > 0`),
  ],
)
