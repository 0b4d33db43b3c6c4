import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { type Deferred, useDeferred } from '../../loading/deferred-loader.ts'
import type { ListingAnswer } from '../shown-listing.ts'

/** Typing and dragging pause for this long before the pieces are counted. */
const DEBOUNCE_MS = 300

/**
 * How many pieces a list would show that has not been asked for yet.
 *
 * @param href of the list; empty: none
 * @returns undefined while unknown
 */
export function usePendingCount(href: string): string | undefined {
  // The key keeps the answers of different lists apart.
  const { load, data } = useFetcher<{ answer: ListingAnswer | Deferred<ListingAnswer> }>({
    key: href,
  })
  useEffect(() => {
    const pause = setTimeout(() => {
      if (href) void load(href)
    }, DEBOUNCE_MS)
    return () => clearTimeout(pause)
  }, [href, load])
  return useDeferred(data?.answer ?? null)?.listing?.words.count
}
