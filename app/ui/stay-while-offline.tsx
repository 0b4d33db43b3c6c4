import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { storefrontMessages } from '../content/messages.ts'
import { showToast } from './toast.tsx'

/**
 * Keeps the visitor on the page they have while there is no connection, and says why. Leaving it
 * would end in the browser's own error page wherever the next page's program is not loaded yet.
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
