import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../../platform/db.ts'
import { NO_PENCE, pence } from '../../../platform/values/money.ts'
import { sumPence } from '../../../platform/values/money-arithmetic.ts'
import { leftOfSupplement } from '../../orders/differences/nothing-left.server.ts'
import { findItems, type Order } from '../../orders/find-order.server.ts'
import { findRefunds, leftToRefund } from '../../orders/refunds/order-refunds.server.ts'
import { orderRefunds } from '../../orders/refunds/schema.ts'
import { findReturnPieces, type Return, type ReturnPiece } from '../find-return.server.ts'
import { returnEvents, returnPieces, returns } from '../schema.ts'
import { type EarlierReturn, type PriceReductions, priceReductions } from './price-reductions.ts'
import type { ReturnMoney } from './refund-sum.ts'
import { returnsWholeOrder } from './whole-order.server.ts'

/** The parts of a return's refund, if it were made now. */
export async function readRefundParts(
  db: DbOrTx,
  order: Order,
  found: Return,
): Promise<ReturnMoney> {
  const pieces = await findReturnPieces(db, found.id)
  const refunds = await findRefunds(db, order.id)
  const wholeOrder = await returnsWholeOrder(db, found.id)
  const reductions = await readReductions(db, order, found)
  const units = pieces.map(unitsOf)
  const left = leftToRefund(order, refunds)
  const reducible = reductions.reducible(units)
  const supplement = wholeOrder ? await leftOfSupplement(db, order.id) : NO_PENCE
  return {
    wholeOrder,
    supplement,
    pieces: found.ended_at
      ? sumPence(pieces.map(({ piece }) => piece.amount))
      : reductions.paidForReturned(units),
    delivery: wholeOrder ? order.delivery_amount : NO_PENCE,
    deduction: found.deduction,
    collection: found.collection_charge,
    reduced: reductions.takenOff(units),
    reducible: pence(Math.max(0, Math.min(reducible, left))),
    left,
  }
}

/** Sets the amounts of the pieces to those of the units that are refunded, or whose price is reduced. */
export async function setPieceAmounts(
  tx: Tx,
  order: Order,
  found: Return,
  move: 'refund' | 'reduce',
): Promise<void> {
  const reductions = await readReductions(tx, order, found)
  for (const piece of await findReturnPieces(tx, found.id)) {
    const units = [unitsOf(piece)]
    const amount =
      move === 'refund' ? reductions.paidForReturned(units) : reductions.paidForKept(units)
    await tx
      .update(returnPieces)
      .set({ amount })
      .where(
        and(eq(returnPieces.return_id, found.id), eq(returnPieces.order_item_id, piece.item.id)),
      )
  }
}

const unitsOf = ({ piece }: { piece: ReturnPiece }) => ({
  itemId: piece.order_item_id,
  quantity: piece.quantity,
})

async function readReductions(db: DbOrTx, order: Order, found: Return): Promise<PriceReductions> {
  const items = await findItems(db, order.id)
  const sold = items.map(({ id: itemId, price, quantity, discount }) => {
    return { itemId, price, quantity, discount }
  })
  return priceReductions(sold, await findEarlier(db, found))
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
