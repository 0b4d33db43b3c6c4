import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import {
  type PrivateCookie,
  privateCookie,
  readPrivateCookie,
} from '../../../platform/http/cookies.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { findOrder, type Order } from '../find-order.server.ts'
import { PAYMENT_SESSION_LIFETIME_MS } from '../holds/hold-duration.ts'
import { orderItems, orders } from '../schema.ts'
import { readSignedOrderId, signOrderId } from './signed-order-id.server.ts'

const CHECKOUT: PrivateCookie = {
  name: 'checkout',
  path: '/',
  maxAge: Math.ceil(PAYMENT_SESSION_LIFETIME_MS / 1000),
}

/**
 * The checkout cookie: identifies a shopper's open checkout, so that their own hold does not block
 * them.
 */
export function checkoutCookie(request: Request, secret: string, orderId: OrderId): string {
  return privateCookie(request, CHECKOUT, signOrderId(secret, 'checkout', orderId))
}

/** Clears the cookie once its order is paid or cancelled. */
export function clearedCheckoutCookie(request: Request): string {
  return privateCookie(request, CHECKOUT, '')
}

/** The id of the shopper's own pending order; null without a validly signed cookie. */
export function checkoutOrderId(request: Request, secret: string): OrderId | null {
  return readSignedOrderId(secret, 'checkout', readPrivateCookie(request, CHECKOUT) ?? '')
}

/** The shopper's own order, in its current state. */
export async function findCheckoutOrder(
  db: Db,
  secret: string,
  request: Request,
): Promise<Order | null> {
  const id = checkoutOrderId(request, secret)
  return id ? await findOrder(db, id) : null
}

/** Units by product held by the shopper's own unpaid order: available to them in the cart. */
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
