import { inArray, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isShortText } from '../../../platform/pagination/short-text.ts'
import { catalogueWords } from '../schema.ts'
import { formsOf, partOf, type SearchTerm, stemsOf } from './search-terms.ts'
import { isTypo, mayBeMistyped } from './typos.ts'

/** The result of looking a term up in the dictionary. */
export type TermWords = {
  /** Whether some product contains the term. A phrase always counts as known. */
  isKnown: boolean
  /** Stems that the entered word may be a typo of, or two stems with a space: "coffee table" for "coffeetable". */
  corrections: string[]
}

/** Length tolerance of similar words: a plural may be longer than the stem that is compared. */
const LONGER = 4
const SHORTER = 2
/** Minimum length of each part of a split word. */
const MIN_PART_LENGTH = 3
/** Maximum length of a word that is split. */
const MAX_SPLIT_LENGTH = 24

/** Looks terms up in the dictionary of the catalogue's words, in one query. */
export async function lookUpTerms(db: DbOrTx, terms: readonly SearchTerm[]): Promise<TermWords[]> {
  const entered = terms.map(enteredWord)
  const words = await readWords(
    db,
    entered.filter((word) => word !== null),
  )
  const stems = new Set(words.flatMap(stemsOf))
  return terms.map(({ variants: [own] }, index) => {
    const word = entered[index]
    if (!word) return { isKnown: true, corrections: [] }
    const part = partOf(own)
    if (words.some((one) => one.includes(part))) {
      const corrections = stems.has(word) ? [] : closeStems(word, stems)
      return { isKnown: true, corrections }
    }
    const split = splitsOf(word).filter((halves) => halves.every((half) => stems.has(half)))
    const corrections = [...closeStems(word, stems), ...split.map((halves) => halves.join(' '))]
    return { isKnown: false, corrections }
  })
}

/** The word of a single-word term; null for a phrase. */
function enteredWord({ variants: [{ stems }] }: SearchTerm): string | null {
  const [word = ''] = stems
  return stems.length === 1 && word !== '' ? word : null
}

function closeStems(input: string, stems: ReadonlySet<string>): string[] {
  return mayBeMistyped(input) ? [...stems].filter((stem) => isTypo(input, stem)) : []
}

/** Every way to split a word into two: "sofabed" is "sof abed", "sofa bed". */
function splitsOf(word: string): [string, string][] {
  const splits: [string, string][] = []
  if (word.length > MAX_SPLIT_LENGTH) return splits
  for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at++) {
    splits.push([word.slice(0, at), word.slice(at)])
  }
  return splits
}

/**
 * Reads words that contain an entered word, or that have its first letter and a similar length, and those
 * that it may be composed of.
 */
async function readWords(db: DbOrTx, input: readonly string[]): Promise<string[]> {
  if (input.length === 0) return []
  const { word } = catalogueWords
  // The words consist of letters and digits only, so that nothing needs escaping.
  const containing = input.map((one) =>
    isShortText(one) ? inArray(word, formsOf(one)) : sql`${word} like ${`%${one}%`}::text`,
  )
  const similar = input.filter(mayBeMistyped).map(
    (one) => sql`${word} like ${`${/^./u.exec(one)?.[0]}%`}::text
      and length(${word}) between ${one.length - SHORTER} and ${one.length + LONGER}`,
  )
  const halves = input.flatMap(splitsOf).flat().flatMap(formsOf)
  const composing = halves.length > 0 ? [inArray(word, halves)] : []
  const found = await db
    .select({ word })
    .from(catalogueWords)
    .where(or(...containing, ...similar, ...composing))
  return found.map((row) => row.word)
}

/**
 * Makes the dictionary equal to the words of the products that are not deleted: removes words that
 * only an earlier text contained, and adds those of a restored backup that had no dictionary.
 */
export async function refreshCatalogueWords(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    WITH used AS MATERIALIZED (
      SELECT word FROM ts_stat('SELECT search_words FROM products WHERE NOT is_deleted')
    ), removed AS (
      DELETE FROM ${catalogueWords} WHERE word NOT IN (SELECT word FROM used)
    )
    INSERT INTO ${catalogueWords} SELECT word FROM used ORDER BY word ON CONFLICT DO NOTHING`)
}
