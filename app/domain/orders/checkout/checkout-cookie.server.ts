import { and, eq } from 'drizzle-orm'
import { type PrivateCookie, privateCookie, readPrivateCookie } from '../../../platform/cookies.ts'
import type { Db } from '../../../platform/db.ts'
import { findOrder, type Order } from '../find-order.server.ts'
import { orderItems, orders } from '../schema.ts'
import { PAYMENT_LIFE_MS } from './place-order.server.ts'
import { readSignedOrderId, signOrderId } from './signed-order-id.server.ts'

const CHECKOUT: PrivateCookie = {
  name: 'checkout',
  path: '/',
  maxAge: Math.ceil(PAYMENT_LIFE_MS / 1000),
}

/** The cookie by which a shopper who comes back from the payment page is known to hold pieces. */
export function checkoutCookie(request: Request, secret: string, orderId: string): string {
  return privateCookie(request, CHECKOUT, signOrderId(secret, 'checkout', orderId))
}

/** Takes the cookie back once its order is paid or given up. */
export function clearedCheckoutCookie(request: Request): string {
  return privateCookie(request, CHECKOUT, '')
}

/** The id of the shopper's own pending order; null without a cookie that we signed. */
export function checkoutOrderId(request: Request, secret: string): string | null {
  return readSignedOrderId(secret, 'checkout', readPrivateCookie(request, CHECKOUT) ?? '')
}

/** The shopper's own order, in whatever state it is by now. */
export async function findCheckoutOrder(
  db: Db,
  secret: string,
  request: Request,
): Promise<Order | null> {
  const id = checkoutOrderId(request, secret)
  return id ? await findOrder(db, id) : null
}

/** Units, by product, that the shopper's own unpaid order holds: theirs in the cart's check. */
export async function unitsHeldByShopper(
  db: Db,
  secret: string,
  request: Request,
): Promise<Map<string, number>> {
  const id = checkoutOrderId(request, secret)
  if (!id) return new Map()
  const held = await db
    .select({ id: orderItems.product_id, quantity: orderItems.quantity })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.order_id))
    .where(and(eq(orders.id, id), eq(orders.stock_state, 'held')))
  return new Map(held.map((item) => [item.id, item.quantity]))
}
