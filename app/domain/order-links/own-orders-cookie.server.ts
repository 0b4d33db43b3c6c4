import {
  type PrivateCookie,
  privateCookie,
  readPrivateCookie,
} from '../../platform/http/cookies.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import { readSignedOrderId, signOrderId } from '../orders/checkout/signed-order-id.server.ts'

/** Sent to order pages only. */
const OWNED: PrivateCookie = { name: 'own-orders', path: '/order', maxAge: 30 * 24 * 60 * 60 }
/** Maximum number of orders in the cookie, 80 characters each; the oldest are dropped. */
const MAX_ORDERS = 10
const BETWEEN = '~'

function ownedOrders(request: Request, secret: string): OrderId[] {
  const kept = (readPrivateCookie(request, OWNED) ?? '').split(BETWEEN, MAX_ORDERS)
  const ids = kept.map((text) => readSignedOrderId(secret, 'order-owner', text))
  return ids.filter((id) => id !== null)
}

/** Whether this browser has paid the order, or has entered a code mailed to its customer. */
export function isOwner(request: Request, secret: string, orderId: OrderId): boolean {
  return ownedOrders(request, secret).includes(orderId)
}

/** The cookie that marks this browser as owner of the order, in addition to earlier ones. */
export function ownerCookie(request: Request, secret: string, orderId: OrderId): string {
  const ids = [...new Set([orderId, ...ownedOrders(request, secret)])].slice(0, MAX_ORDERS)
  const signed = ids.map((id) => signOrderId(secret, 'order-owner', id))
  return privateCookie(request, OWNED, signed.join(BETWEEN))
}
