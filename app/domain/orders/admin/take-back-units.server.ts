import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { takeBackStock, writeOffStock } from '../../stock/move-stock.server.ts'
import type { Order, OrderItem } from '../find-order.server.ts'
import { orderItems } from '../schema.ts'

/**
 * Puts units of a sold line that came back from the customer on sale again, or keeps them off sale. More
 * units than were sold violate the line's constraint.
 *
 * @param order locked
 * @returns false if the order's units have been restocked as a whole: they are on sale already
 */
export async function takeBackUnits(
  tx: Tx,
  staff: Staff,
  order: Order,
  item: OrderItem,
  { quantity, onSale }: { quantity: number; onSale: boolean },
): Promise<boolean> {
  authorize(staff, 'edit')
  if (order.stock_state !== 'consumed') return false
  await tx
    .update(orderItems)
    .set({ taken_back: sql`${orderItems.taken_back} + ${quantity}` })
    .where(eq(orderItems.id, item.id))
  const move = onSale ? takeBackStock : writeOffStock
  await move(tx, order.id, { productId: item.product_id, quantity })
  return true
}
