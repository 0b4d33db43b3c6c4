import { isRouteErrorResponse } from 'react-router'

const last = new Map<string, unknown>()

/**
 * A loader as the browser calls it: where the server cannot be reached for a moment, the page
 * stays as it was. The route's `clientLoader` must also run when the page is first shown
 * (`clientLoader.hydrate = true`), so that there is something to stay with.
 *
 * @param page tells one page's data from another's
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
    // A redirect, or an answer that another page gives, is no failure.
    const meant = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (meant || !last.has(page)) throw error
    // Set above, by the same page.
    return last.get(page) as Data
  }
}
