import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { NO_PENCE } from '../../../platform/values/money.ts'
import { products } from '../../catalogue/schema.ts'
import { orderRefunds } from '../../orders/refunds/schema.ts'
import { orderItems, orders } from '../../orders/schema.ts'
import { returnEvents, returnPieces, returns } from '../../returns/schema.ts'
import { toPurchase } from '../purchases/find-purchase.server.ts'
import { purchases } from '../schema.ts'
import { lineProfit } from './line-profit.ts'
import type { SaleLine } from './sale-line.ts'
import { type EndedReturn, type OrderLine, type SoldAmount, soldAmounts } from './sold-amounts.ts'

/** The sold lines with their amounts, newest first. */
export async function readSales(db: DbOrTx, itemIds: readonly number[]): Promise<SaleLine[]> {
  if (itemIds.length === 0) return []
  const found = await db
    .select({ item: orderItems, order: orders, sku: products.sku, purchase: purchases })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.order_id))
    .innerJoin(products, eq(products.id, orderItems.product_id))
    .leftJoin(purchases, eq(purchases.product_id, orderItems.product_id))
    .where(inArray(orderItems.id, [...itemIds]))
    .orderBy(desc(orderItems.id))
  const amounts = await readAmounts(
    db,
    found.map(({ order }) => order),
  )
  return found.flatMap(({ item, order, sku, purchase: row }) => {
    const sold = amounts.get(item.id)
    if (!sold || sold.units === 0) return []
    const { units, amount } = sold
    const purchase = row && toPurchase(row)
    return {
      itemId: item.id,
      productId: item.product_id,
      title: item.product_title,
      sku,
      orderId: order.id,
      customer: order.customer_email === '' ? '' : order.customer_name,
      soldAt: order.created_at,
      units,
      amount,
      purchase,
      profit: purchase && lineProfit(amount, units, purchase),
    }
  })
}

/** The amounts of all lines of some orders, by the id of the line. */
async function readAmounts(
  db: DbOrTx,
  found: readonly Pick<typeof orders.$inferSelect, 'id' | 'refunded_amount'>[],
): Promise<Map<number, SoldAmount>> {
  const refunded = new Map(found.map((order) => [order.id, order.refunded_amount]))
  const orderIds = [...refunded.keys()]
  const [lines, ended] = await Promise.all([readLines(db, orderIds), readReturns(db, orderIds)])
  const amounts = orderIds.flatMap((id) =>
    soldAmounts({
      lines: lines.get(id) ?? [],
      returns: ended.get(id) ?? [],
      refunded: refunded.get(id) ?? NO_PENCE,
    }),
  )
  return new Map(amounts.map((amount) => [amount.itemId, amount]))
}

async function readLines(db: DbOrTx, orderIds: OrderId[]): Promise<Map<OrderId, OrderLine[]>> {
  const rows = await db
    .select({
      orderId: orderItems.order_id,
      itemId: orderItems.id,
      price: orderItems.price,
      quantity: orderItems.quantity,
      discount: orderItems.discount,
      takenBack: orderItems.taken_back,
    })
    .from(orderItems)
    .where(inArray(orderItems.order_id, orderIds))
    .orderBy(asc(orderItems.id))
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** Refunds that staff have ended as not owed are left out: nothing was paid for them. */
async function readReturns(db: DbOrTx, orderIds: OrderId[]): Promise<Map<OrderId, EndedReturn[]>> {
  const rows = await db
    .select({
      orderId: returns.order_id,
      returnId: returns.id,
      state: sql<EndedReturn['state']>`${returns.state}`,
      endEventId: returnEvents.id,
      amount: returns.refund_amount,
      refund: orderRefunds,
      piece: returnPieces,
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
      and(inArray(returns.order_id, orderIds), inArray(returns.state, ['refunded', 'reduced'])),
    )
  const byReturn = Map.groupBy(rows, ({ returnId }) => returnId)
  const ended = [...byReturn.values()].flatMap((ofReturn) => {
    const [first] = ofReturn
    if (!first) return []
    const { orderId, state, endEventId, amount, refund } = first
    const isPaid = refund?.state === 'succeeded' || refund?.dealt_with === true
    const refunded = refund?.not_owed ? NO_PENCE : (amount ?? NO_PENCE)
    const pieces = ofReturn.map(({ piece }) => ({
      itemId: piece.order_item_id,
      quantity: piece.quantity,
      isTakenBack: piece.disposition !== null,
    }))
    return { orderId, one: { state, endEventId, refunded, isPaid, pieces } }
  })
  const byOrder = Map.groupBy(ended, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([id, some]) => [id, some.map(({ one }) => one)]))
}
