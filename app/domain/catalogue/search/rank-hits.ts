import {
  containsVariant,
  type Search,
  type SearchTerm,
  type Variant,
  wholeWords,
} from './search-terms.ts'

/** What ranking looks at of a piece. */
export type Ranked = {
  id: string
  title: string
  brand: string | null
  category: string | null
  /** Title, description, brand and category in lower case. */
  searchText: string
}

/** How well a place suits a term. What a piece is called counts more than what is said of it. */
const SCORE = {
  category: 7,
  titleWord: 6,
  brandWord: 6,
  titlePart: 4,
  descriptionWord: 2,
  descriptionPart: 1,
} as const
/** Several words stand in the title just as they were typed. */
const VERBATIM = 2
/**
 * A synonym counts less than the shopper's own word: a wardrobe comes before the other pieces of the
 * category Storage, its synonym.
 */
const SYNONYM = -1.5

/** The hits by how well they fit, the best first; equals stay in the order that they came in. */
export function rankHits<H extends Ranked>(search: Search, hits: readonly H[]): H[] {
  const scored = hits.map((hit) => ({ hit, score: scoreOf(search, hit) }))
  return scored.toSorted((a, b) => b.score - a.score).map(({ hit }) => hit)
}

/** The sum over the search's terms. */
export function scoreOf({ text, terms }: Search, hit: Ranked): number {
  const verbatim = terms.length > 1 && hit.title.toLowerCase().includes(text) ? VERBATIM : 0
  return terms.reduce((sum, term) => sum + termScore(term, hit), verbatim)
}

function termScore({ variants }: SearchTerm, hit: Ranked): number {
  return Math.max(
    ...variants.map((variant, index) => variantScore(variant, hit) + (index > 0 ? SYNONYM : 0)),
  )
}

function variantScore(variant: Variant, { title, brand, category, searchText }: Ranked): number {
  const word = wholeWords(variant)
  const name = title.toLowerCase()
  // A table comes before a table lamp.
  if (word.test(category?.toLowerCase() ?? '')) return SCORE.category
  if (word.test(name)) return SCORE.titleWord
  if (word.test(brand?.toLowerCase() ?? '')) return SCORE.brandWord
  if (containsVariant(name, variant)) return SCORE.titlePart
  if (word.test(searchText)) return SCORE.descriptionWord
  return containsVariant(searchText, variant) ? SCORE.descriptionPart : 0
}
