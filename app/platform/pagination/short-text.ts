import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Whether a text is too short for the trigram indexes. Such a text is searched for sequentially, in
 * the newest rows only.
 */
export function isShortText(text: string): boolean {
  return !/[\p{L}\p{N}]{3}/u.test(text)
}

export const NEWEST_ROWS = 2_000

/** @param rows a query for ids */
export function idInRows(id: SQLWrapper, rows: SQLWrapper): SQL {
  return sql`${id} = any(array${rows})`
}

/** `LIKE` that never uses an index: with a short text an index would be scanned completely. */
export function likeWithoutIndex(column: SQLWrapper, pattern: string): SQL {
  return sql`(${column} || '') like ${pattern}`
}
