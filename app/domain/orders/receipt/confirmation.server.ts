import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { PAYMENT_LIFE_MS } from '../checkout/place-order.server.ts'
import type { OrderDeps } from '../deps.ts'
import { findItems, type Order } from '../find-order.server.ts'
import { orderNumber } from '../order-number.ts'
import { settleSession } from '../payment/settle-session.server.ts'
import { orders } from '../schema.ts'
import type { Confirmation, ConfirmedOrder } from './confirmed-order.ts'

const SESSION_ID = /^cs_[A-Za-z0-9_]{10,250}$/

/** So long after the order was placed its address alone shows who placed it. */
const OPEN_MS = 60 * 60_000

/**
 * The order that a payment session paid for. One that is still unpaid is settled on the spot, so
 * that the shopper's own visit is enough where no webhook ever arrives.
 *
 * The address travels: it stands in histories and is passed on. After an hour it opens what was
 * bought and where that stands; who bought it is shown to the browser that paid.
 *
 * @param own ids of the orders that the asking browser is known by
 */
export async function findConfirmation(
  db: Db,
  deps: OrderDeps,
  sessionId: string | null,
  own: readonly string[],
): Promise<Confirmation> {
  if (!sessionId || !SESSION_ID.test(sessionId)) return { state: 'missing' }
  let order = await findBySession(db, sessionId)
  if (!order) return { state: 'missing' }
  if (order.payment_state === 'unpaid') {
    await settleSession(db, deps, sessionId)
    order = (await findBySession(db, sessionId)) ?? order
  }
  if (order.payment_state === 'unpaid') return { state: 'retrieving' }
  const items = await findItems(db, order.id)
  return {
    state: 'present',
    order: {
      id: order.id,
      number: orderNumber(order.id),
      createdAt: order.created_at.toISOString(),
      status: order.status,
      items: items.map(({ product_title: title, price, quantity }) => ({ title, price, quantity })),
      total: order.total_amount,
      customer: isOpen(order, own, deps.clock.now()) ? customerOf(order) : null,
    },
  }
}

/** Counted from the shop's own clock, which also says when the payment page ends. */
function isOpen(order: Order, own: readonly string[], now: Date): boolean {
  const placed = order.payment_expires_at.getTime() - PAYMENT_LIFE_MS
  return own.includes(order.id) || now.getTime() - placed < OPEN_MS
}

function customerOf(order: Order): ConfirmedOrder['customer'] {
  return {
    name: order.customer_name,
    email: order.customer_email,
    shippingAddress: order.shipping_address,
  }
}

async function findBySession(db: Db, sessionId: string): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(eq(orders.stripe_payment_id, sessionId))
  return order ?? null
}
