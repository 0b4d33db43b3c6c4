import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { DbOrTx } from '../db.ts'
import { type ListRequest, MAX_COUNTED_RESULTS } from './list-request.ts'

/** The ids of a page in their order, and how many there are on all pages. */
type Picked<Id> = {
  ids: Id[]
  /** Where a text is looked for, `MAX_COUNTED_RESULTS` at most. */
  total: number
  /** There are more than `total`. */
  more: boolean
}

type Wanted = {
  table: PgTable & { id: PgColumn }
  /** The rows that are asked for, by text and filters. */
  matching: SQL | undefined
  /** Settled by what is there once, so that pages neither repeat nor leave out. */
  order: readonly SQL[]
  /** Besides the id, the columns that `order` names. */
  orderedBy: readonly PgColumn[]
  request: Pick<ListRequest, 'q' | 'page' | 'size'>
}

/** Picks the rows of one page of a list, which are then read by their ids. */
export async function paginate<Id extends string | number>(
  db: DbOrTx,
  wanted: Wanted,
): Promise<Picked<Id>> {
  return await (wanted.request.q ? pickAmongHits<Id>(db, wanted) : pickFromIndex<Id>(db, wanted))
}

/** Both are read from indexes alone where no text is looked for. */
async function pickFromIndex<Id>(db: DbOrTx, wanted: Wanted): Promise<Picked<Id>> {
  const [ids, [counted]] = await Promise.all([
    walk<Id>(db, wanted),
    db.select({ total: sql<number>`count(*)` }).from(wanted.table).where(wanted.matching),
  ])
  return { ids, total: counted?.total ?? 0, more: false }
}

/**
 * A text is looked for once, for the count and the page alike: few hits are all read and put in
 * order. Of a text that stands nearly everywhere only so many are counted; its page is read by
 * walking along the order, where hits are close together.
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
