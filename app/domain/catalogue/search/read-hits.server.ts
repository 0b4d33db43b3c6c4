import { and, type SQL, sql } from 'drizzle-orm'
import { type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import type { Pence } from '../../../platform/values/money.ts'
import { listed } from '../availability.server.ts'
import type { FacetRow } from '../listing/facets.ts'
import {
  isMeasured,
  isUnmeasured,
  newestFirst,
  orderOf,
  widestFirst,
} from '../listing/listing-filters.server.ts'
import type { Sort } from '../listing/listing-query.ts'
import { facetColumns } from '../listing/read-facets.server.ts'
import { products } from '../schema.ts'
import type { Ranked } from './rank-hits.ts'

/**
 * Number of the newest products that are scanned directly; older ones are found through the
 * indexes.
 */
const MAX_SCANNED = 10_000

/** A search result. */
export type Hit = Ranked & Omit<FacetRow, 'count'> & { price: Pence; width: number | null }

const hitColumns = {
  ...facetColumns,
  id: products.id,
  title: products.title,
  price: products.price,
  width: products.width,
  searchText: sql<string>`products.search_text`,
}

type Sorting = {
  sort: Sort
  limit: number
  /** Whether an index contains all columns of the condition: the ids are then selected by the index. */
  isIndexed: boolean
}

/** Returns matching products in a sort order, where there are too many hits to sort in memory. */
export async function readSorted(
  db: DbOrTx,
  condition: SQL | undefined,
  sorting: Sorting,
): Promise<Hit[]> {
  if (sorting.sort !== 'width-down') {
    return await readInOrder(db, condition, orderOf(sorting.sort), sorting)
  }
  const measured = await readInOrder(db, and(condition, isMeasured), widestFirst, sorting)
  const limit = sorting.limit - measured.length
  if (limit === 0) return measured
  const others = and(condition, isUnmeasured)
  return [...measured, ...(await readInOrder(db, others, newestFirst, { ...sorting, limit }))]
}

function readInOrder(
  db: DbOrTx,
  condition: SQL | undefined,
  order: SQL[],
  { limit, isIndexed }: Sorting,
): Promise<Hit[]> {
  const fits = and(listed, condition)
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(fits)
    .orderBy(...order)
    .limit(limit)
  return db
    .select(hitColumns)
    .from(products)
    .where(isIndexed ? sql`products.id = any(array(${ids}))` : fits)
    .orderBy(...order)
    .limit(limit)
}

/**
 * Returns the newest products that match a condition. PostgreSQL's planner cannot estimate how
 * often words occur together: for the newest matches it may scan the whole table in that order, even
 * if nothing matches. So the newest products are scanned first, which suffices for
 * common words and for most shops; rare words then go through the indexes.
 *
 * @param limit maximum number of hits
 * @param indexed the condition for all products, if no index serves `condition`
 */
export async function readHits(
  db: DbOrTx,
  condition: SQL | undefined,
  limit: number,
  indexed = condition,
): Promise<Hit[]> {
  const { hits, all } = await readNewestHits(db, condition, limit)
  if (hits.length === limit || all) return hits
  const found = await withIndexes(db, async (tx) => {
    return await tx
      .select(hitColumns)
      .from(products)
      .where(and(listed, indexed))
      // An expression without an index: forces the planner to filter first and sort afterwards.
      .orderBy(sql`${products.created_at} + interval '0' desc`, sql`${products.id} desc`)
      .limit(limit)
  })
  // These are older than the newest products, which have been scanned.
  const older = found.filter(({ id }) => hits.every((hit) => hit.id !== id))
  return indexed === condition ? found : [...hits, ...older].slice(0, limit)
}

/**
 * Returns the matches among the newest products.
 *
 * @returns `all`: whether no older products exist
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
    .limit(MAX_SCANNED)
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
    .offset(MAX_SCANNED)
    .limit(1)
  return older.length > 0
}

/** Runs a query with sequential scans disabled; the setting applies to this transaction only. */
function withIndexes<Found>(db: DbOrTx, work: (tx: Tx) => Promise<Found>): Promise<Found> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`)
    return await work(tx)
  })
}
