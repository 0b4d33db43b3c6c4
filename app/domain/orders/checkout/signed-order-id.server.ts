import { createHmac, timingSafeEqual } from 'node:crypto'

const PATTERN = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/

/** The purpose of a signed order id; signatures of different purposes are not interchangeable. */
type Purpose = 'checkout' | 'receipt'

function sign(secret: string, purpose: Purpose, orderId: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${orderId}`).digest('base64url')
}

/** Signs an order's id for a cookie. */
export function signOrderId(secret: string, purpose: Purpose, orderId: string): string {
  return `${orderId}.${sign(secret, purpose, orderId)}`
}

/** The id; null if the signature is invalid or has another purpose. */
export function readSignedOrderId(secret: string, purpose: Purpose, text: string): string | null {
  const [, orderId, signature] = PATTERN.exec(text) ?? []
  if (!orderId || !signature) return null
  const expected = sign(secret, purpose, orderId)
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? orderId : null
}
