import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { NO_PENCE, type Pence } from '../../../platform/values/money.ts'
import { products } from '../../catalogue/schema.ts'
import { outcodeOfAddress } from '../../delivery/outcode-of-address.server.ts'
import type { Order, OrderItem } from '../../orders/find-order.server.ts'
import { orderItems } from '../../orders/schema.ts'
import { type CollectedPiece, collectionCharge, needsCrossing } from '../money/collection-charge.ts'
import { OPEN_RETURN_STATES } from '../return-states.ts'
import { returnPieces, returns } from '../schema.ts'

const RETURNED_STATES = [...OPEN_RETURN_STATES, 'refunded'] as const

/** A line of an order, with the number of its units that can be returned. */
export type ReturnableLine = {
  item: OrderItem
  piece: Omit<CollectedPiece, 'quantity'>
  /** Units that can be returned: those in no open or refunded return. */
  left: number
}

/** The lines of an order, and how many units of each can be returned. */
export async function returnableLines(db: DbOrTx, order: Order): Promise<ReturnableLine[]> {
  const returnedUnits = await db
    .select({
      itemId: returnPieces.order_item_id,
      units: sql<number>`sum(${returnPieces.quantity})::int`,
    })
    .from(returnPieces)
    .innerJoin(returns, eq(returns.id, returnPieces.return_id))
    .where(and(eq(returns.order_id, order.id), inArray(returns.state, RETURNED_STATES)))
    .groupBy(returnPieces.order_item_id)
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
    const returned = returnedUnits.find(({ itemId }) => itemId === item.id)?.units ?? 0
    return { item, piece: { category, widthMm }, left: item.quantity - returned }
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
