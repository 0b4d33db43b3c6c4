import { isRouteErrorResponse } from 'react-router'

const last = new Map<string, unknown>()

/**
 * Wraps a client loader: if the server is unreachable, returns the last data of the page. The
 * route's `clientLoader` must also run at hydration (`clientLoader.hydrate = true`), so that there
 * are data to return.
 *
 * @param page key of the page's data
 * @param serverLoader of the route's `clientLoader`
 */
export async function loadedOrLast<Data>(
  page: string,
  serverLoader: () => Promise<Data>,
): Promise<Data> {
  try {
    const loaded = await serverLoader()
    last.set(page, loaded)
    return loaded
  } catch (error) {
    // A redirect or a thrown response is no failure.
    const meant = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (meant || !last.has(page)) throw error
    // Set above for the same page.
    return last.get(page) as Data
  }
}
