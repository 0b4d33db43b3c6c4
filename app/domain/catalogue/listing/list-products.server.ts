import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { type DbOrTx, inTransaction, postgresErrorCode } from '../../../platform/db.ts'
import type { Pence } from '../../../platform/money.ts'
import { available, listed } from '../availability.server.ts'
import { products } from '../schema.ts'
import { cardColumns, toCard } from './card-columns.server.ts'
import type { Listing } from './listing.ts'
import { type ListingQuery, PAGE_MAX, pagesBeforeInWindow } from './listing-query.ts'
import type { ProductCardData } from './product-card.ts'
import { containsText } from './text-search.server.ts'

const PAGE_SIZE = 24
/** Pieces are counted so far: to count all of a large shop would take as long as it has pieces. */
const COUNTED = 1_000
/** With a text, whose hits have to be read: as many as anybody can page to. */
const MAX_COUNTED_RESULTS = PAGE_SIZE * PAGE_MAX
/** Shop rules: the slider ends at £5,000, or at the dearest piece rounded up to the next £100. */
const SLIDER_MAXIMUM: Pence = 500_000
/** How alike a search and a piece's words must be, from 0 to 1: lets one typo a word through. */
const CLOSE_MATCH = 0.4
/** Three letters are alike with half the dictionary. */
const CLOSE_MATCH_MIN_LENGTH = 4
/** The best matches are looked for among this many; only a large shop has more. */
const CLOSE_MATCH_CANDIDATES = 100
const CLOSE_MATCH_TIMEOUT_MS = 400
const QUERY_CANCELED = '57014'

/**
 * The pieces on the website that fit a query, newest first, to the end of the query's page; from
 * the first piece, or on later pages from where the page's window begins.
 */
export async function listProducts(db: DbOrTx, query: ListingQuery): Promise<Listing> {
  const filters = filtersOf(query)
  if (query.search) filters.push({ letter: 's', condition: containsText(query.search) })
  const counting = readSummary(db, filters, query.search ? MAX_COUNTED_RESULTS : COUNTED)
  // Only where a later window begins has to be known before its pieces are read.
  const inFirstWindow = pagesBeforeInWindow(query.page) === query.page - 1
  const asked = inFirstWindow ? query.page : lastPageUpTo(query.page, await counting)
  const [rows, summary] = await Promise.all([readPage(db, filters, asked), counting])
  const mayBeClose = summary.total === 0 && query.search.length >= CLOSE_MATCH_MIN_LENGTH
  const close = mayBeClose ? await readClose(db, filtersOf(query), query.search) : []
  if (close.length > 0) {
    const { priceMaximum } = summary
    const counts = { total: close.length, moreThanTotal: false, page: 1, hasMore: false }
    const shown = { products: close, ...counts, before: 0, earlierPage: null }
    return { ...shown, closeMatches: true, priceMaximum }
  }
  const page = lastPageUpTo(query.page, summary)
  const hasMore = summary.total > page * PAGE_SIZE && page < PAGE_MAX
  const earlierPage = pageBeforeWindow(page) || null
  const before = (earlierPage ?? 0) * PAGE_SIZE
  const window = { before, earlierPage, page, hasMore }
  return { products: rows, ...summary, ...window, closeMatches: false }
}

function lastPageUpTo(page: number, { total }: Pick<Listing, 'total'>): number {
  return Math.min(page, Math.max(1, Math.ceil(total / PAGE_SIZE)))
}

/** 0 for the first window. */
function pageBeforeWindow(page: number): number {
  return page - 1 - pagesBeforeInWindow(page)
}

/** A condition and the letter that tells its text apart in a prepared statement's name: `s` for a search. */
type Filter = { letter: string; condition: SQL }

function filtersOf(query: ListingQuery): Filter[] {
  const { categories, conditions, colors, minPrice, maxPrice, hideSold } = query
  const filters: Filter[] = []
  const add = (letter: string, condition: SQL) => filters.push({ letter, condition })
  if (categories.length > 0) add('c', sql`products.category = any(${words(categories)})`)
  if (conditions.length > 0) add('q', sql`products.condition = any(${words(conditions)})`)
  if (colors.length > 0) add('k', sql`products.colors && ${words(colors)}`)
  if (minPrice !== null) add('m', sql`products.price >= ${pounds(minPrice)}`)
  if (maxPrice !== null) add('x', sql`products.price <= ${pounds(maxPrice)}`)
  if (hideSold) add('o', available)
  return filters
}

const words = (list: readonly string[]) => sql`${sql.param([...list])}::text[]`
const pounds = (amount: Pence) => sql`${(amount / 100).toFixed(2)}::numeric`

/**
 * One prepared statement for each combination of filters: their texts differ, so do the names.
 * None where a text is looked for: the way to a rare word is the wrong one to a common word, so
 * that each is planned by itself.
 */
function nameOf(statement: string, filters: readonly Filter[]): string {
  const letters = filters.map(({ letter }) => letter).join('')
  return letters.includes('s') ? '' : `${statement}_${letters}`
}

function allOf(filters: readonly Filter[]): SQL | undefined {
  return and(listed, ...filters.map(({ condition }) => condition))
}

const newestFirst = [desc(products.created_at), desc(products.id)]

/** The page's window. Which pieces they are is read from an index alone, and then only those are read. */
async function readPage(db: DbOrTx, filters: Filter[], page: number): Promise<ProductCardData[]> {
  const start = pageBeforeWindow(page)
  const picked = db
    .select({ id: products.id })
    .from(products)
    .where(allOf(filters))
    .orderBy(...newestFirst)
    .limit((page - start) * PAGE_SIZE)
    .offset(start * PAGE_SIZE)
  const rows = await db
    .select(cardColumns)
    .from(products)
    .where(sql`products.id = any(array(${picked}))`)
    .orderBy(...newestFirst)
    .prepare(nameOf(start === 0 ? 'list_products' : 'list_later_products', filters))
    .execute()
  return rows.map(toCard)
}

/** @param most so many pieces are counted */
async function readSummary(
  db: DbOrTx,
  filters: Filter[],
  most: number,
): Promise<Pick<Listing, 'total' | 'moreThanTotal' | 'priceMaximum'>> {
  // In the order of the list, whose index passes over what does not fit without reading it.
  const counted = db
    .select({ id: products.id })
    .from(products)
    .where(allOf(filters))
    .orderBy(...newestFirst)
    .limit(most + 1)
    .as('counted')
  const [found] = await db
    .select({
      total: sql<number>`count(*)`,
      hundreds: sql<number>`(
        select coalesce(ceil(max(products.price) / 100), 0)::integer from products where ${listed}
      )`,
    })
    .from(counted)
    .prepare(nameOf('count_products', filters))
    .execute()
  const { total, hundreds } = found ?? { total: 0, hundreds: 0 }
  return {
    total: Math.min(total, most),
    moreThanTotal: total > most,
    priceMaximum: Math.max(SLIDER_MAXIMUM, hundreds * 10_000),
  }
}

/**
 * The pieces whose words come closest to the text, best first, one page at most. The settings
 * hold inside the transaction only: how alike is close, that the trigram index finds the
 * candidates, and when to give up, since comparing long texts is slow.
 */
async function readClose(
  db: DbOrTx,
  filters: Filter[],
  search: string,
): Promise<ProductCardData[]> {
  const text = sql`lower(${search}::text)`
  const alike: Filter = { letter: 'a', condition: sql`${text} <% products.search_text` }
  try {
    return await inTransaction(db, async (tx) => {
      await tx.execute(sql`select
        set_config('pg_trgm.word_similarity_threshold', ${String(CLOSE_MATCH)}, true),
        set_config('enable_seqscan', 'off', true),
        set_config('statement_timeout', ${String(CLOSE_MATCH_TIMEOUT_MS)}, true)`)
      const candidates = tx
        .select({ id: products.id })
        .from(products)
        .where(allOf([...filters, alike]))
        .limit(CLOSE_MATCH_CANDIDATES)
      const rows = await tx
        .select(cardColumns)
        .from(products)
        .where(inArray(products.id, candidates))
        .orderBy(
          sql`word_similarity(${text}, products.search_text) desc`,
          desc(products.created_at),
          desc(products.id),
        )
        .limit(PAGE_SIZE)
        .prepare(nameOf('close_products', filters))
        .execute()
      return rows.map(toCard)
    })
  } catch (error) {
    if (postgresErrorCode(error) === QUERY_CANCELED) return []
    throw error
  }
}
