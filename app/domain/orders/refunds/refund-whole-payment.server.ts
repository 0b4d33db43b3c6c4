import type { Pence } from '../../../platform/values/money.ts'
import type { OrderDeps } from '../deps.ts'
import { sumOfRefunds } from './adopt-refund.server.ts'

export type WholePayment = {
  sessionId: string
  paymentId: string
  amount: Pence
  /**
   * The number of earlier refunds of it that have failed. The provider repeats a failure under its
   * idempotency key for a day, so each round has its own key.
   */
  round: number
}

export type RefundedPayment =
  | { ok: true }
  /** The outcome is unknown: the same call may be repeated, in the same round. */
  | { ok: false; reason: 'unreachable' }
  /** Nothing was refunded because of an error at the provider; a new attempt is a new round. */
  | { ok: false; reason: 'stuck' }
  /**
   * Nothing was refunded: refused, or created and failed immediately; a new attempt is a new round.
   * `message`: the provider's message, or its code of a failed refund.
   */
  | { ok: false; reason: 'refused'; message: string }

/**
 * Refunds in full a payment that no order was settled by. A refund made concurrently in the provider's
 * dashboard counts. Safe to repeat: session and round are the idempotency key.
 */
export async function refundWholePayment(
  deps: Pick<OrderDeps, 'payments'>,
  { sessionId, paymentId, amount, round }: WholePayment,
): Promise<RefundedPayment> {
  const made = await deps.payments.refund({
    paymentIntentId: paymentId,
    idempotencyKey: `refund-${sessionId}${round > 0 ? `-${round}` : ''}`,
  })
  if (!made.ok && made.reason === 'unreachable') return { ok: false, reason: 'unreachable' }
  // The response to a repeated request is as old as the first one: the refund may have failed since then.
  const found = await deps.payments.findRefunds(paymentId)
  if (!found.ok) return { ok: false, reason: 'unreachable' }
  if (sumOfRefunds(found.refunds) >= amount) return { ok: true }
  if (!made.ok) return made
  const refund = found.refunds.find(({ id }) => id === made.refund.id) ?? made.refund
  if (refund.status !== 'failed') return { ok: true }
  return { ok: false, reason: 'refused', message: refund.failure ?? 'unknown' }
}
