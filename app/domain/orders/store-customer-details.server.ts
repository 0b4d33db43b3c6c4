import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import { recordEvent } from './record-event.server.ts'
import { orders } from './schema.ts'

/** Stores a changed phone number of a locked order. */
export async function storePhone(
  tx: Tx,
  orderId: OrderId,
  phone: string,
  now: Date,
): Promise<void> {
  const changed = { customer_phone: phone, updated_at: now }
  await tx.update(orders).set(changed).where(eq(orders.id, orderId))
  await recordEvent(tx, orderId, 'phone_changed', now)
}

/**
 * Stores a changed delivery address of a locked order.
 *
 * @param address lines with the postcode last
 */
export async function storeAddress(
  tx: Tx,
  orderId: OrderId,
  address: string,
  now: Date,
): Promise<void> {
  const changed = { shipping_address: address, updated_at: now }
  await tx.update(orders).set(changed).where(eq(orders.id, orderId))
  await recordEvent(tx, orderId, 'address_changed', now)
}
