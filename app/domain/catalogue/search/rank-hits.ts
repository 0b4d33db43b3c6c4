import type { ProductId } from '../../../platform/values/ids.ts'
import {
  containsVariant,
  type Search,
  type SearchTerm,
  type Variant,
  wholeWords,
} from './search-terms.ts'

/** The columns that ranking needs. */
export type Ranked = {
  id: ProductId
  title: string
  brand: string | null
  category: string | null
  /** Title, description, brand and category, in lower case. */
  searchText: string
}

/** Score of a term by where it occurs. A title counts more than a description. */
const SCORE = {
  category: 7,
  titleWord: 6,
  brandWord: 6,
  titlePart: 4,
  descriptionWord: 2,
  descriptionPart: 1,
} as const
/** Bonus if the title contains a search of several terms exactly as entered. */
const VERBATIM = 2
/**
 * Penalty of a synonym: a search for a wardrobe ranks wardrobes above other products of its
 * synonym, the category Storage.
 */
const SYNONYM = -1.5

/** Sorts the hits by score, best first; ties keep their order. */
export function rankHits<H extends Ranked>(search: Search, hits: readonly H[]): H[] {
  const scored = hits.map((hit) => ({ hit, score: scoreOf(search, hit) }))
  return scored.toSorted((a, b) => b.score - a.score).map(({ hit }) => hit)
}

/** The sum of the scores of the search's terms. */
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
  // The category comes first, so that a table ranks above a table lamp.
  if (word.test(category?.toLowerCase() ?? '')) return SCORE.category
  if (word.test(name)) return SCORE.titleWord
  if (word.test(brand?.toLowerCase() ?? '')) return SCORE.brandWord
  if (containsVariant(name, variant)) return SCORE.titlePart
  if (word.test(searchText)) return SCORE.descriptionWord
  return containsVariant(searchText, variant) ? SCORE.descriptionPart : 0
}
