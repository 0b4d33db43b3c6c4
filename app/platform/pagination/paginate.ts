import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { DbOrTx } from '../db.ts'
import { type ListRequest, MAX_COUNTED_RESULTS } from './list-request.ts'

/** The ids of a page in order, and the total number. */
type Picked<Id> = {
  ids: Id[]
  /** For a text search at most `MAX_COUNTED_RESULTS`. */
  total: number
  /** There are more than `total`. */
  more: boolean
}

type Wanted = {
  table: PgTable & { id: PgColumn }
  /** The condition for the search text and the filters. */
  matching: SQL | undefined
  /** Must be a total order, so that pages neither repeat nor omit rows. */
  order: readonly SQL[]
  /** The columns of `order` besides the id. */
  orderedBy: readonly PgColumn[]
  request: Pick<ListRequest, 'q' | 'page' | 'size'>
  /** The number of all rows of a list without a text search, if it need not be counted. */
  total?: (() => Promise<number>) | undefined
}

/** Pagination: selects the ids of one page of a list; the rows are then read by id. */
export async function paginate<Id extends string | number>(
  db: DbOrTx,
  wanted: Wanted,
): Promise<Picked<Id>> {
  return await (wanted.request.q ? pickAmongHits<Id>(db, wanted) : pickFromIndex<Id>(db, wanted))
}

/** Without a text search, count and page are index-only scans. */
async function pickFromIndex<Id>(db: DbOrTx, wanted: Wanted): Promise<Picked<Id>> {
  const total = wanted.total ?? (() => countRows(db, wanted))
  const [ids, counted] = await Promise.all([walk<Id>(db, wanted), total()])
  return { ids, total: counted, more: false }
}

async function countRows(db: DbOrTx, { table, matching }: Wanted): Promise<number> {
  const [counted] = await db.select({ total: sql<number>`count(*)` }).from(table).where(matching)
  return counted?.total ?? 0
}

/**
 * Uses one search for both count and page: all matches are read and sorted if there are few. For a very
 * common text the count is bounded, and the page is read by scanning in list order, where matches are
 * dense.
 */
async function pickAmongHits<Id>(db: DbOrTx, wanted: Wanted): Promise<Picked<Id>> {
  const { table, matching, order, orderedBy, request } = wanted
  const columns = sql.join([table.id, ...orderedBy], sql`, `)
  const found = await db.execute<{ ids: unknown[]; total: number }>(sql`
    with hits as materialized (
      select ${columns} from ${table} where ${matching} limit ${MAX_COUNTED_RESULTS + 1}
    )
    select (select count(*) from hits) as total, array(
      select id from hits as ${sql.identifier(getTableName(table))}
      order by ${sql.join([...order], sql`, `)}
      limit ${request.size} offset ${(request.page - 1) * request.size}
    ) as ids`)
  const { ids = [], total = 0 } = found.rows[0] ?? {}
  if (total > MAX_COUNTED_RESULTS) {
    return { ids: await walk<Id>(db, wanted), total: MAX_COUNTED_RESULTS, more: true }
  }
  return { ids: ids.map((id) => table.id.mapFromDriverValue(id) as Id), total, more: false }
}

async function walk<Id>(db: DbOrTx, { table, matching, order, request }: Wanted): Promise<Id[]> {
  const { page, size } = request
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(matching)
    .orderBy(...order)
    .limit(size)
    .offset((page - 1) * size)
  return found.map(({ id }) => id as Id)
}
