import { and, or, type SQL } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { LENGTH_MAX_MM } from '../measures.ts'
import { lookUpTerms } from '../search/catalogue-words.server.ts'
import { closeMatches, withCorrections } from '../search/close-matches.ts'
import { everyTerm, matchesSearch, matchesWithIndex } from '../search/matches-search.server.ts'
import { rankHits } from '../search/rank-hits.ts'
import { type Hit, readHits, readNewestHits, readSorted } from '../search/read-hits.server.ts'
import { readSearch, type Search, type SearchTerm } from '../search/search-terms.ts'
import { readSynonyms } from '../search/synonyms.server.ts'
import { countFacets, type Facets } from './facets.ts'
import { findCards } from './find-cards.server.ts'
import type { Listing } from './listing.ts'
import {
  allOf,
  baseFilters,
  chosenByIndex,
  type Filter,
  filtersOf,
  type ReadQuery,
} from './listing-filters.server.ts'
import { PAGE_MAX, type Sort } from './listing-query.ts'
import { PAGE_SIZE, pageWindow } from './listing-window.ts'

/** Maximum number of search results, newest first: those that pagination can reach. */
const MAX_HITS = PAGE_SIZE * PAGE_MAX
/** Maximum number of candidates among which close matches are ranked. */
const MAX_CANDIDATES = 100

/** A search that matches every product. */
const NO_SEARCH: Search = { text: '', terms: [], matchesAll: true }

/**
 * Reads a listing with a search or further filters: products that contain the searched text or all its
 * terms, else close matches; without a searched text, all products that match the filters.
 */
export async function searchListing(
  db: DbOrTx,
  query: ReadQuery,
): Promise<Omit<Listing, 'priceMaximum'>> {
  const search = query.search ? readSearch(query.search, await readSynonyms(db)) : NO_SEARCH
  const filters = filtersOf(query)
  const fits = and(allOf(filters), matchesSearch(search))
  // No index is sorted by volume, so the ids are selected first.
  const chosen = query.mostLitres === undefined ? allOf(filters) : chosenByIndex(filters)
  const indexed = and(chosen, matchesWithIndex(search))
  const hits = await readHits(db, fits, MAX_HITS + 1, indexed)
  if (hits.length === 0 && query.search) return await closeListing(db, search, filters)
  const total = Math.min(hits.length, MAX_HITS)
  const counted = { total, moreThanTotal: hits.length > total }
  const window = pageWindow(query.page, counted)
  const { sort } = query
  const ranked = sort
    ? await sortHits(db, { hits, fits, sort, total, isIndexed: search.matchesAll })
    : rankHits(search, hits.slice(0, total))
  const shown = ranked.slice(window.before, window.page * PAGE_SIZE)
  const cards = await findCards(
    db,
    shown.map(({ id }) => id),
  )
  const facets = await countHits(db, query, search, hits)
  return { products: cards, ...counted, ...window, closeMatches: false, facets }
}

type Sortable = {
  hits: readonly Hit[]
  fits: SQL | undefined
  sort: Sort
  total: number
  isIndexed: boolean
}

/**
 * Sorts the hits in the requested order. With more hits than were read (the newest), the cheapest
 * may be missing, so the database sorts.
 */
async function sortHits(
  db: DbOrTx,
  { hits, fits, sort, total, isIndexed }: Sortable,
): Promise<Hit[]> {
  if (sort === 'newest') return hits.slice(0, total)
  if (hits.length > total) return await readSorted(db, fits, { sort, limit: total, isIndexed })
  return hits.toSorted(comparators[sort])
}

/** Equal hits keep their order, newest first. Products of unknown width come last. */
const comparators: Record<Exclude<Sort, 'newest'>, (one: Hit, other: Hit) => number> = {
  'price-up': (one, other) => one.price - other.price,
  'price-down': (one, other) => other.price - one.price,
  'width-up': (one, other) => (one.width ?? WIDER) - (other.width ?? WIDER),
  'width-down': (one, other) => (other.width ?? 0) - (one.width ?? 0),
}
/** Greater than any product's width. */
const WIDER = LENGTH_MAX_MM + 1

/**
 * Counts facets over the hits of the search without the other filters: the hits already read if no
 * filter is set, else a second read of the newest products.
 */
async function countHits(
  db: DbOrTx,
  query: ReadQuery,
  search: Search,
  hits: readonly Hit[],
): Promise<Facets> {
  const base = baseFilters(query)
  const narrowed = filtersOf(query).length > base.length
  const fits = and(allOf(base), matchesSearch(search))
  const found = narrowed
    ? await readNewestHits(db, fits, MAX_HITS + 1)
    : { hits, all: hits.length <= MAX_HITS }
  const rows = found.hits.slice(0, MAX_HITS).map((hit) => ({ ...hit, count: 1 }))
  return countFacets(rows, query, !found.all || found.hits.length > MAX_HITS)
}

/**
 * Returns close matches: products with all terms, typos corrected to words of the catalogue, then those
 * with all terms but one. If there are none: products with those terms that occur in the catalogue.
 */
async function closeListing(
  db: DbOrTx,
  search: Search,
  filters: readonly Filter[],
): Promise<Omit<Listing, 'priceMaximum'>> {
  const words = await lookUpTerms(db, search.terms)
  const meant = withCorrections(search, words)
  const close = new Map<ProductId, Hit>()
  const add = async (...required: (readonly SearchTerm[])[]): Promise<void> => {
    if (required.length === 0 || close.size >= PAGE_SIZE) return
    const fits = and(allOf(filters), or(...required.map(everyTerm)))
    const hits = closeMatches(meant, await readHits(db, fits, MAX_CANDIDATES))
    for (const hit of hits) if (!close.has(hit.id)) close.set(hit.id, hit)
  }
  if (words.some(({ corrections }) => corrections.length > 0)) await add(meant.terms)
  await add(...withoutOneTerm(search.terms))
  if (close.size === 0) await add(...withoutOneTerm(meant.terms))
  const known = search.terms.filter((_, index) => words[index]?.isKnown)
  if (close.size === 0 && known.length > 0) await add(known)
  const cards = await findCards(db, [...close.keys()].slice(0, PAGE_SIZE))
  const counts = { total: cards.length, moreThanTotal: false }
  const window = { page: 1, before: 0, earlierPage: null, hasMore: false }
  return { products: cards, ...counts, ...window, closeMatches: cards.length > 0, facets: null }
}

/**
 * Every combination of all terms but one. A search of one number with its noun is reduced to the noun.
 */
function withoutOneTerm(terms: readonly SearchTerm[]): (readonly SearchTerm[])[] {
  return terms.flatMap(({ noun }, left): (readonly SearchTerm[])[] => {
    const others = terms.filter((_, index) => index !== left)
    if (others.length > 0) return [others]
    return noun ? [[{ variants: [noun], noun: null }]] : []
  })
}
