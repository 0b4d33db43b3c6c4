import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { releaseStock } from '../stock/move-stock.server.ts'
import { findItems, lockOrder, stockLines } from './find-order.server.ts'
import { type OrderEventKind, recordEvent } from './record-event.server.ts'
import { orders } from './schema.ts'
import { afterPayment } from './status.ts'

/**
 * Gives an unpaid order's units back and cancels it; a no-op where it holds none (any more).
 * Only for orders of which the payment provider has said that no payment can come.
 *
 * @returns whether this call released it
 */
export async function releaseOrder(
  tx: Tx,
  orderId: string,
  now: Date,
  why: Extract<OrderEventKind, 'payment_refused' | 'payment_expired' | 'taken_back'>,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order?.stock_state !== 'held') return false
  await releaseStock(tx, orderId, stockLines(await findItems(tx, orderId)))
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
  return true
}
