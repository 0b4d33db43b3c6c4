import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { releaseRedemption } from '../../discounts/redeem-code.server.ts'
import { consumeHold, releaseStock } from '../../stock/move-stock.server.ts'
import { findItems, lockOrder, type Order, stockLines } from '../find-order.server.ts'
import { type OrderEventKind, recordEvent } from '../record-event.server.ts'
import { orders } from '../schema.ts'
import { afterPayment, isSold } from '../status.ts'
import { recordUnpaidHold } from './unpaid-hold-minutes.server.ts'

/** Why no payment can arrive any more. */
type ReleaseReason = Extract<
  OrderEventKind,
  | 'payment_refused'
  | 'payment_expired'
  | 'session_missing'
  | 'taken_back'
  | 'mismatch_refunded'
  | 'mismatch_lost'
  | 'refunded_before'
>

/**
 * Releases an unpaid order's hold: its units go back on sale, the redemption of its discount code is
 * returned, and it is cancelled. A no-op if it holds no units. Only for orders for which the payment
 * provider has excluded a payment.
 *
 * An order marked by staff as paid or sent keeps its units: it was paid in another way.
 *
 * @returns what became of the units; null if this call changed nothing
 */
export async function releaseOrder(
  tx: Tx,
  orderId: OrderId,
  now: Date,
  why: ReleaseReason,
): Promise<'released' | 'kept' | null> {
  const order = await lockOrder(tx, orderId)
  if (order?.stock_state !== 'held') return null
  if (isSold(order.status)) {
    await keepHeldUnits(tx, order, now, { why })
    return 'kept'
  }
  const lines = stockLines(await findItems(tx, orderId))
  await releaseStock(tx, orderId, lines)
  await releaseRedemption(tx, orderId, now)
  await recordUnpaidHold(tx, order, lines, now)
  await tx
    .update(orders)
    .set({
      status: order.status === 'pending' ? afterPayment.pending.expired : order.status,
      stock_state: 'released',
      visitor: null,
      next_check_at: null,
      updated_at: now,
    })
    .where(eq(orders.id, orderId))
  await recordEvent(tx, orderId, why, now)
  return 'released'
}

/**
 * Turns an order's hold into a sale without a matching payment, on behalf of staff.
 *
 * @param order locked, and holding units
 */
export async function keepHeldUnits(
  tx: Tx,
  order: Order,
  now: Date,
  detail: { why: string },
): Promise<void> {
  await consumeHold(tx, stockLines(await findItems(tx, order.id)))
  await tx
    .update(orders)
    .set({ stock_state: 'consumed', visitor: null, next_check_at: null, updated_at: now })
    .where(eq(orders.id, order.id))
  await recordEvent(tx, order.id, 'stock_kept', now, detail)
}
