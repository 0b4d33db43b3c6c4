import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { findOrder } from '../../../app/domain/orders/find-order.server.ts'
import { findRefunds } from '../../../app/domain/orders/refunds/order-refunds.server.ts'
import { isUnresolved } from '../../../app/domain/orders/refunds/unresolved-refunds.server.ts'
import { isSold } from '../../../app/domain/orders/status.ts'
import { returnPieces, returns } from '../../../app/domain/returns/schema.ts'
import { listSales } from '../../../app/domain/stock-book/sales/list-sales.server.ts'
import { readStockBookRequest } from '../../../app/domain/stock-book/stock-book-request.ts'
import type { OrderId } from '../../../app/platform/values/ids.ts'
import type { Sold } from './sold.ts'

/**
 * Expects that the stock book's amounts of an order add up to the money that the shop keeps of it, up to the
 * delivery, what was taken off refunds, and pieces that are back but not refunded.
 */
export async function expectSalesFit({ shop, staff, orders: ids }: Sold, step: unknown) {
  for (const id of ids) {
    const request = readStockBookRequest(new URLSearchParams({ q: id }))
    const { sales } = await listSales(shop.db, staff, request)
    const sold = sales.rows.reduce((sum, { amount }) => sum + amount, 0)
    const { least, most } = await moneyKept(shop, id)
    const after = `after ${JSON.stringify(step)}`
    expect(sold, after).toBeGreaterThanOrEqual(least)
    expect(sold, after).toBeLessThanOrEqual(most)
  }
}

/** What is neither refunded nor owed: at most all of it was paid for sold pieces, and at least this part. */
async function moneyKept(
  shop: Sold['shop'],
  id: OrderId,
): Promise<{ least: number; most: number }> {
  const order = await findOrder(shop.db, id)
  if (!order || !isSold(order.status) || order.stock_state !== 'consumed') {
    return { least: 0, most: 0 }
  }
  const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const failed = (await findRefunds(shop.db, id)).filter(isUnresolved)
  const kept = order.total_amount - order.refunded_amount - sumOf(failed.map((one) => one.amount))
  const some = (await shop.db.select().from(returns)).filter((one) => one.order_id === id)
  const refunded = some.filter(({ state }) => state === 'refunded')
  const taken = refunded.map((one) => one.deduction + one.collection_charge)
  const open = some.filter(({ state }) => state !== 'refunded').map((one) => one.id)
  const back = (
    await shop.db.select().from(returnPieces).where(inArray(returnPieces.return_id, open))
  ).filter(({ disposition }) => disposition !== null)
  const notForPieces = [order.delivery_amount, ...taken, ...back.map(({ amount }) => amount)]
  return { least: kept - sumOf(notForPieces), most: Math.max(0, kept) }
}
