import {
  type PrivateCookie,
  privateCookie,
  readPrivateCookie,
} from '../../../platform/http/cookies.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { checkoutOrderId } from '../checkout/checkout-cookie.server.ts'
import { readSignedOrderId, signOrderId } from '../checkout/signed-order-id.server.ts'

/** Sent to the confirmation page only. */
const RECEIPTS: PrivateCookie = { name: 'receipts', path: '/checkout', maxAge: 30 * 24 * 60 * 60 }
/** Maximum number of receipts in the cookie: the oldest are dropped. Each takes 80 characters. */
const MAX_RECEIPTS = 10
const BETWEEN = '~'

/** The orders that this browser paid for, or whose receipt it opened in time. Newest first. */
export function ownReceipts(request: Request, secret: string): OrderId[] {
  const kept = (readPrivateCookie(request, RECEIPTS) ?? '').split(BETWEEN, MAX_RECEIPTS)
  const ids = kept.map((text) => readSignedOrderId(secret, 'receipt', text))
  return [...new Set([checkoutOrderId(request, secret), ...ids])].filter((id) => id !== null)
}

/** The cookie that gives a browser lasting access to this order's receipt. */
export function receiptCookie(request: Request, secret: string, orderId: OrderId): string {
  const ids = [...new Set([orderId, ...ownReceipts(request, secret)])].slice(0, MAX_RECEIPTS)
  const signed = ids.map((id) => signOrderId(secret, 'receipt', id))
  return privateCookie(request, RECEIPTS, signed.join(BETWEEN))
}
