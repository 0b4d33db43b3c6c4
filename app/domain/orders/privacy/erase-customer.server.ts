import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { OutstandingReason } from '../overview/outstanding.ts'
import { orderRefunds, orders } from '../schema.ts'
import { anonymisedCustomer } from './anonymised-customer.server.ts'
import { findCustomerOrders, lockCustomerOrders } from './customer-orders.server.ts'

export type OpenOrder = { id: string; number: string; outstandingReason: OutstandingReason }

export type EraseCustomer =
  | { ok: true; orders: number }
  /** These must be over first. Nothing was changed. */
  | { ok: false; reason: 'open-orders'; open: OpenOrder[] }

/**
 * Blanks out, on their request, who placed the orders of an address. What was sold and paid stays,
 * as tax law asks: stock and money keep adding up. The history is the caller's to write.
 */
export async function eraseCustomer(tx: Tx, staff: Staff, email: string): Promise<EraseCustomer> {
  authorize(staff, 'administer')
  await lockCustomerOrders(tx, email)
  const found = await findCustomerOrders(tx, staff, email)
  const open = found.flatMap(({ id, number, outstandingReason }) =>
    outstandingReason ? [{ id, number, outstandingReason }] : [],
  )
  if (open.length > 0) return { ok: false, reason: 'open-orders', open }
  const ids = found.map(({ id }) => id)
  if (ids.length > 0) {
    await tx.update(orders).set(anonymisedCustomer).where(inArray(orders.id, ids))
    // Written to the customer, so it may speak of them.
    await tx.update(orderRefunds).set({ reason: '' }).where(inArray(orderRefunds.order_id, ids))
  }
  return { ok: true, orders: ids.length }
}
