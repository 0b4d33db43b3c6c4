import { COLORS } from '../filters.ts'

/** Words that count in one search; what a shopper types beyond them is ignored. */
export const MAX_TERMS = 8
/** Tokens in a synonym at most: "chest of drawers". */
export const MAX_PHRASE_TOKENS = 4
/** Shorter words are contained in too many others: "red" in "restored". */
const MIN_SUBSTRING_LENGTH = 4

/** Ignored beside other words: every piece is pre-owned furniture. */
const IGNORED_PHRASES = new Set(
  'furniture,used,preloved,preowned,secondhand,pre loved,pre owned,second hand'.split(','),
)
const STOP_WORDS = new Set(
  'a an and any at by for from in is my of on or our the to with'.split(' '),
)
const COLOR_WORDS = new Set(COLORS.map((color) => color.toLowerCase()).concat('gray'))

/** One way to write a term: lower-case stems in a row, letters and digits only. */
export type Variant = {
  stems: readonly string[]
  /** Found as whole words only, with or without a plural ending. */
  whole: boolean
}

/** What one word, number or phrase of a search asks for; any of its variants will do. */
export type SearchTerm = {
  /** The shopper's own words first, then synonyms. */
  variants: readonly [Variant, ...Variant[]]
  /** A number with its noun ("3 seater"): the noun alone, which is half of what was asked for. */
  noun: Variant | null
}

/** A search as it is carried out. */
export type Search = {
  /** As the shopper wrote it, in lower case. */
  text: string
  terms: readonly SearchTerm[]
  /** Nothing but words that describe every piece, such as "furniture". */
  matchesAll: boolean
}

/** Words that mean the same to shoppers, as staff wrote them. */
export type SynonymGroup = readonly string[]

/**
 * Splits a search into the terms that a piece must contain. A hyphen is a space, a plural is its
 * singular, articles and the like are left out, a number belongs to the word behind it.
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
    const stems = tokens.slice(at, at + length)
    const phrase = stems.join(' ')
    const own = variantOf(stems)
    const others = known.get(phrase)?.filter(({ stems }) => stems.join(' ') !== phrase)
    const noun = startsWithNumber(stems) ? variantOf(stems.slice(1)) : null
    const term: SearchTerm = { variants: [own, ...(others ?? [])], noun }
    if (IGNORED_PHRASES.has(phrase)) return { term, length, kind: 'ignored' }
    const numbered = length === 2 && noun !== null
    if (others || numbered) return { term, length, kind: 'term' }
    if (length === 1) return { term, length, kind: STOP_WORDS.has(phrase) ? 'stop' : 'term' }
  }
  throw new Error('a search was read beyond its end')
}

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

/** The stems of a text's words, in order; the same for "Two-seaters" and "two seater". */
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

/** A stem's singular and plural. */
export function formsOf(stem: string): [singular: string, plural: string] {
  if (Y_TO_IES.test(stem)) return [stem, `${stem.slice(0, -1)}ies`]
  return [stem, /(?:ch|sh|ss|x|z)$/.test(stem) ? `${stem}es` : `${stem}s`]
}

/** What both forms of a word that counts as a part begin with. */
export function partOf({ stems: [stem = ''] }: Variant): string {
  return beginningOf(stem)
}

/** The plural ends in -ies: "century", not "tray". */
const Y_TO_IES = /[^aeiou]y$/

function beginningOf(stem: string): string {
  return Y_TO_IES.test(stem) ? stem.slice(0, -1) : stem
}

/** For text in lower case: the variant as whole words. */
export function wholeWords({ stems }: Variant): RegExp {
  const words = stems.map((stem) => `(?:${formsOf(stem).join('|')})`).join('[^\\p{L}\\p{N}]+')
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'u')
}

/** Whether a text in lower case contains a variant: what the database is asked for, too. */
export function containsVariant(text: string, variant: Variant): boolean {
  return variant.whole ? wholeWords(variant).test(text) : text.includes(partOf(variant))
}
