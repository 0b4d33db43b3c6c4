import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../platform/db.ts'
import type { Batch } from '../../../platform/pagination/in-batches.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { PaymentSession } from '../../payments/payments.server.ts'
import { isOwnSession } from '../checkout/own-session.ts'
import type { OrderDeps } from '../deps.ts'
import { UNMATCHED_MAIL } from '../queues.server.ts'
import { orders } from '../schema.ts'
import { unmatchedPayments } from './schema.ts'

export type ReconcileDeps = OrderDeps & {
  /** The shop's origin, which identifies its own sessions. */
  publicUrl: string
}

/**
 * - `not-ours`: not opened by this instance of the shop
 * - `has-order`: its order exists
 * - `closed`: unpaid, and closed
 * - `unmatched`: recorded for staff, or still processing
 */
type Taken = 'not-ours' | 'has-order' | 'closed' | 'unmatched' | 'unreachable'

/**
 * Handles a session without an order. An own session that can still be paid is expired; a paid one
 * is recorded once as an unmatched payment, and the owner gets a mail. Nothing is refunded here: if
 * an instance was started on an old copy of its data, staff must decide.
 */
export async function takeUnmatchedSession(
  db: Db,
  deps: ReconcileDeps,
  sessionId: string,
): Promise<Taken> {
  const read = await deps.payments.readSession(sessionId)
  if (!read.ok) return read.reason === 'missing' ? 'not-ours' : 'unreachable'
  let { session } = read
  if (!isOwnSession(session, deps.publicUrl)) return 'not-ours'
  if (await hasOrder(db, session.id, session.orderId)) return 'has-order'
  if (session.status === 'open') {
    const closed = await deps.payments.expireSession(session.id)
    if (!closed.ok) return 'unreachable'
    deps.log.warn(
      { event: 'payments.unmatched_session_expired', session: session.id },
      'a payment page without an order was closed',
    )
    session = closed.session
  }
  // A payment made while the page was being closed counts.
  if (session.status === 'expired' || session.failed) return await drop(db, session)
  return await keep(db, deps, session)
}

async function hasOrder(db: Db, id: string, orderId: OrderId): Promise<boolean> {
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.stripe_payment_id, id), eq(orders.id, orderId)))
  return found !== undefined
}

/** Removes a pending payment that has failed. */
async function drop(db: Db, { id }: PaymentSession): Promise<'closed'> {
  await db
    .delete(unmatchedPayments)
    .where(and(eq(unmatchedPayments.session_id, id), eq(unmatchedPayments.state, 'pending')))
  return 'closed'
}

async function keep(db: Db, deps: ReconcileDeps, session: PaymentSession): Promise<'unmatched'> {
  const paid = session.paid && session.paymentIntentId !== null
  const returned = paid && (session.refunded ?? 0) >= session.amountTotal
  const state = returned ? 'refunded' : paid ? 'paid' : 'pending'
  const now = deps.clock.now()
  const [written] = await db
    .insert(unmatchedPayments)
    .values({
      session_id: session.id,
      payment_intent_id: session.paymentIntentId,
      amount: session.amountTotal,
      currency: session.currency,
      state,
      opened_at: session.createdAt,
      created_at: now,
      updated_at: now,
    })
    .onConflictDoUpdate({
      target: unmatchedPayments.session_id,
      set: { payment_intent_id: session.paymentIntentId, state, updated_at: now },
      // Settled ones stay settled.
      setWhere: eq(unmatchedPayments.state, 'pending'),
    })
    .returning({ state: unmatchedPayments.state })
  if (written?.state === 'paid') {
    deps.log.warn(
      { event: 'payments.unmatched', session: session.id },
      'a payment belongs to no order',
    )
  }
  return 'unmatched'
}

/**
 * Enqueues one mail to the owner about all unmatched payments not yet reported.
 *
 * @returns their number
 */
export async function enqueueUnmatchedMail(db: Db, deps: OrderDeps): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const notified = await tx
      .update(unmatchedPayments)
      .set({ told_at: deps.clock.now() })
      .where(and(eq(unmatchedPayments.state, 'paid'), isNull(unmatchedPayments.told_at)))
      .returning({ id: unmatchedPayments.session_id })
    const [first] = notified
    if (first) {
      await deps.jobs.enqueue(tx, UNMATCHED_MAIL, {
        first: first.id,
        count: String(notified.length),
      })
    }
    return notified.length
  })
}

/** The next sessions, by id, whose payment was still processing at the last check. */
export async function findPendingSessions(
  db: Db,
  { last, limit }: Batch<{ id: string }>,
): Promise<{ id: string }[]> {
  const { session_id: id, state } = unmatchedPayments
  return await db
    .select({ id })
    .from(unmatchedPayments)
    .where(and(eq(state, 'pending'), last && gt(id, last.id)))
    .orderBy(asc(id))
    .limit(limit)
}
