import { storefrontMessages } from '../../content/toasts/storefront-toasts.ts'
import { showToast } from '../toast/toast.tsx'

/** Opens another page by a full page load; offline it shows a toast instead of the browser's error page. */
export function leaveUnlessOffline(href: string): void {
  if (navigator.onLine) location.assign(href)
  else showToast(storefrontMessages.offline)
}
