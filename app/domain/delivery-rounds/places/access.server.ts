import { eq } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { deliveryAccess } from '../schema.ts'

/** The customer's answers about access to their door; '' if not answered. Personal data. */
export type DeliveryAccess = {
  floor: string
  lift: string
  stairs: string
  parking: string
  /** The phone number for the day of delivery. */
  phone: string
  notes: string
}

/** The answers of an order's customer; null: none yet. */
export async function findAccess(db: DbOrTx, orderId: OrderId): Promise<DeliveryAccess | null> {
  const { floor, lift, stairs, parking, phone, notes } = deliveryAccess
  const [found] = await db
    .select({ floor, lift, stairs, parking, phone, notes })
    .from(deliveryAccess)
    .where(eq(deliveryAccess.order_id, orderId))
  return found ?? null
}

/** Stores the answers of an order's customer, in place of earlier ones. */
export async function saveAccess(
  tx: Tx,
  orderId: OrderId,
  answers: DeliveryAccess,
  at: Date,
): Promise<void> {
  const set = { ...answers, updated_at: at }
  await tx
    .insert(deliveryAccess)
    .values({ order_id: orderId, ...set })
    .onConflictDoUpdate({ target: deliveryAccess.order_id, set })
}
