import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'
import { sumPence } from '../../../platform/values/money-arithmetic.ts'
import { orderDisputes } from '../disputes/schema.ts'
import type { Order } from '../find-order.server.ts'
import { orderEvents, orders } from '../schema.ts'
import { paymentStateAfterRefunds } from '../status.ts'
import { findRefunds, sumElsewhere } from './order-refunds.server.ts'

/**
 * Writes what has gone back of an order's payment: its successful refunds, those that staff have paid in another
 * way, and its lost disputes, at most its total. A refund that was made although staff have paid it in another way
 * counts twice. The payment state follows from it.
 *
 * @param order locked, and paid
 * @returns the order as written
 */
export async function writeReturned(tx: Tx, order: Order, now: Date): Promise<Order> {
  const refunds = await findRefunds(tx, order.id)
  const made = refunds.filter(({ state }) => state === 'succeeded')
  const lost = await tx
    .select({ amount: orderDisputes.amount })
    .from(orderDisputes)
    .where(and(eq(orderDisputes.order_id, order.id), eq(orderDisputes.status, 'lost')))
  const sum = sumPence([sumElsewhere(refunds), ...[...made, ...lost].map(({ amount }) => amount)])
  const returned: Pence = sum > order.total_amount ? order.total_amount : sum
  const owed = await wasPaidTooLate(tx, order.id)
  const written = {
    refunded_amount: returned,
    payment_state: paymentStateAfterRefunds(owed, returned, order.total_amount),
    updated_at: now,
  }
  await tx.update(orders).set(written).where(eq(orders.id, order.id))
  return { ...order, ...written }
}

/** Whether the payment came too late, so that all of it is owed. */
async function wasPaidTooLate(tx: Tx, orderId: OrderId): Promise<boolean> {
  const [found] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, orderId), eq(orderEvents.kind, 'refund_due')))
    .limit(1)
  return found !== undefined
}
