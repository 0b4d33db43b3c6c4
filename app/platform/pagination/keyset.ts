import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A sort key, and the PostgreSQL type of its values, which are never null. */
export type SortKey = { key: SQLWrapper; type: 'timestamptz' | 'date' | 'text' | 'integer' }

type Sorted<Sort extends string> = { sort: Sort; descending: boolean }

/** A position in a list: the sort key of a row, as text, and its id. */
export type KeysetCursor = { id: string; sortValue: string }

/** The order of a list by one of its sort keys and by its id, and positions in it (keyset pagination). */
export function keyset<Sort extends string>(keys: Record<Sort, SortKey>, id: SQLWrapper) {
  return {
    order({ sort, descending }: Sorted<Sort>): SQL[] {
      const direction = descending ? desc : asc
      return [direction(keys[sort].key), direction(id)]
    },
    sortValueOf({ sort }: Sorted<Sort>): SQL<string> {
      return sql<string>`${keys[sort].key}::text`
    },
    /** The rows after a position. */
    after({ sort, descending }: Sorted<Sort>, last: KeysetCursor): SQL {
      const { key, type } = keys[sort]
      const comes = sql.raw(descending ? '<' : '>')
      const value = sql`${last.sortValue}::text::${sql.raw(type)}`
      return sql`(${key}, ${id}) ${comes} (${value}, ${last.id}::uuid)`
    },
  }
}
