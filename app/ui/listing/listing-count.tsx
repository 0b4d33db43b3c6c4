import type { ListingView } from './shown-listing.ts'

/**
 * How many pieces there are. A live region is spoken only if it was in the page before its text
 * changed: this one stays, regardless of the list's state.
 *
 * @param listing undefined while loading, null if it could not be loaded
 */
export function ListingCount({ listing }: { listing: ListingView | null | undefined }) {
  const words = listing?.words
  const look = words ? '' : 'listing-count-pending'
  return (
    <div
      role="status"
      className={listing === null || words?.nothing ? 'sr-only' : `listing-count ${look}`}
    >
      {listing === undefined && <span className="sr-only">Loading pieces</span>}
      {words?.close && <p className="close-matches">{words.close}</p>}
      {words?.shown}
    </div>
  )
}
