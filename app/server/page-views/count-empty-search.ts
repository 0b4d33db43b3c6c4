import { countableWords } from '../../domain/catalogue/empty-searches/countable-words.ts'
import type { EmptySearchCounter } from '../../domain/catalogue/empty-searches/empty-search-counter.server.ts'
import { parseSearch } from '../../domain/catalogue/listing/listing-query.ts'
import type { PageContents } from '../page-cache/page-contents.ts'
import { isOpenedByPerson, ownAddress, type SeenRequest } from './page-view.ts'

/**
 * Counts a response if it tells a person that their search found nothing, rendered or from the page
 * cache. Not counted is the same search once more: with filters taken away, or by its own form.
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
