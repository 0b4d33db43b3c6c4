import { and, or, type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../../../platform/pagination/list-request.ts'
import { formsOf, partOf, type Search, type SearchTerm, type Variant } from './search-terms.ts'

/**
 * Pieces that contain the text as it was typed, or every term of it. Three letters and more are
 * found through the trigram index.
 */
export function matchesSearch({ text, terms, matchesAll }: Search): SQL | undefined {
  if (matchesAll) return undefined
  const [only] = terms
  // What contains the text contains its one word.
  const implied =
    terms.length === 1 && only?.variants.some((variant) => isContainedIn(variant, text))
  return implied ? everyTerm(terms) : or(containsText(text), everyTerm(terms))
}

function isContainedIn(variant: Variant, text: string): boolean {
  return !variant.whole && text.includes(partOf(variant))
}

/** Pieces whose title, description, brand or category contain a text, in any case. */
export function containsText(text: string): SQL {
  return sql`products.search_text like lower(${likePattern(text)}::text)`
}

/** Pieces that contain every one of these terms. */
export function everyTerm(terms: readonly SearchTerm[]): SQL | undefined {
  return and(...terms.map(({ variants }) => or(...variants.map(containsVariant))))
}

/** The counterpart of `containsVariant` in the database. */
function containsVariant(variant: Variant): SQL {
  if (!variant.whole) return sql`products.search_text like ${likePattern(partOf(variant))}::text`
  const words = variant.stems.map((stem) => `(${formsOf(stem).map(quoted).join(' | ')})`)
  return sql`products.search_words @@ ${words.join(' <-> ')}::tsquery`
}

/** Words are letters and digits only. */
const quoted = (word: string) => `'${word}'`
