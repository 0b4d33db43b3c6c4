import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../platform/db.ts'
import { sumPence } from '../../../platform/values/money-arithmetic.ts'
import type { PaymentDispute } from '../../payments/payments.server.ts'
import type { OrderDeps } from '../deps.ts'
import { refundSupplementOfCancelled } from '../differences/refund-supplement.server.ts'
import type { Order } from '../find-order.server.ts'
import { releaseOrder } from '../holds/release-order.server.ts'
import { enqueueMail } from '../mail/enqueue-order-mail.server.ts'
import { type OrderEventKind, recordEvent } from '../record-event.server.ts'
import { reopenNothingLeft, resolveNothingLeft } from '../refunds/unresolved-refunds.server.ts'
import { writeReturned } from '../refunds/write-returned.server.ts'
import { findMismatch, isMismatchWaiting } from '../settlement/mismatch.server.ts'
import {
  type DisputeDecision,
  type DisputeStatus,
  decisionOf,
  isUndecided,
} from './dispute-status.ts'
import { findLostDisputes, type OrderDispute } from './find-disputes.server.ts'
import { orderDisputes } from './schema.ts'

/** The facts that the provider may change. */
type Facts = Pick<OrderDispute, 'amount' | 'reason' | 'status' | 'refundable' | 'evidence_due_by'>

/** What a payment of this order loses by a dispute: a dispute in another currency counts in full. */
export function factsOf(made: PaymentDispute, order: Pick<Order, 'total_amount'>): Facts {
  return {
    amount: made.currency === 'gbp' ? made.amount : order.total_amount,
    reason: made.reason,
    status: made.status,
    refundable: made.refundable,
    evidence_due_by: made.dueBy,
  }
}

export function isSame(known: Facts, facts: Facts): boolean {
  return (
    known.amount === facts.amount &&
    known.reason === facts.reason &&
    known.status === facts.status &&
    known.refundable === facts.refundable &&
    known.evidence_due_by?.getTime() === facts.evidence_due_by?.getTime()
  )
}

/**
 * Records the provider's state of a dispute, idempotently: with its order's events, a mail to the shop when it
 * is opened or decided, and the money that a lost one took. The supplement of a cancelled order is refunded when
 * the rest of the order's payment was lost; an order whose payment of a wrong amount was lost is cancelled. Failed
 * refunds that a lost one has resolved are owed again if the bank changes its decision, and a lost payment of a wrong
 * amount waits for staff again.
 *
 * @param order locked
 * @param known as read under that lock; null: a new one
 * @returns whether anything has changed
 */
export async function applyDispute(
  tx: Tx,
  deps: OrderDeps,
  order: Order,
  known: OrderDispute | null,
  made: PaymentDispute,
): Promise<boolean> {
  const facts = factsOf(made, order)
  if (known && isSame(known, facts)) return false
  const now = deps.clock.now()
  const row = {
    ...facts,
    closed_at: closedAt(known, facts.status, now),
    version: (known?.version ?? 0) + 1,
    updated_at: now,
  }
  await tx
    .insert(orderDisputes)
    .values({
      ...row,
      stripe_dispute_id: made.id,
      order_id: order.id,
      opened_at: made.createdAt,
    })
    .onConflictDoUpdate({ target: orderDisputes.stripe_dispute_id, set: row })
  const kinds = eventsBetween(known, facts)
  for (const kind of kinds) {
    const asks: Record<string, string> = facts.refundable ? { asks: 'only' } : {}
    const detail = { pence: facts.amount, reason: facts.reason, ...asks }
    await recordEvent(tx, order.id, kind, now, detail)
  }
  if (order.payment_state !== 'unpaid') {
    const returned = await writeReturned(tx, order, now)
    if (facts.status === 'lost') {
      await resolveNothingLeft(tx, returned, now)
      await refundSupplementOfCancelled(tx, deps, 'automatic', order.id)
    } else if (known?.status === 'lost') await reopenNothingLeft(tx, returned)
  } else if (facts.status === 'lost') await releaseLostMismatch(tx, order, now)
  else if (known?.status === 'lost') await reopenLostMismatch(tx, deps, order, now)
  const opens = kinds.includes('dispute_opened') || kinds.includes('dispute_reopened')
  const mail = !isUndecided(facts.status)
    ? known?.status !== facts.status && 'dispute-closed'
    : opens && 'dispute-opened'
  if (mail) {
    const about = { disputeId: made.id, copy: `${made.id}.${row.version}` }
    await enqueueMail(tx, deps.jobs, order.id, mail, about)
  }
  return true
}

/**
 * Cancels an order whose payment of a wrong amount the bank has returned in full: nothing is left to decide about.
 *
 * @param order locked, and unpaid
 */
async function releaseLostMismatch(tx: Tx, order: Order, now: Date): Promise<void> {
  const mismatch = await findMismatch(tx, order.id)
  if (!mismatch || !(await isMismatchWaiting(tx, order.id))) return
  const lost = sumPence((await findLostDisputes(tx, order.id)).map(({ amount }) => amount))
  if (lost < mismatch.paid && mismatch.currency === 'gbp') return
  const released = await releaseOrder(tx, order.id, now, 'mismatch_lost')
  // The order no longer holds its units.
  if (!released) await recordEvent(tx, order.id, 'mismatch_lost', now, { stock: order.stock_state })
}

/**
 * Reverses `releaseLostMismatch`: the bank has changed its decision, so that the shop has money of a cancelled order.
 * Staff are alerted.
 *
 * @param order locked, and unpaid
 */
async function reopenLostMismatch(
  tx: Tx,
  { jobs }: OrderDeps,
  order: Order,
  now: Date,
): Promise<void> {
  const mismatch = await findMismatch(tx, order.id)
  if (mismatch?.money !== 'lost') return
  const lost = sumPence((await findLostDisputes(tx, order.id)).map(({ amount }) => amount))
  if (lost >= mismatch.paid) return
  await recordEvent(tx, order.id, 'mismatch_regained', now)
  await enqueueMail(tx, jobs, order.id, 'amount-mismatch', { copy: randomUUID() })
}

/** When the shop learned of this decision; null if there is none. */
function closedAt(known: OrderDispute | null, status: DisputeStatus, now: Date): Date | null {
  if (isUndecided(status)) return null
  return known?.status === status ? known.closed_at : now
}

const decisions = {
  won: 'dispute_won',
  lost: 'dispute_lost',
  dropped: 'dispute_dropped',
} as const satisfies Record<DisputeDecision, OrderEventKind>

/** The order's events that follow from a change; a dispute may be opened and decided before it is first read. */
function eventsBetween(known: Facts | null, { status, refundable }: Facts): OrderEventKind[] {
  const kinds: OrderEventKind[] = []
  const decision = decisionOf(status)
  // The bank has asked before, and now takes the money.
  const escalates = known?.refundable === true && !refundable && status !== 'won'
  if (!known || escalates) kinds.push('dispute_opened')
  else if (!decision && !isUndecided(known.status)) kinds.push('dispute_reopened')
  else if (status === 'under_review' && known.status === 'needs_response') {
    kinds.push('dispute_answered')
  }
  if (decision && known?.status !== status) kinds.push(decisions[decision])
  return kinds
}
