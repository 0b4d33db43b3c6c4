import { type MouseEvent, useEffect, useRef } from 'react'
import type { ListingView } from './shown-listing.ts'

/**
 * After 'Load more' the focus moves to the first new piece: the link that had it is gone, or below
 * the new pieces.
 *
 * @param listing the one that is shown
 */
export function useFocusOnMore(listing: ListingView | null | undefined) {
  const list = useRef<HTMLUListElement>(null)
  const requested = useRef<{ before: ListingView; link: Element } | null>(null)
  useEffect(() => {
    if (!listing || !requested.current || listing === requested.current.before) return
    const { before, link } = requested.current
    requested.current = null
    const { activeElement } = document
    // Not from another element that has got the focus since then.
    const isFree = activeElement === document.body || activeElement === link
    if (!isFree || listing.page <= before.page) return
    const first = before.before + before.products.length - listing.before
    list.current?.children[first]?.querySelector('a')?.focus({ preventScroll: true })
  }, [listing])
  return {
    list,
    onMore(event: MouseEvent) {
      if (listing) requested.current = { before: listing, link: event.currentTarget }
    },
  }
}
