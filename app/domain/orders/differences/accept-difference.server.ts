import { eq } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder } from '../find-order.server.ts'
import { orderNumber } from '../order-number.ts'
import { orders } from '../schema.ts'
import { findOpenDifference } from './find-difference.server.ts'
import { deliveryDifferences } from './schema.ts'
import { zoneOfAddress } from './zone-of-address.server.ts'

/** `missing`: there is nothing to decide any more, or no such order. */
type AcceptDifferenceResult = { ok: true } | { ok: false; reason: 'missing' }

/**
 * Accepts the address at the price that was paid: from now on the order belongs to the address's zone,
 * if that is known. Of concurrent decisions one is executed.
 */
export async function acceptDifference(
  db: Db,
  deps: Pick<OrderDeps, 'clock'>,
  staff: Staff,
  orderId: OrderId,
): Promise<AcceptDifferenceResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<AcceptDifferenceResult> => {
    const order = await lockOrder(tx, orderId)
    const open = order && (await findOpenDifference(tx, orderId))
    if (!open) return { ok: false, reason: 'missing' }
    const now = deps.clock.now()
    await tx
      .update(deliveryDifferences)
      .set({ state: 'accepted', asked: null, updated_at: now })
      .where(eq(deliveryDifferences.order_id, orderId))
    const { zone_name } = open
    const moved = zoneOfAddress(order, open)
    await tx
      .update(orders)
      .set({ ...moved, updated_at: now })
      .where(eq(orders.id, orderId))
    await recordChange(tx, staff, {
      subject: 'order',
      id: orderId,
      label: orderNumber(orderId),
      action: 'address accepted',
      changes: moved ? { delivery_zone: [order.delivery_zone_name, zone_name] } : {},
    })
    return { ok: true }
  })
}
