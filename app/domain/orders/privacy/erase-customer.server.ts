import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { ErasureObstacle } from '../overview/outstanding.ts'
import { orderRefunds } from '../refunds/schema.ts'
import { orders } from '../schema.ts'
import { anonymisedCustomer } from './anonymised-customer.server.ts'
import { findCustomerOrders, lockCustomerOrders } from './customer-orders.server.ts'

export type OpenOrder = { id: string; number: string; outstandingReason: ErasureObstacle }

export type EraseCustomerResult =
  | { ok: true; orders: number }
  /** Orders that must be completed first. Nothing was changed. */
  | { ok: false; reason: 'open-orders'; open: OpenOrder[] }

/**
 * Erasure: anonymises the orders of a mail address. Items and amounts stay, as tax law requires.
 * The caller records it in the history.
 */
export async function eraseCustomer(
  tx: Tx,
  staff: Staff,
  email: string,
): Promise<EraseCustomerResult> {
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
    // The reason is written to the customer, so it may contain personal data.
    await tx.update(orderRefunds).set({ reason: '' }).where(inArray(orderRefunds.order_id, ids))
  }
  return { ok: true, orders: ids.length }
}
