import { type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../../../platform/pagination/list-request.ts'

/**
 * Pieces whose title, description, brand or category contain a text, in any case. Three letters
 * and more are found through an index.
 */
export function containsText(search: string): SQL {
  return sql`products.search_text like lower(${likePattern(search)}::text)`
}
