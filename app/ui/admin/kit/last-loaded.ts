import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import { showToast } from '../../toast/toast.tsx'

/** A list's loader data; null if it could not be read. */
export type Loaded<List> = { loaded: List | null }

/**
 * Wraps a client loader: if the server is unreachable, it keeps the current page and shows a message.
 *
 * @param serverLoader of the route's `clientLoader`
 */
export async function loadedOrNull<Result extends Loaded<unknown>>(
  serverLoader: () => Promise<Result>,
): Promise<Result | { loaded: null }> {
  try {
    return await serverLoader()
  } catch (error) {
    if (isResponse(error)) throw error
    return { loaded: null }
  }
}

/** The last data of each page that `loadedOrLast` has loaded. */
const lastOfPage = new Map<string, unknown>()

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
    lastOfPage.set(page, loaded)
    return loaded
  } catch (error) {
    if (isResponse(error) || !lastOfPage.has(page)) throw error
    // Set above for the same page.
    return lastOfPage.get(page) as Data
  }
}

/** Whether a loader has thrown a redirect or another response, which is no failure. */
const isResponse = (error: unknown): boolean =>
  error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)

/**
 * The loaded data, or the last data of the same address if a reload failed.
 *
 * @param toast shown once when loading starts to fail; returned as `failure` while it fails
 */
export function useLastLoaded<List>(
  loaded: List | null,
  toast: Toast,
): { shown: List | null; failure: Toast | undefined } {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const [last, setLast] = useState({ address, loaded })
  if (loaded !== null && loaded !== last.loaded) setLast({ address, loaded })
  const failed = loaded === null
  useEffect(() => {
    if (failed) showToast(toast)
  }, [failed, toast])
  const shown = loaded ?? (last.address === address ? last.loaded : null)
  return { shown, failure: failed ? toast : undefined }
}
