import { eq } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import type { PaymentRefund } from '../payments/payments.server.ts'
import { applyRefund, outcomeOf } from './apply-refund.server.ts'
import type { OrderDeps } from './deps.ts'
import { lockOrder, type Order } from './find-order.server.ts'
import { findRefunds, isTheSame, type OrderRefund } from './order-refunds.server.ts'
import { type PaymentNotice, recordNotice } from './record-notice.server.ts'
import { orderRefunds, orders } from './schema.ts'

export type SettledRefund =
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'unknown-refund' | 'unreachable' }

/**
 * Brings a refund in line with what the payment provider says of it now: it may have failed at
 * the bank days later, or have been made in the provider's own dashboard.
 *
 * @param stripeRefundId only this is believed of a webhook; the rest is read from the provider
 */
export async function settleRefund(
  db: Db,
  deps: OrderDeps,
  stripeRefundId: string,
  notice?: PaymentNotice,
): Promise<SettledRefund> {
  const read = await deps.payments.readRefund(stripeRefundId)
  if (!read.ok) {
    return { ok: false, reason: read.reason === 'missing' ? 'unknown-refund' : 'unreachable' }
  }
  const made = read.refund
  return await inTransaction(db, async (tx) => {
    const order = made.paymentIntentId && (await lockOrderPaidBy(tx, made.paymentIntentId))
    if (!order) return { ok: false, reason: 'unknown-refund' }
    if (notice && !(await recordNotice(tx, notice, order.id))) return { ok: true, changed: false }
    const all = await findRefunds(tx, order.id)
    const ours = all.find((one) => isTheSame(made, one, all))
    if (ours) {
      return { ok: true, changed: await applyRefund(tx, deps, order, ours, outcomeOf(made)) }
    }
    return { ok: true, changed: await adopt(tx, deps, order, made) }
  })
}

async function lockOrderPaidBy(tx: Tx, paymentIntentId: string): Promise<Order | null> {
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.payment_intent_id, paymentIntentId))
  return found ? await lockOrder(tx, found.id) : null
}

/** Made in the provider's dashboard: whoever made it there has the customer to tell. */
async function adopt(tx: Tx, deps: OrderDeps, order: Order, made: PaymentRefund): Promise<boolean> {
  if (made.status === 'failed') return false
  const now = deps.clock.now()
  const [ours]: OrderRefund[] = await tx
    .insert(orderRefunds)
    .values({ order_id: order.id, amount: made.amount, created_at: now, updated_at: now })
    .returning()
  return ours ? await applyRefund(tx, deps, order, ours, outcomeOf(made), false) : false
}
