import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { storefrontMessages } from '../../content/toasts/storefront-toasts.ts'
import { showToast } from '../toast/toast.tsx'

/**
 * Cancels navigations while offline, with a toast. Otherwise a page whose code is not loaded yet
 * would end in the browser's own error page.
 */
export function StayWhileOffline() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    showToast(messageFor(blocker.location.pathname))
    blocker.reset()
  }, [blocker])
  return null
}

function messageFor(path: string) {
  if (path.startsWith('/shop/product/')) return storefrontMessages.productFailed
  if (path === '/shop' || path.startsWith('/shop/')) return storefrontMessages.listingFailed
  return storefrontMessages.offline
}
