import { type PrivateCookie, privateCookie, readPrivateCookie } from '../../../platform/cookies.ts'
import { checkoutOrderId } from '../checkout/checkout-cookie.server.ts'
import { readSignedOrderId, signOrderId } from '../checkout/signed-order-id.server.ts'

/** Sent to the confirmation page alone. */
const RECEIPTS: PrivateCookie = { name: 'receipts', path: '/checkout', maxAge: 30 * 24 * 60 * 60 }
/** Of more orders the oldest are dropped; each takes 80 characters. */
const AT_MOST = 10
const BETWEEN = '~'

/** The orders that this browser paid for, or has seen the receipt of in time. The newest first. */
export function ownReceipts(request: Request, secret: string): string[] {
  const kept = (readPrivateCookie(request, RECEIPTS) ?? '').split(BETWEEN, AT_MOST)
  const ids = kept.map((text) => readSignedOrderId(secret, 'receipt', text))
  return [...new Set([checkoutOrderId(request, secret), ...ids])].filter((id) => id !== null)
}

/** The cookie by which a browser is known again that has seen this order's receipt. */
export function receiptCookie(request: Request, secret: string, orderId: string): string {
  const ids = [...new Set([orderId, ...ownReceipts(request, secret)])].slice(0, AT_MOST)
  const signed = ids.map((id) => signOrderId(secret, 'receipt', id))
  return privateCookie(request, RECEIPTS, signed.join(BETWEEN))
}
