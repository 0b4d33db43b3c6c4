import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A sort key, and the PostgreSQL type of its values, which are never null. */
export type SortKey = { key: SQLWrapper; type: 'timestamptz' | 'date' | 'text' | 'integer' }

type Sorted<Sort extends string> = { sort: Sort; descending: boolean }

/** A position in a list: the sort key of a row, as text, and its id. */
export type KeysetPlace = { id: string; place: string }

/** The order of a list by one of its sort keys and by its id, and positions in it (keyset pagination). */
export function keyset<Sort extends string>(keys: Record<Sort, SortKey>, id: SQLWrapper) {
  return {
    order({ sort, descending }: Sorted<Sort>): SQL[] {
      const direction = descending ? desc : asc
      return [direction(keys[sort].key), direction(id)]
    },
    placeOf({ sort }: Sorted<Sort>): SQL<string> {
      return sql<string>`${keys[sort].key}::text`
    },
    /** The rows after a position. */
    after({ sort, descending }: Sorted<Sort>, last: KeysetPlace): SQL {
      const { key, type } = keys[sort]
      const comes = sql.raw(descending ? '<' : '>')
      const place = sql`${last.place}::text::${sql.raw(type)}`
      return sql`(${key}, ${id}) ${comes} (${place}, ${last.id}::uuid)`
    },
  }
}
