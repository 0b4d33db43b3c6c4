import { type Ranked, scoreOf } from './rank-hits.ts'
import {
  containsVariant,
  type Search,
  type SearchTerm,
  stemsOf,
  type Variant,
} from './search-terms.ts'

/** Minimum share of the search that a close match must have, 0 to 1. */
const MIN_SHARE = 0.5
/** Weight of a number with its noun; other terms weigh 1. */
const NUMBER_WEIGHT = 0.5
/** Share of a number with its noun if only the noun matches. */
const NOUN_SHARE = 0.5
/** Share of a term that matches after a correction. */
const CORRECTED_SHARE = 0.8
/** Shorter words are not corrected: too many are one letter apart. */
const TYPO_MIN_LENGTH = 4
/** Words of at least this length may contain two typos. */
const TWO_TYPOS_LENGTH = 8

/**
 * Ranks the candidates for a search without exact matches, closest first, by the share of its terms
 * that they contain; a corrected term counts nearly in full.
 */
export function closeMatches<H extends Ranked>(search: Search, candidates: readonly H[]): H[] {
  const meant = withCorrections(search, candidates)
  return candidates
    .map((hit) => ({ hit, share: shareOf(meant.terms, hit), score: scoreOf(meant, hit) }))
    .filter(({ share }) => share >= MIN_SHARE)
    .toSorted((a, b) => b.share - a.share || b.score - a.score)
    .map(({ hit }) => hit)
}

/** A term with its possible corrections. */
type MeantTerm = SearchTerm & { corrections: readonly Variant[] }

function withCorrections(
  search: Search,
  candidates: readonly Ranked[],
): Search & { terms: readonly MeantTerm[] } {
  const words = new Set(candidates.flatMap(({ searchText }) => stemsOf(searchText)))
  const terms = search.terms.map((term): MeantTerm => {
    const [{ stems }] = term.variants
    const [typed = ''] = stems
    const mistyped = stems.length === 1 && typed.length >= TYPO_MIN_LENGTH && !words.has(typed)
    const corrections = [...words]
      .filter((word) => mistyped && isTypo(typed, word))
      .map((word): Variant => ({ stems: [word], whole: true }))
    const [own, ...others] = term.variants
    return { ...term, variants: [own, ...others, ...corrections], corrections }
  })
  return { ...search, terms }
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

/** Whether `typed` may be a typo of `word`: same first letter, one or two edits. */
function isTypo(typed: string, word: string): boolean {
  if (typed[0] !== word[0]) return false
  const most = typed.length < TWO_TYPOS_LENGTH ? 1 : 2
  return editDistance(typed, word, most) <= most
}

/**
 * Damerau–Levenshtein distance (optimal string alignment).
 *
 * @param most distances above it may be inexact
 */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (same ? 0 : 1),
        swapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = row
  }
  return at(last, b.length)
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY
