import type { Db } from '../../../platform/db.ts'
import type { PaymentSession } from '../../payments/payments.server.ts'
import type { OrderDeps } from '../deps.ts'
import { type Settled, settleSession } from './settle-session.server.ts'

export type SettledPayment =
  | Extract<Settled, { ok: true }>
  | { ok: false; reason: 'unreachable' }
  /** Its session has no order. null: a payment from outside of all checkouts. */
  | { ok: false; reason: 'unknown-payment'; session: PaymentSession | null }

/**
 * Settles the order of a payment whose refund or dispute is known before the payment is: its event may come
 * later, or never.
 */
export async function settlePayment(
  db: Db,
  deps: OrderDeps,
  paymentIntentId: string | null,
): Promise<SettledPayment> {
  if (!paymentIntentId) return { ok: false, reason: 'unknown-payment', session: null }
  const found = await deps.payments.findSessionOfPayment(paymentIntentId)
  if (!found.ok) return found
  const { session } = found
  if (!session) return { ok: false, reason: 'unknown-payment', session }
  const settled = await settleSession(db, deps, session.id)
  if (settled.ok) return settled
  return settled.reason === 'unreachable'
    ? { ok: false, reason: 'unreachable' }
    : { ok: false, reason: 'unknown-payment', session }
}
