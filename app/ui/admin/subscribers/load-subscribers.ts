import { type Deferred, deferIfSlow } from '../../loading/deferred-loader.ts'
import type { SubscriberListData } from './subscriber-list.tsx'

/**
 * Wraps the list's client loader: deferred if slow; empty and logged if the server is unreachable.
 *
 * @param request an aborted one, since another page was requested, is no failure
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
