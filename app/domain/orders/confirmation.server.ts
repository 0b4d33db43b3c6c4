import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import type { Confirmation } from './confirmed-order.ts'
import type { OrderDeps } from './deps.ts'
import { findItems, type Order } from './find-order.server.ts'
import { orders } from './schema.ts'
import { settleSession } from './settle-session.server.ts'

const SESSION_ID = /^cs_[A-Za-z0-9_]{10,250}$/

/**
 * The order that a payment session paid for. One that is still unpaid is settled on the spot, so
 * that the shopper's own visit is enough where no webhook ever arrives.
 */
export async function findConfirmation(
  db: Db,
  deps: OrderDeps,
  sessionId: string | null,
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
      number: order.id.slice(0, 8),
      createdAt: order.created_at.toISOString(),
      status: order.status,
      items: items.map(({ product_title: title, price, quantity }) => ({ title, price, quantity })),
      total: order.total_amount,
      customerName: order.customer_name,
      customerEmail: order.customer_email,
      shippingAddress: order.shipping_address,
    },
  }
}

async function findBySession(db: Db, sessionId: string): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(eq(orders.stripe_payment_id, sessionId))
  return order ?? null
}
