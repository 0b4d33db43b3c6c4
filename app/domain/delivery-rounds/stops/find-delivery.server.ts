import { and, desc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../../platform/db.ts'
import { isUuid, type OrderId } from '../../../platform/values/ids.ts'
import { OPEN_STATES } from '../delivery-states.ts'
import { deliveries, rounds } from '../schema.ts'

export type Delivery = typeof deliveries.$inferSelect

/** Locks a delivery until the transaction ends. @param id untrusted */
export async function lockDelivery(tx: Tx, id: string): Promise<Delivery | null> {
  if (!isUuid(id)) return null
  const [found] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for('update')
  return found ?? null
}

const openOf = (orderId: OrderId) =>
  and(
    eq(deliveries.order_id, orderId),
    eq(deliveries.kind, 'delivery'),
    inArray(deliveries.state, [...OPEN_STATES]),
  )

/** Locks the open delivery of an order; null if there is none. */
export async function lockOpenDelivery(tx: Tx, orderId: OrderId): Promise<Delivery | null> {
  const [found] = await tx.select().from(deliveries).where(openOf(orderId)).for('update')
  return found ?? null
}

/** The current attempt to deliver an order; null if none is open. */
export async function findOpenDelivery(db: DbOrTx, orderId: OrderId): Promise<Delivery | null> {
  const [found] = await db.select().from(deliveries).where(openOf(orderId))
  return found ?? null
}

/** An order's deliveries with their days, newest attempt first. */
export async function deliveriesOfOrder(db: DbOrTx, orderId: OrderId) {
  return await db
    .select({
      id: deliveries.id,
      state: deliveries.state,
      day: rounds.day,
      windowFrom: deliveries.window_from,
      windowTo: deliveries.window_to,
      updatedAt: deliveries.updated_at,
    })
    .from(deliveries)
    .leftJoin(rounds, eq(rounds.id, deliveries.round_id))
    .where(and(eq(deliveries.order_id, orderId), eq(deliveries.kind, 'delivery')))
    .orderBy(desc(deliveries.created_at), desc(deliveries.id))
}
