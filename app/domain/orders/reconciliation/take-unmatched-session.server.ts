import { and, eq, isNull, or } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../platform/db.ts'
import type { PaymentSession } from '../../payments/payments.server.ts'
import { isOwnSession } from '../checkout/own-session.ts'
import type { OrderDeps } from '../deps.ts'
import { UNMATCHED_MAIL } from '../queues.server.ts'
import { orders, unmatchedPayments } from '../schema.ts'

export type ReconcileDeps = OrderDeps & {
  /** The shop's origin, which tells its own sessions from those of others. */
  publicUrl: string
}

/**
 * - `not-ours`: another shop's
 * - `has-order`: an order has come or was there
 * - `closed`: nobody paid, and nobody can
 * - `unmatched`: written down for staff, or the bank still works on it
 */
type Taken = 'not-ours' | 'has-order' | 'closed' | 'unmatched' | 'unreachable'

/**
 * Looks after a session that no order knows. One of ours that can still be paid is closed; one
 * that was paid is written down, once, and the owner gets a mail. Nothing is refunded here: where
 * a shop was started on an old copy of its data, staff must have the last word.
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
  // A payment that was made while it was being closed counts.
  if (session.status === 'expired' || session.failed) return await drop(db, session)
  return await keep(db, deps, session)
}

async function hasOrder(db: Db, id: string, orderId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.stripe_payment_id, id), eq(orders.id, orderId)))
  return found !== undefined
}

/** A payment that was on its way and has failed is none. */
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
      // What staff have dealt with stays so.
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
 * Queues one mail to the owner about all payments without an order that no mail has told of.
 *
 * @returns about how many
 */
export async function tellOfUnmatched(db: Db, deps: OrderDeps): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const told = await tx
      .update(unmatchedPayments)
      .set({ told_at: deps.clock.now() })
      .where(and(eq(unmatchedPayments.state, 'paid'), isNull(unmatchedPayments.told_at)))
      .returning({ id: unmatchedPayments.session_id })
    const [first] = told
    if (first) {
      await deps.jobs.enqueue(tx, UNMATCHED_MAIL, { first: first.id, count: String(told.length) })
    }
    return told.length
  })
}

/** Those that the bank still worked on when they were last looked at. */
export async function findPendingSessions(db: Db): Promise<string[]> {
  const found = await db
    .select({ id: unmatchedPayments.session_id })
    .from(unmatchedPayments)
    .where(eq(unmatchedPayments.state, 'pending'))
  return found.map(({ id }) => id)
}
