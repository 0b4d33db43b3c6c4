import type { DbOrTx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { NO_PENCE, type Pence } from '../../../platform/values/money.ts'
import { findOrder, type Order } from '../find-order.server.ts'
import { findRefunds, isNothingLeft, leftToRefund } from '../refunds/order-refunds.server.ts'
import { findSupplement } from './find-supplement.server.ts'
import type { LeftPart } from './left-part.ts'

export async function findLeftPart(db: DbOrTx, order: Order): Promise<LeftPart> {
  if (!isNothingLeft(order, await findRefunds(db, order.id))) return 'payment'
  return (await leftOfSupplement(db, order.id)) > 0 ? 'supplement' : 'nothing'
}

/** Whether an order was paid, and all of it has gone back or is on its way, with its supplement. */
export async function hasNothingLeft(db: DbOrTx, order: Order): Promise<boolean> {
  return (await findLeftPart(db, order)) === 'nothing'
}

/** What is left to refund of an order's supplement; 0 if none was paid. */
export async function leftOfSupplement(db: DbOrTx, orderId: OrderId): Promise<Pence> {
  const paid = await findSupplement(db, orderId)
  const supplement = paid && (await findOrder(db, paid.id))
  return supplement ? leftToRefund(supplement, await findRefunds(db, supplement.id)) : NO_PENCE
}
