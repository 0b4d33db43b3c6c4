import { storefrontMessages } from '../../content/toasts/storefront-toasts.ts'
import { showToast } from '../toast/toast.tsx'

/** Loads another page whole; offline it would be the browser's own error page: a toast instead. */
export function leaveUnlessOffline(href: string): void {
  if (navigator.onLine) location.assign(href)
  else showToast(storefrontMessages.offline)
}
