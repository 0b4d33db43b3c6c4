import { type Deferred, deferIfSlow } from '../../shop/deferred-loader.ts'
import type { SubscriberListData } from './subscriber-list.tsx'

/**
 * The list as the browser loads it: late where that takes noticeably long; empty, and noted for
 * those who look after the shop, where the server cannot be reached.
 *
 * @param request for the page; one that is given up, since another page is wanted, is no failure
 * @param serverLoader of the route's `clientLoader`
 */
export function loadSubscribers(
  { url, signal }: Request,
  serverLoader: () => Promise<{ loaded: SubscriberListData | null }>,
): Promise<SubscriberListData | null | Deferred<SubscriberListData | null>> {
  const loaded = serverLoader().then(
    (answer) => answer.loaded,
    (error) => {
      if (!signal.aborted) console.error('the list of subscribers could not be read', error)
      return null
    },
  )
  return deferIfSlow(url, loaded)
}
