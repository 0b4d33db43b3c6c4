import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { products } from '../schema.ts'
import { cardColumns, toCard } from './card-columns.server.ts'
import type { Listing } from './listing.ts'
import {
  allOf,
  type Filter,
  filtersOf,
  newestFirst,
  orderOf,
  statementName,
} from './listing-filters.server.ts'
import type { ListingQuery, Sort } from './listing-query.ts'
import { type Counted, lastPageUpTo, PAGE_SIZE, pageStart, pageWindow } from './listing-window.ts'
import { readPriceMaximum } from './price-maximum.server.ts'
import type { ProductCardData } from './product-card.ts'
import { readFacets } from './read-facets.server.ts'
import { searchListing } from './search-listing.server.ts'

/** Pieces are counted so far: to count all of a large shop would take as long as it has pieces. */
const COUNTED = 1_000

/**
 * The pieces on the website that fit a query, to the end of the query's page; from the first
 * piece, or on later pages from where the page's window begins. In the order that was asked for,
 * else newest first; the result of a text search is ordered by how well it fits.
 */
export async function listProducts(db: DbOrTx, query: ListingQuery): Promise<Listing> {
  const [listing, priceMaximum] = await Promise.all([
    query.search ? searchListing(db, query) : listAll(db, query),
    readPriceMaximum(db),
  ])
  return { ...listing, priceMaximum }
}

async function listAll(db: DbOrTx, query: ListingQuery): Promise<Omit<Listing, 'priceMaximum'>> {
  const filters = filtersOf(query)
  const counting = countPieces(db, filters)
  // Only where a later window begins has to be known before its pieces are read.
  const inFirstWindow = pageStart(query.page) === 0
  const asked = inFirstWindow ? query.page : lastPageUpTo(query.page, await counting)
  const [rows, counted, facets] = await Promise.all([
    readPage(db, filters, asked, query.sort),
    counting,
    readFacets(db, query),
  ])
  const window = pageWindow(query.page, counted)
  return { products: rows, ...counted, ...window, closeMatches: false, facets }
}

/** The page's window. Which pieces they are is read from an index alone, and then only those are read. */
async function readPage(
  db: DbOrTx,
  filters: Filter[],
  page: number,
  sort: Sort | null,
): Promise<ProductCardData[]> {
  const start = pageStart(page)
  const statement = start === 0 ? 'list_products' : 'list_later_products'
  const picked = db
    .select({ id: products.id })
    .from(products)
    .where(allOf(filters))
    .orderBy(...orderOf(sort))
    .limit(page * PAGE_SIZE - start)
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

async function countPieces(db: DbOrTx, filters: Filter[]): Promise<Counted> {
  // In the order of the list, whose index passes over what does not fit without reading it.
  const counted = db
    .select({ id: products.id })
    .from(products)
    .where(allOf(filters))
    .orderBy(...newestFirst)
    .limit(COUNTED + 1)
    .as('counted')
  const [found] = await db
    .select({ total: sql<number>`count(*)` })
    .from(counted)
    .prepare(statementName('count_products', filters))
    .execute()
  const total = found?.total ?? 0
  return { total: Math.min(total, COUNTED), moreThanTotal: total > COUNTED }
}
