import { and, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { postgresErrorCode } from '../../../platform/postgres-error-code.ts'
import { products } from '../schema.ts'
import { closeMatches } from '../search/close-matches.ts'
import { everyTerm, matchesSearch, matchesWithIndex } from '../search/matches-search.server.ts'
import { rankHits } from '../search/rank-hits.ts'
import {
  type Hit,
  hitColumns,
  readHits,
  readNewestHits,
  readSorted,
  withIndexes,
} from '../search/read-hits.server.ts'
import { readSearch, type Search } from '../search/search-terms.ts'
import { readSynonyms } from '../search/synonyms.server.ts'
import { countFacets, type Facets } from './facets.ts'
import { findCards } from './find-cards.server.ts'
import type { Listing } from './listing.ts'
import { allOf, type Filter, filtersOf, newestFirst } from './listing-filters.server.ts'
import { type ListingQuery, PAGE_MAX, type Sort } from './listing-query.ts'
import { PAGE_SIZE, pageWindow } from './listing-window.ts'
import { NO_FILTERS } from './read-facets.server.ts'

/** Maximum number of search results, newest first: those that pagination can reach. */
const MAX_HITS = PAGE_SIZE * PAGE_MAX
/** Minimum trigram word similarity of a close match, 0 to 1. */
const MIN_SIMILARITY = 0.4
/** Minimum search length for similarity: trigrams of three characters match too much. */
const SIMILARITY_MIN_LENGTH = 4
/** Maximum number of candidates among which close matches are ranked. */
const MAX_CANDIDATES = 100
const TIMEOUT_MS = 400
const QUERY_CANCELED = '57014'

/** Runs a text search: products that contain the text or all its terms, else close matches. */
export async function searchListing(
  db: DbOrTx,
  query: ListingQuery,
): Promise<Omit<Listing, 'priceMaximum'>> {
  const search = readSearch(query.search, await readSynonyms(db))
  const filters = filtersOf(query)
  const fits = and(allOf(filters), matchesSearch(search))
  const indexed = and(allOf(filters), matchesWithIndex(search))
  const hits = await readHits(db, fits, MAX_HITS + 1, indexed)
  if (hits.length === 0) return await closeListing(db, search, filters)
  const total = Math.min(hits.length, MAX_HITS)
  const counted = { total, moreThanTotal: hits.length > total }
  const window = pageWindow(query.page, counted)
  const { sort } = query
  const ranked = sort
    ? await sortHits(db, { hits, fits, sort, total })
    : rankHits(search, hits.slice(0, total))
  const shown = ranked.slice(window.before, window.page * PAGE_SIZE)
  const cards = await findCards(
    db,
    shown.map(({ id }) => id),
  )
  const facets = await countHits(db, query, search, hits)
  return { products: cards, ...counted, ...window, closeMatches: false, facets }
}

type Sortable = { hits: readonly Hit[]; fits: SQL | undefined; sort: Sort; total: number }

/**
 * Sorts the hits in the requested order. With more hits than were read (the newest), the cheapest
 * may be missing, so the database sorts.
 */
async function sortHits(db: DbOrTx, { hits, fits, sort, total }: Sortable): Promise<Hit[]> {
  if (sort === 'newest') return hits.slice(0, total)
  if (hits.length > total) return await readSorted(db, fits, sort, total)
  const sign = sort === 'price-up' ? 1 : -1
  return hits.toSorted((one, other) => sign * (one.price - other.price))
}

/**
 * Counts facets over the hits of the search without the other filters: the hits already read if no
 * filter is set, else a second read of the newest products.
 */
async function countHits(
  db: DbOrTx,
  query: ListingQuery,
  search: Search,
  hits: readonly Hit[],
): Promise<Facets> {
  const { minPrice, maxPrice } = query
  const prices = filtersOf({ ...NO_FILTERS, minPrice, maxPrice })
  const narrowed = filtersOf(query).length > prices.length
  const fits = and(allOf(prices), matchesSearch(search))
  const found = narrowed
    ? await readNewestHits(db, fits, MAX_HITS + 1)
    : { hits, all: hits.length <= MAX_HITS }
  const rows = found.hits.slice(0, MAX_HITS).map((hit) => ({ ...hit, count: 1 }))
  return countFacets(rows, query, !found.all || found.hits.length > MAX_HITS)
}

async function closeListing(
  db: DbOrTx,
  search: Search,
  filters: Filter[],
): Promise<Omit<Listing, 'priceMaximum'>> {
  const partly = closeMatches(search, await readWithoutOneTerm(db, search, filters))
  const close =
    partly.length > 0 ? partly : closeMatches(search, await readSimilar(db, search, filters))
  const ids = close.slice(0, PAGE_SIZE).map(({ id }) => id)
  const cards = await findCards(db, ids)
  const counts = { total: cards.length, moreThanTotal: false }
  const window = { page: 1, before: 0, earlierPage: null, hasMore: false }
  return { products: cards, ...counts, ...window, closeMatches: cards.length > 0, facets: null }
}

/**
 * Returns products that match all terms but one. A search of one number with its noun is reduced to
 * the noun.
 */
async function readWithoutOneTerm(
  db: DbOrTx,
  { terms }: Search,
  filters: readonly Filter[],
): Promise<Hit[]> {
  const required = terms.flatMap(({ noun }, left) => {
    const others = terms.filter((_, index) => index !== left)
    if (others.length > 0) return [others]
    return noun ? [[{ variants: [noun] as const, noun: null }]] : []
  })
  if (required.length === 0) return []
  return await readHits(db, and(allOf(filters), or(...required.map(everyTerm))), MAX_CANDIDATES)
}

/**
 * Returns products whose words are similar to the search. Limited by a statement timeout, since
 * comparing long texts is slow.
 */
async function readSimilar(db: DbOrTx, { text }: Search, filters: readonly Filter[]) {
  if (text.length < SIMILARITY_MIN_LENGTH) return []
  const settings = {
    'pg_trgm.word_similarity_threshold': String(MIN_SIMILARITY),
    statement_timeout: String(TIMEOUT_MS),
  }
  try {
    return await withIndexes(db, settings, async (tx) => {
      const candidates = tx
        .select()
        .from(products)
        .where(sql`${allOf(filters)} and ${text}::text <% products.search_text`)
        .limit(MAX_CANDIDATES)
        .as('products')
      // Equally close products stay in this order; sorted before the limit, all would be compared.
      return await tx
        .select(hitColumns)
        .from(candidates)
        .orderBy(...newestFirst)
    })
  } catch (error) {
    if (postgresErrorCode(error) === QUERY_CANCELED) return []
    throw error
  }
}
