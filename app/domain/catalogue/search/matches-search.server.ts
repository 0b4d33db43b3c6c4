import { and, or, type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../../../platform/pagination/list-request.ts'
import { isShortText } from '../../../platform/pagination/short-text.ts'
import { formsOf, partOf, type Search, type SearchTerm, type Variant } from './search-terms.ts'

/**
 * Products that contain the text as entered, or every term of it. Texts of three characters or more use
 * the trigram index; terms that match whole words use the index of `search_words`.
 */
export function matchesSearch({ text, terms, matchesAll }: Search): SQL | undefined {
  if (matchesAll) return undefined
  const [only] = terms
  // A single-word text implies its term.
  const implied =
    terms.length === 1 && only?.variants.some((variant) => isContainedIn(variant, text))
  return implied ? everyTerm(terms) : or(containsText(text), everyTerm(terms))
}

/**
 * Like `matchesSearch`, for any number of products: a text too short for the trigram index matches
 * whole words only.
 */
export function matchesWithIndex(search: Search): SQL | undefined {
  if (search.matchesAll || !isShortText(search.text)) return matchesSearch(search)
  return search.terms.length > 0 ? everyTerm(search.terms) : sql`false`
}

function isContainedIn(variant: Variant, text: string): boolean {
  return !variant.whole && text.includes(partOf(variant))
}

/** Products whose title, description, brand or category contain a text (case-insensitive). */
export function containsText(text: string): SQL {
  return sql`products.search_text like lower(${likePattern(text)}::text)`
}

/** Products that contain every term. */
export function everyTerm(terms: readonly SearchTerm[]): SQL | undefined {
  return and(...terms.map(({ variants }) => or(...variants.map(containsVariant))))
}

/** Counterpart of `containsVariant` in SQL. */
function containsVariant(variant: Variant): SQL {
  if (!variant.whole) return sql`products.search_text like ${likePattern(partOf(variant))}::text`
  const words = variant.stems.map((stem) => `(${formsOf(stem).map(quoted).join(' | ')})`)
  return sql`products.search_words @@ ${words.join(' <-> ')}::tsquery`
}

/** Safe unescaped: words consist of letters and digits only. */
const quoted = (word: string) => `'${word}'`
