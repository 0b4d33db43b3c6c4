import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import type { Toast } from '../../../content/messages.ts'
import { showToast } from '../../toast.tsx'

/** What a list's loader gives; null where it could not be read. */
export type Loaded<List> = { loaded: List | null }

/**
 * A loader as the browser calls it: where the server cannot be reached the page stays, and says so.
 *
 * @param serverLoader of the route's `clientLoader`
 */
export async function loadedOrNull<Answer extends Loaded<unknown>>(
  serverLoader: () => Promise<Answer>,
): Promise<Answer | { loaded: null }> {
  try {
    return await serverLoader()
  } catch (error) {
    // A redirect, or an answer that another page gives, is no failure.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) {
      throw error
    }
    return { loaded: null }
  }
}

/**
 * What was loaded, or what was last loaded for the same address where it could not be read again.
 *
 * @param toast said once when it begins to fail
 */
export function useLastLoaded<List>(
  loaded: List | null,
  toast: Toast,
): { shown: List | null; failed: boolean } {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const [last, setLast] = useState({ address, loaded })
  if (loaded !== null && loaded !== last.loaded) setLast({ address, loaded })
  const failed = loaded === null
  useEffect(() => {
    if (failed) showToast(toast)
  }, [failed, toast])
  return { shown: loaded ?? (last.address === address ? last.loaded : null), failed }
}
