import { COLORS } from '../filters.ts'

/** Maximum number of terms of a search; further words are ignored. */
export const MAX_TERMS = 8
/** Maximum number of tokens of a synonym, such as "chest of drawers". */
export const MAX_PHRASE_TOKENS = 4
/** Shorter words match as whole words only: "red" is contained in "restored". */
const MIN_SUBSTRING_LENGTH = 4

/** Ignored beside other words: they describe every product. */
const IGNORED_PHRASES = new Set(
  'furniture,used,preloved,preowned,secondhand,pre loved,pre owned,second hand'.split(','),
)
const STOP_WORDS = new Set(
  'a an and any at by for from in is my of on or our the to with'.split(' '),
)
const COLOR_WORDS = new Set(COLORS.map((color) => color.toLowerCase()).concat('gray'))

/** One spelling of a term: consecutive lower-case stems of letters and digits. */
export type Variant = {
  stems: readonly string[]
  /** Matches whole words only, in singular or plural. */
  whole: boolean
}

/** One word, number or phrase of a search; matches if any of its variants does. */
export type SearchTerm = {
  /** The shopper's own words first, then their synonyms. */
  variants: readonly [Variant, ...Variant[]]
  /** For a number with its noun ("3 seater"), the noun alone, as a partial match. */
  noun: Variant | null
}

/** A parsed search. */
export type Search = {
  /** The text as entered, in lower case. */
  text: string
  terms: readonly SearchTerm[]
  /** Whether the search consists of words that describe every product, such as "furniture". */
  matchesAll: boolean
}

/** Synonyms as entered by staff. */
export type SynonymGroup = readonly string[]

/**
 * Splits a search into terms, all of which a product must contain. Hyphens become spaces, plurals
 * singular; stop words are dropped; a number is joined with the word that follows, with or without a space.
 */
export function readSearch(text: string, synonyms: readonly SynonymGroup[]): Search {
  const known = synonymsByPhrase(synonyms)
  const tokens = stemsOf(text)
  const terms: SearchTerm[] = []
  const stopped: SearchTerm[] = []
  let ignored = false
  let at = 0
  while (at < tokens.length && terms.length < MAX_TERMS) {
    const { term, length, kind } = termAt(tokens, at, known)
    if (kind === 'ignored') ignored = true
    else if (kind === 'stop') stopped.push(term)
    else terms.push(term)
    at += length
  }
  const matchesAll = terms.length === 0 && ignored
  const used = terms.length > 0 || ignored ? terms : stopped.slice(0, MAX_TERMS)
  return { text: text.toLowerCase(), terms: used, matchesAll }
}

type TermAt = { term: SearchTerm; length: number; kind: 'term' | 'stop' | 'ignored' }

function termAt(
  tokens: readonly string[],
  at: number,
  known: ReadonlyMap<string, readonly Variant[]>,
): TermAt {
  for (let length = Math.min(MAX_PHRASE_TOKENS, tokens.length - at); length > 0; length--) {
    const entered = tokens.slice(at, at + length)
    const stems = entered.flatMap(splitNumber)
    const phrase = stems.join(' ')
    const synonyms = known.get(phrase)
    const others = (synonyms ?? [variantOf(stems)]).filter(isOtherThan(entered))
    const noun = startsWithNumber(stems) ? variantOf(stems.slice(1)) : null
    const term: SearchTerm = { variants: [variantOf(entered), ...others], noun }
    if (IGNORED_PHRASES.has(phrase)) return { term, length, kind: 'ignored' }
    const numbered = stems.length === 2 && noun !== null
    if (synonyms || numbered) return { term, length, kind: 'term' }
    if (length === 1) return { term, length, kind: STOP_WORDS.has(phrase) ? 'stop' : 'term' }
  }
  throw new Error('the position is beyond the end of the search')
}

/** Splits a number from a word that follows without a space: "3seater". A unit stays: "90cm". */
function splitNumber(token: string): string[] {
  const [, number, word] = /^(\d+)(\p{L}{4,})$/u.exec(token) ?? []
  return number && word ? [number, word] : [token]
}

const isOtherThan = (entered: readonly string[]) => (variant: Variant) =>
  variant.stems.join(' ') !== entered.join(' ')

function startsWithNumber(stems: readonly string[]): boolean {
  return stems.length > 1 && /^\d+$/.test(stems[0] ?? '')
}

function synonymsByPhrase(groups: readonly SynonymGroup[]): Map<string, Variant[]> {
  const known = new Map<string, Variant[]>()
  for (const group of groups) {
    const variants = group
      .map(stemsOf)
      .filter((stems) => stems.length > 0 && stems.length <= MAX_PHRASE_TOKENS)
      .map(variantOf)
    for (const { stems } of variants) known.set(stems.join(' '), variants)
  }
  return known
}

/** The stems of a text's words, in order; "Two-seaters" and "two seater" give the same. */
export function stemsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/(?<=\p{L})['’]s(?![\p{L}\p{N}])/gu, '')
    .match(/[\p{L}\p{N}]+/gu)
  return (words ?? []).map(singular)
}

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.replace(/(?<=ch|sh|ss|x|z)es$|s$/, '')
}

function variantOf(stems: readonly string[]): Variant {
  const [stem = ''] = stems
  const short = beginningOf(stem).length < MIN_SUBSTRING_LENGTH || /^\d+$/.test(stem)
  return { stems, whole: stems.length > 1 || short || COLOR_WORDS.has(stem) }
}

/** Returns a stem's singular and plural. */
export function formsOf(stem: string): [singular: string, plural: string] {
  if (Y_TO_IES.test(stem)) return [stem, `${stem.slice(0, -1)}ies`]
  return [stem, /(?:ch|sh|ss|x|z)$/.test(stem) ? `${stem}es` : `${stem}s`]
}

/** The common prefix of both forms of a word that matches as a substring. */
export function partOf({ stems: [stem = ''] }: Variant): string {
  return beginningOf(stem)
}

/** Matches words whose plural ends in -ies: "century", not "tray". */
const Y_TO_IES = /[^aeiou]y$/

function beginningOf(stem: string): string {
  return Y_TO_IES.test(stem) ? stem.slice(0, -1) : stem
}

/** Matches the variant as whole words, in lower-case text. */
export function wholeWords({ stems }: Variant): RegExp {
  const words = stems.map((stem) => `(?:${formsOf(stem).join('|')})`).join('[^\\p{L}\\p{N}]+')
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'u')
}

/** Whether a lower-case text contains a variant; same semantics as the SQL condition. */
export function containsVariant(text: string, variant: Variant): boolean {
  return variant.whole ? wholeWords(variant).test(text) : text.includes(partOf(variant))
}
