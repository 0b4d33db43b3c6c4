import type { TermWords } from './catalogue-words.server.ts'
import { type Ranked, scoreOf } from './rank-hits.ts'
import { containsVariant, type Search, type SearchTerm, type Variant } from './search-terms.ts'

/** Minimum share of the search that a close match must have, 0 to 1. */
const MIN_SHARE = 0.5
/** Weight of a number with its noun; other terms weigh 1. */
const NUMBER_WEIGHT = 0.5
/** Share of a number with its noun if only the noun matches. */
const NOUN_SHARE = 0.5
/** Share of a term that matches after a correction. */
const CORRECTED_SHARE = 0.8

/** A term with its possible corrections, which are also its last variants. */
export type MeantTerm = SearchTerm & { corrections: readonly Variant[] }

/** A search with the possible corrections of its terms. */
export type MeantSearch = Omit<Search, 'terms'> & { terms: readonly MeantTerm[] }

/** @param words the dictionary entries of the search's terms, in order */
export function withCorrections(search: Search, words: readonly TermWords[]): MeantSearch {
  const terms = search.terms.map((term, index): MeantTerm => {
    const corrections = correctionsOf(words[index])
    return { ...term, variants: [...term.variants, ...corrections], corrections }
  })
  return { ...search, terms }
}

/**
 * The search with the words that no product contains matching their possible corrections, too.
 *
 * @param words the dictionary entries of the search's terms, in order
 */
export function withUnknownCorrected(search: Search, words: readonly TermWords[]): Search {
  const terms = search.terms.map((term, index): SearchTerm => {
    const entry = words[index]
    return entry?.isKnown
      ? term
      : { ...term, variants: [...term.variants, ...correctionsOf(entry)] }
  })
  return { ...search, terms }
}

const correctionsOf = (entry: TermWords | undefined): Variant[] =>
  (entry?.corrections ?? []).map((stems) => ({ stems: stems.split(' '), whole: true }))

/**
 * Ranks the candidates for a search without exact matches, closest first, by the share of its terms
 * that they contain; a corrected term counts nearly in full.
 */
export function closeMatches<H extends Ranked>(meant: MeantSearch, candidates: readonly H[]): H[] {
  return candidates
    .map((hit) => ({ hit, share: shareOf(meant.terms, hit), score: scoreOf(meant, hit) }))
    .filter(({ share }) => share >= MIN_SHARE)
    .toSorted((a, b) => b.share - a.share || b.score - a.score)
    .map(({ hit }) => hit)
}

/** @returns the share of the search that a product matches, 0 to 1 */
function shareOf(terms: readonly MeantTerm[], { searchText }: Ranked): number {
  let most = 0
  let sum = 0
  for (const term of terms) {
    const weight = term.noun ? NUMBER_WEIGHT : 1
    most += weight
    sum += weight * termShare(term, searchText)
  }
  return most === 0 ? 0 : sum / most
}

function termShare({ variants, noun, corrections }: MeantTerm, text: string): number {
  const found = variants.find((variant) => containsVariant(text, variant))
  if (found) return corrections.includes(found) ? CORRECTED_SHARE : 1
  return noun && containsVariant(text, noun) ? NOUN_SHARE : 0
}
