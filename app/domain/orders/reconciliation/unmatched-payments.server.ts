import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { type Db, type DbOrTx, inTransaction } from '../../../platform/db.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { can } from '../../staff/roles.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { OrderDeps } from '../deps.ts'
import { sumOfRefunds } from '../refunds/adopt-refund.server.ts'
import { type RefundedPayment, refundWholePayment } from '../refunds/refund-whole-payment.server.ts'
import { paymentAmount } from '../settlement/mismatch.ts'
import { unmatchedPayments } from './schema.ts'
import type { UnmatchedPayment } from './unmatched-payment.ts'

/** Maximum number shown. */
const MAX_PAYMENTS = 100

/** Unmatched payments that are paid and not settled; oldest first, at most 100. */
export async function listUnmatched(db: DbOrTx): Promise<UnmatchedPayment[]> {
  const rows = await db
    .select()
    .from(unmatchedPayments)
    .where(eq(unmatchedPayments.state, 'paid'))
    .orderBy(asc(unmatchedPayments.opened_at), asc(unmatchedPayments.session_id))
    .limit(MAX_PAYMENTS)
  return rows.map(toPayment)
}

type Row = typeof unmatchedPayments.$inferSelect

function toPayment(row: Row): UnmatchedPayment {
  return {
    sessionId: row.session_id,
    paymentId: row.payment_intent_id ?? '',
    amount: row.amount,
    currency: row.currency,
    openedAt: row.opened_at,
  }
}

const isPaid = (sessionId: string) =>
  and(eq(unmatchedPayments.session_id, sessionId), eq(unmatchedPayments.state, 'paid'))

const isNotRefunded = (sessionId: string) =>
  and(
    eq(unmatchedPayments.session_id, sessionId),
    inArray(unmatchedPayments.state, ['paid', 'dismissed']),
  )

/** `listUnmatched` for staff. */
export async function findUnmatched(db: Db, staff: Staff): Promise<UnmatchedPayment[]> {
  authorize(staff, 'administer')
  return await listUnmatched(db)
}

/** The number of unmatched payments to settle; 0 without permission. */
export async function countUnmatched(db: Db, staff: Staff): Promise<number> {
  if (!can(staff.role, 'administer')) return 0
  const [row] = await db
    .select({ n: count() })
    .from(unmatchedPayments)
    .where(eq(unmatchedPayments.state, 'paid'))
  return row?.n ?? 0
}

export type SettleUnmatchedResult =
  | RefundedPayment
  /** Settled concurrently. */
  | { ok: false; reason: 'missing' }

/**
 * Refunds an unmatched payment in full, or records that staff have settled it otherwise.
 *
 * @param input.sessionId untrusted
 */
export async function settleUnmatched(
  db: Db,
  deps: OrderDeps,
  staff: Staff,
  { sessionId, refund }: { sessionId: string; refund: boolean },
): Promise<SettleUnmatchedResult> {
  authorize(staff, 'administer')
  const [row] = await db.select().from(unmatchedPayments).where(isPaid(sessionId))
  if (!row) return { ok: false, reason: 'missing' }
  const payment = toPayment(row)
  if (refund) {
    const made = await refundWholePayment(deps, { ...payment, round: row.key_round })
    if (!made.ok) {
      if (made.reason !== 'unreachable') await rotateIdempotencyKey(db, row)
      return made
    }
  }
  return await inTransaction(db, async (tx): Promise<SettleUnmatchedResult> => {
    const settled = await tx
      .update(unmatchedPayments)
      .set({ state: refund ? 'refunded' : 'dismissed', updated_at: deps.clock.now() })
      // A refund that was executed is recorded even if another staff member has dismissed the payment since.
      .where(refund ? isNotRefunded(sessionId) : isPaid(sessionId))
      .returning({ id: unmatchedPayments.session_id })
    if (settled.length === 0) return { ok: false, reason: 'missing' }
    await recordChange(tx, staff, {
      subject: 'list',
      id: null,
      label: `Payment ${payment.paymentId} without an order`,
      action: refund ? 'refunded' : 'dealt with',
      changes: refund ? { refund: [null, paymentAmount(payment)] } : {},
    })
    return { ok: true }
  })
}

/** The refund has failed: the next one needs another idempotency key. Concurrent calls count once. */
async function rotateIdempotencyKey(
  db: Db,
  { session_id: sessionId, key_round: round }: Row,
): Promise<void> {
  await db
    .update(unmatchedPayments)
    .set({ key_round: round + 1 })
    .where(and(isPaid(sessionId), eq(unmatchedPayments.key_round, round)))
}

/** Records refunds made in the provider's dashboard, as far as it is reachable. */
export async function noteRefundsOfUnmatched(db: Db, deps: OrderDeps): Promise<void> {
  for (const payment of await listUnmatched(db)) {
    const found = await deps.payments.findRefunds(payment.paymentId)
    if (!found.ok) return
    if (sumOfRefunds(found.refunds) < payment.amount) continue
    await db
      .update(unmatchedPayments)
      .set({ state: 'refunded', updated_at: deps.clock.now() })
      .where(isPaid(payment.sessionId))
  }
}
