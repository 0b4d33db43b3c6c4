import type { Pence } from '../../../platform/money.ts'
import type { OrderDeps } from '../deps.ts'
import { sumOfRefunds } from './adopt-refund.server.ts'

export type WholePayment = {
  sessionId: string
  paymentId: string
  amount: Pence
}

export type RefundedPayment =
  | { ok: true }
  /** The outcome is unknown: the same call may be repeated. */
  | { ok: false; reason: 'unreachable' }
  | { ok: false; reason: 'refused'; message: string }

/**
 * Refunds everything of a payment that is not settled as an order's. A refund made in the
 * provider's dashboard meanwhile counts. Safe to repeat: the session's id is the idempotency key.
 */
export async function refundWholePayment(
  deps: Pick<OrderDeps, 'payments'>,
  { sessionId, paymentId, amount }: WholePayment,
): Promise<RefundedPayment> {
  const made = await deps.payments.refund({
    paymentIntentId: paymentId,
    idempotencyKey: `refund-${sessionId}`,
  })
  if (made.ok) return { ok: true }
  if (made.reason === 'unreachable') return { ok: false, reason: 'unreachable' }
  const found = await deps.payments.findRefunds(paymentId)
  if (!found.ok) return { ok: false, reason: 'unreachable' }
  if (sumOfRefunds(found.refunds) >= amount) return { ok: true }
  return made.reason === 'refused' ? made : { ok: false, reason: 'unreachable' }
}
