import { and, type SQL, sql } from 'drizzle-orm'
import { type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import type { Pence } from '../../../platform/money.ts'
import { listed } from '../availability.server.ts'
import type { FacetRow } from '../listing/facets.ts'
import { newestFirst, orderOf } from '../listing/listing-filters.server.ts'
import type { Sort } from '../listing/listing-query.ts'
import { facetColumns } from '../listing/read-facets.server.ts'
import { products } from '../schema.ts'
import type { Ranked } from './rank-hits.ts'

/** Of so many of the newest pieces each is looked at; older ones are found through the indexes. */
const NEWEST = 10_000

/** What a search reads of a piece that it finds. */
export type Hit = Ranked & Omit<FacetRow, 'count'> & { price: Pence }

export const hitColumns = {
  ...facetColumns,
  id: products.id,
  title: products.title,
  price: products.price,
  searchText: sql<string>`products.search_text`,
}

/** The pieces that fit, in a sort order, for a search that finds too many to sort here. */
export function readSorted(
  db: DbOrTx,
  condition: SQL | undefined,
  sort: Sort,
  limit: number,
): Promise<Hit[]> {
  return db
    .select(hitColumns)
    .from(products)
    .where(and(listed, condition))
    .orderBy(...orderOf(sort))
    .limit(limit)
}

/**
 * The newest pieces that fit a condition. The planner cannot know how often words occur together:
 * told to find some of the newest, it may read all pieces in their order for a search that nothing
 * fits. So the newest are read first, which is enough for common words and for most shops, and
 * what is rare among them is left to the indexes.
 *
 * @param limit how many at most
 */
export async function readHits(
  db: DbOrTx,
  condition: SQL | undefined,
  limit: number,
): Promise<Hit[]> {
  const { hits, all } = await readNewestHits(db, condition, limit)
  if (hits.length === limit || all) return hits
  return await withIndexes(db, {}, async (tx) => {
    return await tx
      .select(hitColumns)
      .from(products)
      .where(and(listed, condition))
      // An order that no index has: all that fit are found first, and then put in order.
      .orderBy(sql`${products.created_at} + interval '0' desc`, sql`${products.id} desc`)
      .limit(limit)
  })
}

/**
 * Those of the newest pieces that fit.
 *
 * @returns `all`: there are no older pieces
 */
export async function readNewestHits(
  db: DbOrTx,
  condition: SQL | undefined,
  limit: number,
): Promise<{ hits: Hit[]; all: boolean }> {
  const newest = db
    .select()
    .from(products)
    .where(listed)
    .orderBy(...newestFirst)
    .limit(NEWEST)
    .as('products')
  const hits = await db
    .select(hitColumns)
    .from(newest)
    .where(condition)
    .orderBy(...newestFirst)
    .limit(limit)
  return { hits, all: !(await hasOlder(db)) }
}

async function hasOlder(db: DbOrTx): Promise<boolean> {
  const older = await db
    .select({ id: products.id })
    .from(products)
    .where(listed)
    .orderBy(...newestFirst)
    .offset(NEWEST)
    .limit(1)
  return older.length > 0
}

/** Runs a query that is to go through an index; its settings hold for this transaction only. */
export function withIndexes<Found>(
  db: DbOrTx,
  settings: Record<string, string>,
  work: (tx: Tx) => Promise<Found>,
): Promise<Found> {
  const wanted = Object.entries({ enable_seqscan: 'off', ...settings })
  const calls = wanted.map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select ${sql.join(calls, sql`, `)}`)
    return await work(tx)
  })
}
