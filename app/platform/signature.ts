import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The beginning of a signed text, so that a signature made for one purpose is refused for another.
 * Changing a prefix invalidates everything signed with it: cookies, open forms, counts, the queues' keys.
 */
type Purpose =
  | 'alert'
  | 'checkout'
  | 'conversation'
  | 'conversation-reply'
  | 'discount'
  | 'form'
  | 'lost-link'
  | 'order-code'
  | 'order-owner'
  | 'order-page'
  | 'product-picture'
  | 'receipt'
  | 'reset'
  | 'review'
  | 'second-factor'
  | 'staff-access'
  | 'staff-device'
  | 'staff-refresh'
  | 'turn'
  | 'visitor'

type Message = `${Purpose}:${string}` | 'first-admin' | `role ${string}`

/** The HMAC-SHA256 of a text under a secret, in base64url: a signature, or a keyed hash. */
export function sign(secret: string, message: Message): string {
  return createHmac('sha256', secret).update(message).digest('base64url')
}

/**
 * Checks a signature in constant time.
 *
 * @param length in characters, if the signature is truncated
 */
export function isSigned(
  secret: string,
  message: Message,
  given: string,
  length?: number,
): boolean {
  return isSameText(given, sign(secret, message).slice(0, length))
}

/** Compares a text with a secret one, in a time that depends on their lengths only. */
export function isSameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
