import { type ListingQuery, listingHref } from '../listing/listing-query.ts'
import { MAX_PHRASE_TOKENS, stemsOf } from '../search/search-terms.ts'
import { MAX_WORD_LENGTH } from '../search/synonym-rules.ts'

const ADDRESS = /@|:\/\/|www\./i
/** Enough for a year or two measurements. A phone number has more. */
const MAX_DIGITS = 4
/** Letters only, or a number with or without a unit. Postcodes and order numbers mix letters and digits. */
const PLAIN_WORD = /^(?:\p{L}+|\d+(?:cm|mm|m|in|ft|s)?)$/u

/**
 * The words by which a zero-result search is counted; null if it is not counted. A search with filters
 * is not, since the filters may hide what the words find.
 */
export function countableSearch(query: ListingQuery): string | null {
  const isWholeShop = listingHref({ ...query, search: '', sort: null, page: 1 }) === '/shop'
  return isWholeShop ? countableWords(query.search) : null
}

/**
 * The words of a search, as lower-case singulars, at most as long as a synonym. Null for a text that may
 * be an email address, a phone number, a postcode, an order number or a sentence; a person's name cannot
 * be distinguished from other words.
 */
export function countableWords(search: string): string | null {
  if (ADDRESS.test(search) || search.replace(/\D/g, '').length > MAX_DIGITS) return null
  const stems = stemsOf(search)
  if (stems.length > MAX_PHRASE_TOKENS || !stems.every((stem) => PLAIN_WORD.test(stem))) return null
  const words = stems.join(' ')
  return words !== '' && words.length <= MAX_WORD_LENGTH ? words : null
}
