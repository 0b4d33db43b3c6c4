import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { NO_PENCE } from '../../../platform/values/money.ts'
import { sumPence } from '../../../platform/values/money-arithmetic.ts'
import type { Order } from '../../orders/find-order.server.ts'
import { findRefunds, leftToRefund } from '../../orders/refunds/order-refunds.server.ts'
import { findReturnPieces, type Return } from '../find-return.server.ts'
import { returnableLines } from '../requesting/returnable.server.ts'
import { returnPieces, returns } from '../schema.ts'
import type { RefundParts } from './refund-sum.ts'

/** The parts of a return's refund, if it were made now. */
export async function readRefundParts(
  db: DbOrTx,
  order: Order,
  found: Return,
): Promise<RefundParts & { wholeOrder: boolean }> {
  const pieces = await findReturnPieces(db, found.id)
  const lines = await returnableLines(db, order)
  const refunds = await findRefunds(db, order.id)
  const wholeOrder = lines.every(({ item, back }) => {
    const now = pieces.find(({ piece }) => piece.order_item_id === item.id)?.piece.quantity ?? 0
    return back + now >= item.quantity
  })
  const reductions = await db
    .selectDistinct({ id: returns.id, amount: returns.refund_amount })
    .from(returns)
    .innerJoin(returnPieces, eq(returnPieces.return_id, returns.id))
    .where(
      and(
        eq(returns.state, 'reduced'),
        ne(returns.id, found.id),
        inArray(
          returnPieces.order_item_id,
          pieces.map(({ piece }) => piece.order_item_id),
        ),
        sql`${returns.refund_amount} > 0`,
      ),
    )
  return {
    wholeOrder,
    pieces: sumPence(pieces.map(({ piece }) => piece.amount)),
    delivery: wholeOrder ? order.delivery_amount : NO_PENCE,
    deduction: found.deduction,
    collection: found.collection_charge,
    reduced: sumPence(reductions.map(({ amount }) => amount ?? NO_PENCE)),
    left: leftToRefund(order, refunds),
  }
}
