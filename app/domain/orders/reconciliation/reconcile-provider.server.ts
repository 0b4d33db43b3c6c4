import { and, asc, eq, gt, inArray, max, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { type Batch, inBatches } from '../../../platform/pagination/in-batches.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { Page, PaymentRefund, PaymentSession } from '../../payments/payments.server.ts'
import { isOwnSession } from '../checkout/own-session.ts'
import {
  compareDisputes,
  compareOlderDisputes,
  DISPUTES_COMPARED_MS,
} from '../disputes/compare-disputes.server.ts'
import { CLOCK_SKEW_MS } from '../holds/hold-duration.ts'
import { outcomeOf } from '../refunds/apply-refund.server.ts'
import { executeMismatchRefund } from '../refunds/refund-mismatch.server.ts'
import { orderRefunds } from '../refunds/schema.ts'
import { settleRefund } from '../refunds/settle-refund.server.ts'
import { orders } from '../schema.ts'
import { findWaitingMismatches } from '../settlement/mismatch.server.ts'
import { settleSession } from '../settlement/settle-session.server.ts'
import type { StockState } from '../status.ts'
import { relistUnmatched } from './relist-unmatched.server.ts'
import { reconciliationCursor } from './schema.ts'
import {
  enqueueUnmatchedMail,
  findPendingSessions,
  type ReconcileDeps,
  takeUnmatchedSession,
} from './take-unmatched-session.server.ts'
import { noteRefundsOfUnmatched } from './unmatched-payments.server.ts'

/** How far the first comparison reaches back if there are no orders. */
const FIRST_PERIOD_MS = 30 * 24 * 60 * 60_000
/** Stripe: a bank may return a refund up to 30 days later. */
const REFUND_MAY_FAIL_MS = 32 * 24 * 60 * 60_000
/** For how long after its order a session that the provider did not know is looked for. */
const MISSING_PERIOD_MS = 30 * 24 * 60 * 60_000

export type Reconciled =
  | { ok: true; sessions: number; refunds: number; disputes: number; unmatched: number }
  | { ok: false; reason: 'unreachable' | 'stopped' }

/**
 * Reconciliation with the provider: compares all its sessions, refunds and disputes since the last comparison
 * with the orders. That time is stored in the database: after a restore it is the backup's, so that
 * everything lost is found at the next start. Idempotent, and safe in several processes.
 *
 * - a session of an order: the order is settled if the two differ
 * - an own session without an order: see `takeUnmatchedSession`
 * - a refund since then, or of the last 32 days: recorded with its order, or as failed if the event of its
 *   failure was lost; an unmatched payment whose refund has failed is listed again
 * - a dispute since then, or of the last 130 days, or an undecided one of any age: recorded with its order
 * - an open amount mismatch of any age: settled if it was refunded, since listed refunds are matched with
 *   settled payments only; refunded if a requested refund was interrupted
 * - a session that the provider did not know when its order was released, since the account had changed: the
 *   order is settled if it can be read now. The comparisons in between have advanced the stored time
 *
 * @param stopping ends it before the next page or object; the next comparison begins at the same time
 */
export async function reconcileProvider(
  db: Db,
  deps: ReconcileDeps,
  stopping?: AbortSignal,
): Promise<Reconciled> {
  const until = deps.clock.now()
  const from = new Date((await comparedUntil(db, until)).getTime() - CLOCK_SKEW_MS)
  const list = deps.payments
  const sessions = await eachPage(
    (after) => list.listSessions({ from }, after),
    (page) => compareSessions(db, deps, page),
    stopping,
  )
  const refundsFrom = new Date(Math.min(from.getTime(), until.getTime() - REFUND_MAY_FAIL_MS))
  const refunds = await eachPage(
    (after) => list.listRefunds({ from: refundsFrom }, after),
    (page) => compareRefunds(db, deps, page),
    stopping,
  )
  const disputesFrom = new Date(Math.min(from.getTime(), until.getTime() - DISPUTES_COMPARED_MS))
  const disputes = await eachPage(
    (after) => list.listDisputes({ from: disputesFrom }, after),
    (page) => compareDisputes(db, deps, page, from),
    stopping,
  )
  if (stopping?.aborted) return STOPPED
  const older = await compareOlderDisputes(db, deps, disputesFrom, stopping)
  const mismatches = await compareMismatches(db, deps, stopping)
  const missing = await compareMissing(db, deps, until, stopping)
  await takePendingSessions(db, deps, stopping)
  if (stopping?.aborted) return STOPPED
  await noteRefundsOfUnmatched(db, deps)
  const unmatched = await enqueueUnmatchedMail(db, deps)
  const all = sessions !== null && refunds !== null && disputes !== null
  if (!all || !older || !mismatches || !missing) {
    return { ok: false, reason: 'unreachable' }
  }
  await db
    .insert(reconciliationCursor)
    .values({ compared_until: until })
    .onConflictDoUpdate({ target: reconciliationCursor.only, set: { compared_until: until } })
  return { ok: true, sessions, refunds, disputes, unmatched }
}

const STOPPED = { ok: false, reason: 'stopped' } as const

/** The end of the last comparison; without one, the time of the newest order. */
async function comparedUntil(db: Db, now: Date): Promise<Date> {
  const [cursor] = await db.select().from(reconciliationCursor)
  if (cursor) return cursor.compared_until
  const [newest] = await db.select({ at: max(orders.created_at) }).from(orders)
  return newest?.at ?? new Date(now.getTime() - FIRST_PERIOD_MS)
}

/**
 * @param work returns false if the provider is unreachable
 * @returns the number of objects; null if the provider is unreachable or the shop is stopping
 */
async function eachPage<One>(
  ask: (after: string | undefined) => Promise<Page<One>>,
  work: (page: One[]) => Promise<boolean>,
  stopping: AbortSignal | undefined,
): Promise<number | null> {
  let seen = 0
  let after: string | undefined
  do {
    if (stopping?.aborted) return null
    const result = await ask(after)
    if (!result.ok || !(await work(result.page))) return null
    seen += result.page.length
    after = result.next ?? undefined
  } while (after !== undefined)
  return seen
}

async function compareSessions(
  db: Db,
  deps: ReconcileDeps,
  page: readonly PaymentSession[],
): Promise<boolean> {
  const own = page.filter((session) => isOwnSession(session, deps.publicUrl))
  if (own.length === 0) return true
  const known = await db
    .select({
      id: orders.id,
      session: orders.stripe_payment_id,
      payment: orders.payment_state,
      stock: orders.stock_state,
    })
    .from(orders)
    .where(
      or(
        inArray(
          orders.id,
          own.map(({ orderId }) => orderId ?? ''),
        ),
        inArray(
          orders.stripe_payment_id,
          own.map(({ id }) => id),
        ),
      ),
    )
  for (const session of own) {
    const order = known.find(({ id, session: of }) => of === session.id || id === session.orderId)
    if (!order) {
      const taken = await takeUnmatchedSession(db, deps, session.id)
      if (taken === 'unreachable') return false
    } else if (order.payment === 'unpaid' && settles(session, order.stock)) {
      const settled = await settleSession(db, deps, session.id)
      if (!settled.ok && settled.reason === 'unreachable') return false
    }
  }
  return true
}

/** Whether a listed session's state may settle an unpaid order. */
function settles({ paid, status }: PaymentSession, stock: StockState): boolean {
  return paid || (stock === 'held' && status !== 'open')
}

async function compareRefunds(
  db: Db,
  deps: ReconcileDeps,
  page: readonly PaymentRefund[],
): Promise<boolean> {
  const payments = page.flatMap(({ paymentIntentId: id }) => (id === null ? [] : [id]))
  if (payments.length === 0) return true
  const known = await db
    .select({ payment: orders.payment_intent_id })
    .from(orders)
    .where(inArray(orders.payment_intent_id, payments))
  const ours = new Set(known.map(({ payment }) => payment))
  const recorded = await db
    .select({ id: orderRefunds.stripe_refund_id, state: orderRefunds.state })
    .from(orderRefunds)
    .where(
      inArray(
        orderRefunds.stripe_refund_id,
        page.map(({ id }) => id),
      ),
    )
  const stateOf = new Map(recorded.map(({ id, state }) => [id, state]))
  for (const refund of page) {
    const isOurs = ours.has(refund.paymentIntentId)
    if (!isOurs && refund.status !== 'failed') continue
    if (stateOf.get(refund.id) === outcomeOf(refund).state) continue
    const settled = await settleRefund(db, deps, refund.id)
    if (!settled.ok && settled.reason === 'unreachable') return false
    if (isOurs) continue
    const relisted = await relistUnmatched(db, deps, refund)
    if (!relisted.ok) return false
  }
  return true
}

/** @returns false if the provider is unreachable or the shop is stopping */
async function compareMismatches(
  db: Db,
  deps: ReconcileDeps,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  const waiting = inBatches((batch: Batch<{ id: OrderId }>) => findWaitingMismatches(db, batch))
  for await (const { id, sessionId } of waiting) {
    if (stopping?.aborted) return false
    if (sessionId === null) continue
    const settled = await settleSession(db, deps, sessionId)
    if (!settled.ok && settled.reason === 'unreachable') return false
    const refunded = await executeMismatchRefund(db, deps, id)
    if (!refunded.ok && refunded.reason === 'unreachable') return false
  }
  return true
}

/** @returns false if the provider is unreachable or the shop is stopping */
async function compareMissing(
  db: Db,
  deps: ReconcileDeps,
  now: Date,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  const found = inBatches(({ last, limit }: Batch<{ id: OrderId }>) =>
    db
      .select({ id: orders.id, sessionId: orders.stripe_payment_id })
      .from(orders)
      .where(
        and(
          gt(orders.created_at, new Date(now.getTime() - MISSING_PERIOD_MS)),
          eq(orders.payment_state, 'unpaid'),
          last && gt(orders.id, last.id),
          // The reason is the event's kind, or its detail if staff had marked the order as sold.
          sql`exists (
            select from order_events where order_id = ${orders.id}
              and 'session_missing' in (kind, detail ->> 'why'))`,
        ),
      )
      .orderBy(asc(orders.id))
      .limit(limit),
  )
  for await (const { sessionId } of found) {
    if (stopping?.aborted) return false
    if (sessionId === null) continue
    const settled = await settleSession(db, deps, sessionId)
    if (!settled.ok && settled.reason === 'unreachable') return false
  }
  return true
}

/** Takes the sessions whose payment was still processing, as far as the provider is reachable. */
async function takePendingSessions(
  db: Db,
  deps: ReconcileDeps,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const pending = inBatches((batch: Batch<{ id: string }>) => findPendingSessions(db, batch))
  for await (const { id } of pending) {
    if (stopping?.aborted) return
    if ((await takeUnmatchedSession(db, deps, id)) === 'unreachable') return
  }
}
