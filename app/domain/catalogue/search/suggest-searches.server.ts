import { and, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { likePattern } from '../../../platform/pagination/list-request.ts'
import { parseSearch } from '../listing/listing-query.ts'
import { containsText } from './matches-search.server.ts'
import { readNewestHits } from './read-hits.server.ts'

const MIN_LENGTH = 2
const MAX_WORDS = 8
const MAX_SUGGESTIONS = 7
/** Pieces among whose names the suggestions are chosen, newest first. */
const MAX_READ = 60

/**
 * Suggests searches while one is typed: categories and brands that begin like it, then titles that
 * contain words that begin like its own, of the newest 10,000 pieces. Each of them finds a piece.
 *
 * @param typed so far; fewer than two characters suggest nothing
 */
export async function suggestSearches(db: DbOrTx, typed: string): Promise<string[]> {
  const text = parseSearch(typed).toLowerCase()
  if (text.length < MIN_LENGTH) return []
  const words = text.split(' ').slice(0, MAX_WORDS)
  const fits = and(...words.map((word) => and(containsText(word), isInName(word))))
  const { hits } = await readNewestHits(db, fits, MAX_READ)
  const groups = [...hits.map((hit) => hit.category), ...hits.map((hit) => hit.brand)]
  const names = groups.filter((name) => name !== null).filter(beginsLike(text))
  const titles = hits.map(({ title }) => title).filter(containsAll(words))
  return [...new Set([...names, ...titles])].slice(0, MAX_SUGGESTIONS)
}

const isInName = (word: string) =>
  sql`lower(concat_ws(' ', products.title, products.brand, products.category)) like ${likePattern(word)}::text`

const beginsLike = (text: string) => (name: string) => name.toLowerCase().startsWith(text)

/** Each word begins one of the title's: "so" is no part of "Windsor". */
const containsAll = (words: readonly string[]) => (title: string) =>
  words.every((word) => spaced(title).includes(spaced(word)))

const spaced = (text: string) => ` ${text.toLowerCase().replaceAll(/[-/(]/g, ' ')}`
