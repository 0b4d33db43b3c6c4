import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { NO_PENCE, type Pence } from '../../../platform/values/money.ts'
import { products } from '../../catalogue/schema.ts'
import { outcodeOfAddress } from '../../delivery/outcode-of-address.server.ts'
import type { Order, OrderItem } from '../../orders/find-order.server.ts'
import { orderItems } from '../../orders/schema.ts'
import { type CollectedPiece, collectionCharge, needsCrossing } from '../money/collection-charge.ts'
import { isOpenReturn, type ReturnState } from '../return-states.ts'
import { returnPieces, returns } from '../schema.ts'

/** A line of an order, with the number of its units that can be returned. */
export type ReturnableLine = {
  item: OrderItem
  piece: Omit<CollectedPiece, 'quantity'>
  /** Units in refunded returns, which cannot be returned again. */
  back: number
  /** Units that can be returned: those not refunded; 0 while the line is in an open return. */
  left: number
}

/** The lines of an order, and how many units of each can be returned. */
export async function returnableLines(db: DbOrTx, order: Order): Promise<ReturnableLine[]> {
  // Returned units by line and state, over all returns of the order.
  const counted = await db
    .select({
      itemId: returnPieces.order_item_id,
      state: returns.state,
      units: sql<number>`sum(${returnPieces.quantity})::int`,
    })
    .from(returnPieces)
    .innerJoin(returns, eq(returns.id, returnPieces.return_id))
    .where(eq(returns.order_id, order.id))
    .groupBy(returnPieces.order_item_id, returns.state)
  const unitsOf = (itemId: number, counts: (state: ReturnState) => boolean) =>
    counted
      .filter((row) => row.itemId === itemId && counts(row.state))
      .reduce((all, { units }) => all + units, 0)
  const rows = await db
    .select({
      item: orderItems,
      category: products.category,
      widthMm: products.width,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.product_id))
    .where(eq(orderItems.order_id, order.id))
    .orderBy(orderItems.id)
  return rows.map(({ item, category, widthMm }) => {
    const back = unitsOf(item.id, (state) => state === 'refunded')
    const isOpen = unitsOf(item.id, isOpenReturn) > 0
    const left = isOpen ? 0 : item.quantity - back
    return { item, piece: { category, widthMm }, back, left }
  })
}

/** The most that collecting these units costs the customer. */
export function chargeFor(
  order: Pick<Order, 'shipping_address' | 'delivery_postcode'>,
  chosen: readonly { line: ReturnableLine; quantity: number }[],
): Pence {
  if (chosen.length === 0) return NO_PENCE
  const outcode = outcodeOfAddress(order.shipping_address) ?? order.delivery_postcode
  const pieces = chosen.map(({ line, quantity }) => ({ ...line.piece, quantity }))
  return collectionCharge(pieces, needsCrossing(outcode))
}
