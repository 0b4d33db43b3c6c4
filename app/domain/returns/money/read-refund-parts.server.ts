import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { NO_PENCE, pence } from '../../../platform/values/money.ts'
import { sumPence } from '../../../platform/values/money-arithmetic.ts'
import { leftOfSupplement } from '../../orders/differences/nothing-left.server.ts'
import type { Order } from '../../orders/find-order.server.ts'
import { findRefunds, leftToRefund } from '../../orders/refunds/order-refunds.server.ts'
import { orderRefunds } from '../../orders/refunds/schema.ts'
import { findReturnPieces, type Return } from '../find-return.server.ts'
import { returnableLines } from '../requesting/returnable.server.ts'
import { returnEvents, returnPieces, returns } from '../schema.ts'
import { type EarlierReturn, priceReductions } from './price-reductions.ts'
import type { ReturnMoney } from './refund-sum.ts'
import { returnsWholeOrder } from './whole-order.server.ts'

/** The parts of a return's refund, if it were made now. */
export async function readRefundParts(
  db: DbOrTx,
  order: Order,
  found: Return,
): Promise<ReturnMoney> {
  const pieces = await findReturnPieces(db, found.id)
  const lines = await returnableLines(db, order)
  const refunds = await findRefunds(db, order.id)
  const wholeOrder = await returnsWholeOrder(db, found.id)
  const sold = lines.map(({ item: { id: itemId, price, quantity, discount } }) => {
    return { itemId, price, quantity, discount }
  })
  const reductions = priceReductions(sold, await findEarlier(db, found))
  const units = pieces.map(({ piece: { order_item_id: itemId, quantity } }) => {
    return { itemId, quantity }
  })
  const left = leftToRefund(order, refunds)
  const reducible = reductions.reducible(units)
  const supplement = wholeOrder ? await leftOfSupplement(db, order.id) : NO_PENCE
  return {
    wholeOrder,
    supplement,
    pieces: sumPence(pieces.map(({ piece }) => piece.amount)),
    delivery: wholeOrder ? order.delivery_amount : NO_PENCE,
    deduction: found.deduction,
    collection: found.collection_charge,
    reduced: reductions.takenOff(units),
    reducible: pence(Math.max(0, Math.min(reducible, left))),
    left,
  }
}

/** The other returns of the order that have ended with a refund or a reduction of the price. */
async function findEarlier(
  db: DbOrTx,
  { id, order_id: orderId }: Return,
): Promise<EarlierReturn[]> {
  const rows = await db
    .select({
      row: returns,
      piece: returnPieces,
      event: returnEvents,
      notOwed: sql<boolean>`coalesce(${orderRefunds.not_owed}, false)`,
    })
    .from(returns)
    // The event has the same name as the state.
    .innerJoin(
      returnEvents,
      and(eq(returnEvents.return_id, returns.id), eq(returnEvents.kind, returns.state)),
    )
    .innerJoin(returnPieces, eq(returnPieces.return_id, returns.id))
    .leftJoin(orderRefunds, eq(orderRefunds.id, returns.refund_id))
    .where(
      and(
        eq(returns.order_id, orderId),
        ne(returns.id, id),
        inArray(returns.state, ['reduced', 'refunded']),
      ),
    )
    .orderBy(asc(returnPieces.order_item_id))
  return [...Map.groupBy(rows, ({ row }) => row.id).values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const { row, event, notOwed } = first
    return {
      state: row.state === 'reduced' ? 'reduced' : 'refunded',
      endEventId: event.id,
      refunded: notOwed ? NO_PENCE : (row.refund_amount ?? NO_PENCE),
      pieces: some.map(({ piece: { order_item_id: itemId, quantity } }) => {
        return { itemId, quantity }
      }),
    }
  })
}
