import { and, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { orders } from '../schema.ts'

/**
 * Whether no payment was made for an order, not even one of a wrong amount, and none can be made any
 * more: units are released only when the provider has excluded it. False for an unknown order.
 */
export async function tookNoPayment(db: DbOrTx, orderId: OrderId): Promise<boolean> {
  const closed = and(
    eq(orders.id, orderId),
    eq(orders.payment_state, 'unpaid'),
    eq(orders.stock_state, 'released'),
    sql`not exists (
      select from order_events where order_id = orders.id and kind = 'amount_mismatch'
    )`,
  )
  return (await db.$count(orders, closed)) > 0
}
