import { parseSearch } from '../../domain/catalogue/listing/listing-query.ts'
import { countableWords } from '../../domain/catalogue/zero-result-searches/countable-words.ts'
import type { ZeroResultSearchCounter } from '../../domain/catalogue/zero-result-searches/zero-result-search-counter.server.ts'
import type { PageContents } from '../page-cache/page-contents.ts'
import { isOpenedByPerson, ownAddress, type SeenRequest } from './page-view.ts'

/**
 * Counts a response that shows a visitor a zero-result search, rendered or from the page cache. The same
 * search is not counted again when it is repeated: with filters removed, or by the form on its page.
 */
export function countZeroResultSearch(
  searches: ZeroResultSearchCounter,
  { method, headers }: SeenRequest,
  { zeroResultSearch }: PageContents,
): void {
  if (zeroResultSearch === null || method !== 'GET' || !isOpenedByPerson(headers)) return
  if (wordsOf(ownAddress(headers)) !== zeroResultSearch) searches.count(zeroResultSearch)
}

function wordsOf(address: string | null): string | null {
  const query = address?.split('?', 2)[1]
  return query === undefined
    ? null
    : countableWords(parseSearch(new URLSearchParams(query).get('search')))
}
