import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { lockOrder, type Order } from '../find-order.server.ts'
import { orderNumber } from '../order-number.ts'
import { recordEvent } from '../record-event.server.ts'
import { orders } from '../schema.ts'
import { findOpenDifference } from './find-difference.server.ts'
import { deliveryDifferences } from './schema.ts'
import { zoneOfAddress } from './zone-of-address.server.ts'

/**
 * Accepts a supplement's payment for its order, which moves to the zone of its address.
 *
 * @param supplement locked, and just paid
 * @returns false if this amount is not requested any more: it was paid already or changed, the address was
 * accepted without it, or the order was cancelled or sent. The payment is refunded then
 */
export async function settleDifference(
  tx: Tx,
  supplement: Order,
  orderId: OrderId,
  now: Date,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  const open = await findOpenDifference(tx, orderId)
  if (!order || open?.state !== 'asked' || open.asked !== supplement.total_amount) return false
  await tx
    .update(deliveryDifferences)
    .set({ state: 'paid', updated_at: now })
    .where(eq(deliveryDifferences.order_id, orderId))
  await tx
    .update(orders)
    .set({ ...zoneOfAddress(order, open), updated_at: now })
    .where(eq(orders.id, orderId))
  const detail = { pence: open.asked, order: orderNumber(supplement.id) }
  await recordEvent(tx, orderId, 'difference_paid', now, detail)
  return true
}
