import { isSigned, sign } from '../../../platform/signature.ts'
import { type OrderId, parseOrderId } from '../../../platform/values/ids.ts'

const PATTERN = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/

/** The purpose of a signed order id; signatures of different purposes are not interchangeable. */
type Purpose = 'checkout' | 'order-owner' | 'receipt' | 'review'

/** Signs an order's id for a cookie or a link. */
export function signOrderId(secret: string, purpose: Purpose, orderId: OrderId): string {
  return `${orderId}.${sign(secret, `${purpose}:${orderId}`)}`
}

/** The id; null if the signature is invalid or has another purpose. */
export function readSignedOrderId(secret: string, purpose: Purpose, text: string): OrderId | null {
  const [, orderId = '', signature = ''] = PATTERN.exec(text) ?? []
  return isSigned(secret, `${purpose}:${orderId}`, signature) ? parseOrderId(orderId) : null
}
