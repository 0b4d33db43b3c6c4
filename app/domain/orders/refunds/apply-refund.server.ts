import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import type { Pence } from '../../../platform/values/money.ts'
import type { PaymentRefund } from '../../payments/payments.server.ts'
import type { OrderDeps } from '../deps.ts'
import type { Order } from '../find-order.server.ts'
import { enqueueMail } from '../mail/enqueue-order-mail.server.ts'
import { recordEvent } from '../record-event.server.ts'
import { isDeferred, isPaidTwice, type OrderRefund } from './order-refunds.server.ts'
import { orderRefunds } from './schema.ts'
import { reopenResolvedBy, resolveIfNothingLeft } from './unresolved-refunds.server.ts'
import { writeReturned } from './write-returned.server.ts'

/** The payment provider's state of a refund. A pending one counts as succeeded. */
export type RefundOutcome =
  | { state: 'succeeded'; stripeRefundId: string; amount: Pence }
  /** `stripeRefundId`: null if the refund was never created. */
  | { state: 'failed'; stripeRefundId: string | null; why: string }

export function outcomeOf(refund: PaymentRefund): RefundOutcome {
  return refund.status === 'failed'
    ? { state: 'failed', stripeRefundId: refund.id, why: refund.failure ?? 'unknown' }
    : { state: 'succeeded', stripeRefundId: refund.id, amount: refund.amount }
}

/**
 * Records the outcome of a refund, idempotently. A refund that had succeeded may still fail at the
 * bank, which returns the money to the shop.
 *
 * @param order locked
 * @param refund as read under that lock
 * @param notifyCustomer whether the customer is mailed, unless the refund excludes it
 */
export async function applyRefund(
  tx: Tx,
  deps: OrderDeps,
  order: Order,
  refund: OrderRefund,
  outcome: RefundOutcome,
  notifyCustomer = true,
): Promise<boolean> {
  if (!follows(refund, outcome)) return false
  const now = deps.clock.now()
  const succeeded = outcome.state === 'succeeded'
  const amount = succeeded ? outcome.amount : refund.amount
  await tx
    .update(orderRefunds)
    .set({
      amount,
      state: outcome.state,
      stripe_refund_id: outcome.stripeRefundId ?? refund.stripe_refund_id,
      failure: succeeded ? null : outcome.why,
      updated_at: now,
    })
    .where(eq(orderRefunds.id, refund.id))
  const returned = await writeReturned(tx, order, now)
  if (!succeeded) {
    await recordEvent(tx, order.id, 'refund_failed', now, { pence: amount, why: outcome.why })
    if (await resolveIfNothingLeft(tx, returned, refund.id, now)) return true
    await reopenResolvedBy(tx, refund)
    await enqueueMail(tx, deps.jobs, order.id, 'refund-failed', { refundId: refund.id })
    return true
  }
  if (isPaidTwice({ ...refund, state: outcome.state })) {
    await recordEvent(tx, order.id, 'refund_paid_twice', now, { pence: amount })
    await enqueueMail(tx, deps.jobs, order.id, 'refund-paid-twice', { refundId: refund.id })
  }
  const elsewhere: Record<string, string> = notifyCustomer ? {} : { by: 'provider' }
  await recordEvent(tx, order.id, 'refunded', now, { pence: amount, ...elsewhere })
  if (!notifyCustomer || !refund.notify_customer) return true
  if (!isDeferred(refund)) {
    await enqueueMail(tx, deps.jobs, order.id, 'refunded', { refundId: refund.id })
  } else {
    await enqueueMail(tx, deps.jobs, order.id, 'late-payment-refunded')
    await enqueueMail(tx, deps.jobs, order.id, 'late-payment-notice')
  }
  return true
}

/** Whether the outcome changes anything. A refund marked as never created may turn out to exist. */
function follows(refund: OrderRefund, outcome: RefundOutcome): boolean {
  switch (refund.state) {
    case 'requested':
      return true
    case 'succeeded':
      return outcome.state === 'failed'
    case 'failed':
      return outcome.state === 'succeeded' && refund.stripe_refund_id === null
  }
}
