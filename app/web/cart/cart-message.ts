import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import {
  type PrivateCookie,
  privateCookie,
  readPrivateCookie,
} from '../../platform/http/cookies.ts'

/** Flash message of the cart page after a form without JavaScript. */
const MESSAGE: PrivateCookie = { name: 'cart-message', path: '/cart', maxAge: 60 }
const MAX_LENGTH = 3_000

export function cartMessageCookie(request: Request, message: Toast): string {
  return privateCookie(request, MESSAGE, encodeURIComponent(JSON.stringify(message)))
}

/** The `Set-Cookie` that deletes the message once it is shown. */
export function clearedCartMessage(request: Request): string {
  return privateCookie(request, MESSAGE, '')
}

export function readCartMessage(request: Request): Toast | null {
  const value = readPrivateCookie(request, MESSAGE)
  if (!value || value.length > MAX_LENGTH) return null
  try {
    const kept: unknown = JSON.parse(decodeURIComponent(value))
    return isMessage(kept) ? kept : null
  } catch {
    return null
  }
}

function isMessage(kept: unknown): kept is Toast {
  if (typeof kept !== 'object' || kept === null || !('title' in kept)) return false
  const description = 'description' in kept ? kept.description : ''
  return typeof kept.title === 'string' && typeof description === 'string'
}
