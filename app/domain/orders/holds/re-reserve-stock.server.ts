import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { redeemAgain } from '../../discounts/redeem-code.server.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { reReserveUnits } from '../../stock/move-stock.server.ts'
import type { OrderDeps } from '../deps.ts'
import { findItems, type Order, stockLines } from '../find-order.server.ts'
import { orderNumber } from '../order-number.ts'
import { recordEvent } from '../record-event.server.ts'
import { orderItems, orders } from '../schema.ts'
import type { StockState } from '../status.ts'

export type ReReserveStockResult =
  | { ok: true; stockState: StockState }
  | { ok: false; reason: 'piece-gone'; title: string }
  | { ok: false; reason: 'code-used-up'; code: string }

/**
 * Takes all units of a reopened order from stock again, and redeems its discount code again. A no-op if
 * it still has them.
 *
 * @param order locked
 * @returns a refusal with the title of the first product with too few units, or the used-up code; the
 * caller must roll back then
 */
export async function reReserveStock(
  tx: Tx,
  deps: OrderDeps,
  staff: Staff,
  order: Order,
): Promise<ReReserveStockResult> {
  authorize(staff, 'edit')
  if (order.stock_state !== 'released') return { ok: true, stockState: order.stock_state }
  const items = await findItems(tx, order.id)
  // Staff decide, and their dialog says which products are not on sale.
  const taken = await reReserveUnits(tx, order.id, stockLines(items), { onlyIfOnSale: false })
  if (!taken.ok) {
    const gone = items.find(({ product_id }) => product_id === taken.productId)
    return { ok: false, reason: 'piece-gone', title: gone?.product_title ?? '' }
  }
  if (!(await redeemAgain(tx, order.id))) {
    return { ok: false, reason: 'code-used-up', code: order.discount_code ?? '' }
  }
  const now = deps.clock.now()
  // All of them are out of stock again, those that came back from the customer too.
  await tx.update(orderItems).set({ taken_back: 0 }).where(eq(orderItems.order_id, order.id))
  await tx
    .update(orders)
    .set({ stock_state: 'consumed', updated_at: now })
    .where(eq(orders.id, order.id))
  await recordEvent(tx, order.id, 'stock_retaken', now)
  await recordChange(tx, staff, {
    subject: 'order',
    id: order.id,
    label: orderNumber(order.id),
    action: 'stock taken again',
    changes: { stock: ['back on sale', 'sold'] },
  })
  return { ok: true, stockState: 'consumed' }
}
