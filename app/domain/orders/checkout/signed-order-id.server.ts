import { createHmac, timingSafeEqual } from 'node:crypto'

const PATTERN = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/

/** What a cookie with an order's id proves; the signature of one is no good for another. */
type Purpose = 'checkout' | 'receipt'

function sign(secret: string, purpose: Purpose, orderId: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${orderId}`).digest('base64url')
}

/** An order's id that a browser can keep and nobody can make up; fit for a cookie. */
export function signOrderId(secret: string, purpose: Purpose, orderId: string): string {
  return `${orderId}.${sign(secret, purpose, orderId)}`
}

/** The id; null where we did not sign it, or for something else. */
export function readSignedOrderId(secret: string, purpose: Purpose, text: string): string | null {
  const [, orderId, signature] = PATTERN.exec(text) ?? []
  if (!orderId || !signature) return null
  const expected = sign(secret, purpose, orderId)
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? orderId : null
}
