import { eq } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { PaymentRefund } from '../../payments/payments.server.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder, type Order } from '../find-order.server.ts'
import { orders } from '../schema.ts'
import { recordWebhookEvent, type WebhookEvent } from '../settlement/record-webhook-event.server.ts'
import { settlePayment } from '../settlement/settle-payment.server.ts'
import { adoptRefund } from './adopt-refund.server.ts'
import { applyRefund, outcomeOf } from './apply-refund.server.ts'
import { noteReturnedMismatch } from './note-returned-mismatch.server.ts'
import { findRefunds, isTheSame } from './order-refunds.server.ts'

export type SettledRefund =
  | { ok: true; changed: boolean }
  /** `unknown-refund`: it does not exist, or its payment is not this shop's. */
  | { ok: false; reason: 'unknown-refund' | 'unreachable' }

/**
 * Settles a refund by the payment provider's current state: it may have failed at the bank days
 * later, or have been made in the provider's dashboard. An unknown payment is settled first, so
 * that the order of events does not matter.
 *
 * @param stripeRefundId the only trusted part of a webhook; the rest is re-read from the provider
 */
export async function settleRefund(
  db: Db,
  deps: OrderDeps,
  stripeRefundId: string,
  event?: WebhookEvent,
): Promise<SettledRefund> {
  const read = await deps.payments.readRefund(stripeRefundId)
  if (!read.ok) {
    return { ok: false, reason: read.reason === 'missing' ? 'unknown-refund' : 'unreachable' }
  }
  const made = read.refund
  const known = await writeDown(db, deps, made, event)
  if (known !== 'unknown-payment') return { ok: true, changed: known === 'changed' }
  const settled = await settlePayment(db, deps, made.paymentIntentId)
  if (!settled.ok) {
    // A payment from outside the shop's checkout is ignored.
    return {
      ok: false,
      reason: settled.reason === 'unreachable' ? 'unreachable' : 'unknown-refund',
    }
  }
  const noted = await noteReturnedMismatch(db, deps, settled.orderId, made)
  if (!noted.ok) return noted
  // Settling has recorded the refund with the payment, unless it was made in between.
  const late = await writeDown(db, deps, made, event)
  return { ok: true, changed: late === 'changed' || settled.outcome !== 'unchanged' }
}

async function writeDown(
  db: Db,
  deps: OrderDeps,
  made: PaymentRefund,
  event: WebhookEvent | undefined,
): Promise<'changed' | 'unchanged' | 'unknown-payment'> {
  return await inTransaction(db, async (tx) => {
    const order = made.paymentIntentId && (await lockOrderPaidBy(tx, made.paymentIntentId))
    if (!order) return 'unknown-payment'
    if (event && !(await recordWebhookEvent(tx, event, order.id))) return 'unchanged'
    const all = await findRefunds(tx, order.id)
    const ours = all.find((one) => isTheSame(made, one, all))
    const changed = ours
      ? await applyRefund(tx, deps, order, ours, outcomeOf(made))
      : await adoptRefund(tx, deps, order, made)
    return changed ? 'changed' : 'unchanged'
  })
}

async function lockOrderPaidBy(tx: Tx, paymentIntentId: string): Promise<Order | null> {
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.payment_intent_id, paymentIntentId))
  return found ? await lockOrder(tx, found.id) : null
}
