import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import type { PaymentRefund } from '../../payments/payments.server.ts'
import type { OrderDeps } from '../deps.ts'
import { sumOfRefunds } from '../refunds/adopt-refund.server.ts'
import { unmatchedPayments } from './schema.ts'

/**
 * Lists an unmatched payment again if the bank has returned its refund. The caller enqueues the mail to the
 * owner. A payment that staff have settled in another way stays settled.
 *
 * @param made a refund that no order was settled by
 */
export async function relistUnmatched(
  db: Db,
  deps: OrderDeps,
  { status, paymentIntentId }: PaymentRefund,
): Promise<{ ok: true } | { ok: false; reason: 'unreachable' }> {
  if (status !== 'failed' || paymentIntentId === null) return { ok: true }
  const isRefunded = and(
    eq(unmatchedPayments.payment_intent_id, paymentIntentId),
    eq(unmatchedPayments.state, 'refunded'),
  )
  const [row] = await db.select().from(unmatchedPayments).where(isRefunded)
  if (!row) return { ok: true }
  const found = await deps.payments.findRefunds(paymentIntentId)
  if (!found.ok) return { ok: false, reason: 'unreachable' }
  if (sumOfRefunds(found.refunds) >= row.amount) return { ok: true }
  await db
    .update(unmatchedPayments)
    .set({
      state: 'paid',
      // The provider repeats the response of the failed refund under its idempotency key for a day.
      key_round: row.key_round + 1,
      told_at: null,
      updated_at: deps.clock.now(),
    })
    .where(and(isRefunded, eq(unmatchedPayments.key_round, row.key_round)))
  return { ok: true }
}
