import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { orders } from '../../orders/schema.ts'
import { returns } from '../schema.ts'

/**
 * Whether the customer keeps nothing of the order, once a return is refunded: its pieces are all that refunded
 * returns have left. A condition on `returns`.
 */
const isWholeOrder = sql<boolean>`not exists (
  select from order_items as item
  where item.order_id = returns.order_id and item.quantity > (
    select coalesce(sum(piece.quantity), 0)
    from return_pieces as piece
    join returns as back on back.id = piece.return_id
    where piece.order_item_id = item.id and (back.state = 'refunded' or back.id = returns.id)
  )
)`

/**
 * Whether all that a return could refund has gone back: the payment of its order, and the supplement if nothing of
 * the order is kept. A condition on `returns` joined with `orders`.
 */
export const bringsNothing = sql<boolean>`(${orders.payment_state} = 'refunded' and not (
  exists (
    select from orders as supplement where supplement.supplement_of = ${orders.id}
      and supplement.payment_state in ('paid', 'part_refunded')
  ) and ${isWholeOrder}
))`

export async function returnsWholeOrder(db: DbOrTx, returnId: string): Promise<boolean> {
  const [found] = await db.select({ isWholeOrder }).from(returns).where(eq(returns.id, returnId))
  return found?.isWholeOrder ?? false
}
