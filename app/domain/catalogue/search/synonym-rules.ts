import { MAX_PHRASE_TOKENS, stemsOf } from './search-terms.ts'

export const MAX_SYNONYM_GROUPS = 200
const MAX_WORDS = 12
export const MAX_WORD_LENGTH = 40

/** A group of synonyms. */
export type SynonymRow = { id: string; words: string[]; version: number }

/** Why a group is rejected. */
export type SynonymProblem =
  | { reason: 'too-few' }
  | { reason: 'too-many' }
  /** A word or phrase that is too long, or contains no letter or digit. */
  | { reason: 'not-a-word'; word: string }

export type SaveSynonymsResult =
  /** `version`: of what is stored now. */
  | { ok: true; version: number }
  | ({ ok: false } & SynonymProblem)
  | { ok: false; reason: 'in-use'; word: string }
  | { ok: false; reason: 'full' }
  /** Changed or removed by someone else since it was loaded. */
  | { ok: false; reason: 'changed' | 'removed' }

type ReadSynonymsResult = { ok: true; words: string[] } | ({ ok: false } & SynonymProblem)

/** Parses a group as entered: separated by commas or line breaks, deduplicated. */
export function readSynonymGroup(text: string): ReadSynonymsResult {
  const words = new Map<string, string>()
  for (const input of text.split(/[,\n]/)) {
    const word = input.replace(/\s+/g, ' ').trim()
    if (word === '') continue
    const stems = stemsOf(word)
    if (stems.length === 0 || stems.length > MAX_PHRASE_TOKENS || word.length > MAX_WORD_LENGTH) {
      return { ok: false, reason: 'not-a-word', word: word.slice(0, MAX_WORD_LENGTH) }
    }
    const key = stems.join(' ')
    if (!words.has(key)) words.set(key, word)
  }
  if (words.size < 2) return { ok: false, reason: 'too-few' }
  if (words.size > MAX_WORDS) return { ok: false, reason: 'too-many' }
  return { ok: true, words: [...words.values()] }
}

/** Returns the first of these words that is in another group, as spelled there. */
export function wordInUse(
  words: readonly string[],
  others: readonly (readonly string[])[],
): string | undefined {
  const taken = new Map(others.flat().map((word) => [stemsOf(word).join(' '), word]))
  return words.map((word) => taken.get(stemsOf(word).join(' '))).find((word) => word !== undefined)
}
