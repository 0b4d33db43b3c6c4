import {
  containsVariant,
  partOf,
  type Search,
  type SearchTerm,
} from '../catalogue/search/search-terms.ts'

type Frozen = Pick<Search, 'text' | 'terms'>

/**
 * A search as it was parsed when an alert was requested; synonyms and words of the catalogue that are added later do not
 * change it.
 */
export type SearchSnapshot = {
  /** For `containsSearch`; empty: every piece matches. */
  terms: string
  /** Lower-case texts: every matching piece's text contains one of them. */
  parts: string[]
}

/** The snapshot of a search; empty if the search has no text or matches every product. */
export function freezeSearch({ text, terms, matchesAll }: Search): SearchSnapshot {
  if (matchesAll || text === '') return { terms: '', parts: [] }
  return { terms: JSON.stringify({ text, terms } satisfies Frozen), parts: partsOf(text, terms) }
}

/** The parts of the most specific term, the one whose shortest part is longest; without terms the text. */
function partsOf(text: string, terms: readonly SearchTerm[]): string[] {
  const all = terms.map(({ variants }) => [...new Set(variants.map(partOf))])
  const shortest = (parts: string[]) => Math.min(...parts.map((part) => part.length))
  const [best] = all.toSorted((one, other) => shortest(other) - shortest(one))
  return best ?? [text]
}

/**
 * Whether a piece contains the text as entered, or every term, as in the shop's search.
 *
 * @param frozen the terms of a `SearchSnapshot`
 * @param text the piece's `search_text`, in lower case
 */
export function containsSearch(frozen: string, text: string): boolean {
  if (frozen === '') return true
  const search = JSON.parse(frozen) as Frozen
  if (text.includes(search.text)) return true
  const { terms } = search
  return (
    terms.length > 0 &&
    terms.every(({ variants }) => variants.some((variant) => containsVariant(text, variant)))
  )
}
