import { eq } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { returnStock } from '../../stock/move-stock.server.ts'
import type { OrderDeps } from '../deps.ts'
import { findItems, lockOrder, type Order, unitsStillOut } from '../find-order.server.ts'
import { orderNumber } from '../order-number.ts'
import { recordEvent } from '../record-event.server.ts'
import { orders } from '../schema.ts'

export type RestockOrderResult =
  | { ok: true }
  /** `not-sold`: its units are held for an unpaid order, or have already been restocked. */
  | { ok: false; reason: 'missing' | 'not-sold' }

/**
 * Restocks a sold order's units, once and regardless of its status. Units of returns that staff have put
 * back on sale or kept off sale are left out.
 */
export async function restockOrder(
  db: Db,
  deps: OrderDeps,
  staff: Staff,
  orderId: OrderId,
): Promise<RestockOrderResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'missing' }
    const returned = await restockUnits(tx, deps, staff, order)
    return returned ? { ok: true } : { ok: false, reason: 'not-sold' }
  })
}

/**
 * `restockOrder` inside a caller's transaction.
 *
 * @param order locked
 * @returns whether there was anything to restock
 */
export async function restockUnits(
  tx: Tx,
  deps: OrderDeps,
  staff: Staff,
  order: Order,
): Promise<boolean> {
  authorize(staff, 'edit')
  if (!(await putUnitsBack(tx, deps, order))) return false
  await recordChange(tx, staff, {
    subject: 'order',
    id: order.id,
    label: orderNumber(order.id),
    action: 'stock returned',
    changes: { stock: ['sold', 'back on sale'] },
  })
  return true
}

/**
 * Restocks the units without an entry in the history, which records staff actions only: for a
 * cancellation by the customer.
 *
 * @param order locked
 */
export async function putUnitsBack(
  tx: Tx,
  { clock }: Pick<OrderDeps, 'clock'>,
  order: Order,
): Promise<boolean> {
  if (order.stock_state !== 'consumed' || order.supplement_of !== null) return false
  const now = clock.now()
  await returnStock(tx, order.id, unitsStillOut(await findItems(tx, order.id)))
  await tx
    .update(orders)
    .set({ stock_state: 'released', updated_at: now })
    .where(eq(orders.id, order.id))
  await recordEvent(tx, order.id, 'stock_returned', now)
  return true
}
