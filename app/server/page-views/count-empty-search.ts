import { countableWords } from '../../domain/catalogue/empty-searches/countable-words.ts'
import type { EmptySearchCounter } from '../../domain/catalogue/empty-searches/empty-search-counter.server.ts'
import { parseSearch } from '../../domain/catalogue/listing/listing-query.ts'
import type { PageContents } from '../page-cache/page-contents.ts'
import { isOpenedByPerson, ownAddress, type SeenRequest } from './page-view.ts'

/**
 * Counts a response that shows a visitor a zero-result search, rendered or from the page cache. The same
 * search is not counted again when it is repeated: with filters removed, or by the form on its page.
 */
export function countEmptySearch(
  searches: EmptySearchCounter,
  { method, headers }: SeenRequest,
  { emptySearch }: PageContents,
): void {
  if (emptySearch === null || method !== 'GET' || !isOpenedByPerson(headers)) return
  if (wordsOf(ownAddress(headers)) !== emptySearch) searches.count(emptySearch)
}

function wordsOf(address: string | null): string | null {
  const query = address?.split('?', 2)[1]
  return query === undefined
    ? null
    : countableWords(parseSearch(new URLSearchParams(query).get('search')))
}
