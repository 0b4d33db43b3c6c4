import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../../platform/db.ts'
import { sellSubmissions } from '../../enquiries/schema.ts'
import { orders } from '../../orders/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { deliveries, deliveryAccess, deliveryProofs, rounds } from '../schema.ts'

/** A delivery to a person or a pick-up from one, with its proof. */
export type DeliveryOf = Pick<
  typeof deliveries.$inferSelect,
  | 'id'
  | 'kind'
  | 'order_id'
  | 'sell_request_id'
  | 'state'
  | 'window_from'
  | 'window_to'
  | 'created_at'
> & {
  day: string | null
  received_by: string | null
  /** Name in the media store; null: no photo. */
  photo: string | null
}

export type DeliveriesExport = {
  deliveries: DeliveryOf[]
  /** Their answers about access to their door. */
  deliveryAccess: (typeof deliveryAccess.$inferSelect)[]
}

const ordersOf = (db: DbOrTx, email: string) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`lower(${orders.customer_email}) = lower(${email})`)
const requestsOf = (db: DbOrTx, email: string) =>
  db
    .select({ id: sellSubmissions.id })
    .from(sellSubmissions)
    .where(sql`lower(${sellSubmissions.email}) = lower(${email})`)

const accessOf = (db: DbOrTx, email: string) =>
  or(
    inArray(deliveryAccess.order_id, ordersOf(db, email)),
    inArray(deliveryAccess.sell_request_id, requestsOf(db, email)),
  )
const deliveredTo = (db: DbOrTx, email: string) =>
  or(
    inArray(deliveries.order_id, ordersOf(db, email)),
    inArray(deliveries.sell_request_id, requestsOf(db, email)),
  )

/** The stored data of deliveries to the owner of a mail address. */
export async function findDeliveriesOf(
  db: DbOrTx,
  staff: Staff,
  email: string,
): Promise<DeliveriesExport> {
  authorize(staff, 'administer')
  const found = await db
    .select({
      id: deliveries.id,
      kind: deliveries.kind,
      order_id: deliveries.order_id,
      sell_request_id: deliveries.sell_request_id,
      state: deliveries.state,
      day: rounds.day,
      window_from: deliveries.window_from,
      window_to: deliveries.window_to,
      received_by: deliveryProofs.received_by,
      photo: deliveryProofs.photo,
      created_at: deliveries.created_at,
    })
    .from(deliveries)
    .leftJoin(rounds, eq(rounds.id, deliveries.round_id))
    .leftJoin(deliveryProofs, eq(deliveryProofs.delivery_id, deliveries.id))
    .where(deliveredTo(db, email))
    .orderBy(asc(deliveries.created_at), asc(deliveries.id))
  const access = await db.select().from(deliveryAccess).where(accessOf(db, email))
  return { deliveries: found, deliveryAccess: access }
}

/**
 * Erases a person's answers about access to their door, and the names of those who took pieces in. Their
 * orders are anonymised after this; then `purgeDeliveryFacts` deletes the photos. Days and states are kept
 * with the orders.
 */
export async function eraseDeliveriesOf(tx: Tx, staff: Staff, email: string): Promise<void> {
  authorize(staff, 'administer')
  await tx.delete(deliveryAccess).where(accessOf(tx, email))
  const delivered = tx.select({ id: deliveries.id }).from(deliveries).where(deliveredTo(tx, email))
  const theirs = inArray(deliveryProofs.delivery_id, delivered)
  await tx.delete(deliveryProofs).where(and(theirs, isNull(deliveryProofs.photo)))
  await tx
    .update(deliveryProofs)
    .set({ received_by: null })
    .where(and(theirs, isNotNull(deliveryProofs.photo)))
}
