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

const CHOSEN_STATES = [...OPEN_RETURN_STATES, 'refunded'] as const

/** A line of an order, with the number of its units that can be returned. */
export type ReturnableLine = {
  item: OrderItem
  piece: Omit<CollectedPiece, 'quantity'>
  /** The units in open or refunded returns, and the sum of their amounts. */
  chosen: { units: number; amount: Pence }
  /** Units that can be returned: all others. */
  left: number
}

/** The lines of an order, and how many units of each can be returned. */
export async function returnableLines(db: DbOrTx, order: Order): Promise<ReturnableLine[]> {
  const chosenUnits = await db
    .select({
      itemId: returnPieces.order_item_id,
      units: sql<number>`sum(${returnPieces.quantity})::int`,
      amount: sql<Pence>`sum(${returnPieces.amount})`.mapWith(returnPieces.amount),
    })
    .from(returnPieces)
    .innerJoin(returns, eq(returns.id, returnPieces.return_id))
    .where(and(eq(returns.order_id, order.id), inArray(returns.state, CHOSEN_STATES)))
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
    const found = chosenUnits.find(({ itemId }) => itemId === item.id)
    const chosen = { units: found?.units ?? 0, amount: found?.amount ?? NO_PENCE }
    return { item, piece: { category, widthMm }, chosen, left: item.quantity - chosen.units }
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
