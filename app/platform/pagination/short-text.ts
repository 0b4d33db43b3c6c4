import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Whether a text is too short for the indexes of text, which know three letters or digits in a
 * row. Such a text is looked for in the newest rows only, one by one.
 */
export function isShortText(text: string): boolean {
  return !/[\p{L}\p{N}]{3}/u.test(text)
}

export const NEWEST_ROWS = 2_000

/** @param rows a query for ids */
export function idInRows(id: SQLWrapper, rows: SQLWrapper): SQL {
  return sql`${id} = any(array${rows})`
}

/** Like `like`, and never through an index: a short text would be looked for in all of it. */
export function likeWithoutIndex(column: SQLWrapper, pattern: string): SQL {
  return sql`(${column} || '') like ${pattern}`
}
