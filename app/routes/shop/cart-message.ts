import type { Toast } from '../../content/messages.ts'

/**
 * What the cart's page says after a form without scripts has led back to it: one message, taken
 * back as soon as it has been shown.
 */
const NAME = 'cart-message'
const LIFE_SECONDS = 60
const PATTERN = /(?:^|;\s*)cart-message=([^;]{1,3000})/

export function cartMessageCookie(message: Toast): string {
  const value = encodeURIComponent(JSON.stringify(message))
  return `${NAME}=${value}; Path=/cart; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax`
}

export const cartMessageGiven = `${NAME}=; Path=/cart; Max-Age=0; HttpOnly; SameSite=Lax`

/** @param cookies a `Cookie` header */
export function readCartMessage(cookies: string | null): Toast | null {
  const value = PATTERN.exec(cookies ?? '')?.[1]
  if (!value) return null
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
