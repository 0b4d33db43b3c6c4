import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { type Deferred, useDeferred } from '../../loading/deferred-loader.ts'
import type { ListingAnswer } from '../shown-listing.ts'

/** The pause of input or dragging after which the pieces are counted. */
const DEBOUNCE_MS = 300

/**
 * How many pieces a list would show that has not been requested yet.
 *
 * @param href the list's address; empty if there is no list
 * @returns undefined while unknown
 */
export function usePendingCount(href: string): string | undefined {
  // The key separates the responses of different lists.
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
