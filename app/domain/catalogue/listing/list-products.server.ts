import { and, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { products } from '../schema.ts'
import { cardColumns, toCard } from './card-columns.server.ts'
import type { Listing } from './listing.ts'
import {
  allOf,
  type Filter,
  filtersOf,
  isMeasured,
  isUnmeasured,
  newestFirst,
  orderOf,
  type ReadQuery,
  statementName,
  widestFirst,
} from './listing-filters.server.ts'
import type { ListingQuery, Sort } from './listing-query.ts'
import { type Counted, lastPageUpTo, PAGE_SIZE, pageStart, pageWindow } from './listing-window.ts'
import { priceMaximumOf, readPriceMaximum } from './price-maximum.server.ts'
import type { ProductCardData } from './product-card.ts'
import { readFacets, type ShareFacetRows } from './read-facets.server.ts'
import { searchListing } from './search-listing.server.ts'

/** Limit of the count: counting all matches would take time proportional to the catalogue. */
const MAX_COUNTED = 1_000

/**
 * Returns the listed products that match a query, up to the end of the query's page, starting at
 * the page's window (see `PAGES_IN_WINDOW`). Sorted as requested, else newest first; search results
 * are sorted by relevance.
 *
 * @param share shares the facet rows of the whole catalogue, for pages whose counts may be some seconds old
 */
export async function listProducts(
  db: DbOrTx,
  query: ReadQuery,
  share?: ShareFacetRows,
): Promise<Listing> {
  // Counting all products that match a further filter would read most rows of the table.
  if (!query.search && query.further.length === 0) return await listAll(db, query, share)
  const [found, priceMaximum] = await Promise.all([searchListing(db, query), readPriceMaximum(db)])
  return { ...found, priceMaximum }
}

async function listAll(db: DbOrTx, query: ListingQuery, share?: ShareFacetRows): Promise<Listing> {
  const filters = filtersOf(query)
  const counting = countListing(db, query, filters, share)
  // The first window needs no total; for later windows the page is clamped before it is read.
  const inFirstWindow = pageStart(query.page) === 0
  const requested = inFirstWindow ? query.page : lastPageUpTo(query.page, (await counting).counted)
  const [rows, { counted, facets, priceMaximum }] = await Promise.all([
    readPage(db, filters, requested, query.sort),
    counting,
  ])
  const window = pageWindow(query.page, counted)
  return { products: rows, ...counted, ...window, closeMatches: false, facets, priceMaximum }
}

/** Runs additional statements only if the facets lack a number: with a price range, or many products. */
async function countListing(
  db: DbOrTx,
  query: ListingQuery,
  filters: Filter[],
  share?: ShareFacetRows,
) {
  const { facets, matching, highest } = await readFacets(db, query, share)
  const [counted, priceMaximum] = await Promise.all([
    matching === null ? countProducts(db, filters) : countedUpTo(matching),
    highest === undefined ? readPriceMaximum(db) : priceMaximumOf(highest),
  ])
  return { facets, counted, priceMaximum }
}

/** Reads the page's window. An index-only subquery selects the ids; only those rows are fetched. */
async function readPage(
  db: DbOrTx,
  filters: Filter[],
  page: number,
  sort: Sort | null,
): Promise<ProductCardData[]> {
  const start = pageStart(page)
  const statement = start === 0 ? 'list_products' : 'list_later_products'
  const end = page * PAGE_SIZE
  const picked =
    sort === 'width-down'
      ? widestIds(db, filters, { start, end })
      : db
          .select({ id: products.id })
          .from(products)
          .where(allOf(filters))
          .orderBy(...orderOf(sort))
          .limit(end - start)
          .offset(start)
  const rows = await db
    .select(cardColumns)
    .from(products)
    .where(sql`products.id = any(array(${picked}))`)
    .orderBy(...orderOf(sort))
    .prepare(statementName(sort ? `${statement}_${sort}` : statement, filters))
    .execute()
  return rows.map(toCard)
}

/** Selects the products with a width and those without one, each by an index-only scan. */
function widestIds(db: DbOrTx, filters: Filter[], { start, end }: { start: number; end: number }) {
  const first = (which: SQL, order: SQL[]) =>
    db
      .select({ id: products.id, width: products.width, created_at: products.created_at })
      .from(products)
      .where(and(allOf(filters), which))
      .orderBy(...order)
      .limit(end)
  return sql`select id from (
      (${first(isMeasured, widestFirst)}) union all (${first(isUnmeasured, newestFirst)})
    ) as products
    order by width_mm desc nulls last, created_at desc, id desc
    limit ${end - start} offset ${start}`
}

async function countProducts(db: DbOrTx, filters: Filter[]): Promise<Counted> {
  // Same order as the list: its covering index filters without heap access.
  const counted = db
    .select({ id: products.id })
    .from(products)
    .where(allOf(filters))
    .orderBy(...newestFirst)
    .limit(MAX_COUNTED + 1)
    .as('counted')
  const [found] = await db
    .select({ total: sql<number>`count(*)` })
    .from(counted)
    .prepare(statementName('count_products', filters))
    .execute()
  return countedUpTo(found?.total ?? 0)
}

function countedUpTo(total: number): Counted {
  return { total: Math.min(total, MAX_COUNTED), moreThanTotal: total > MAX_COUNTED }
}
