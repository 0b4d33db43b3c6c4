import { and, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { likePattern } from '../../../platform/pagination/list-request.ts'
import { parseSearch } from '../listing/listing-query.ts'
import { containsText } from './matches-search.server.ts'
import { readNewestHits } from './read-hits.server.ts'

const MIN_LENGTH = 2
const MAX_WORDS = 8
const MAX_SUGGESTIONS = 7
/** Maximum number of matching pieces, newest first, that suggestions are taken from. */
const MAX_READ = 60

/**
 * Suggests searches while a shopper types: categories and brands that begin with the text, then titles
 * with a word that begins with each of its words, of the newest 10,000 pieces. Each suggestion finds a
 * piece.
 *
 * @param input the text so far; fewer than two characters suggest nothing
 */
export async function suggestSearches(db: DbOrTx, input: string): Promise<string[]> {
  const text = parseSearch(input).toLowerCase()
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

/** Whether each word begins a word of the title: "so" does not match "Windsor". */
const containsAll = (words: readonly string[]) => (title: string) =>
  words.every((word) => spaced(title).includes(spaced(word)))

const spaced = (text: string) => ` ${text.toLowerCase().replaceAll(/[-/(]/g, ' ')}`
