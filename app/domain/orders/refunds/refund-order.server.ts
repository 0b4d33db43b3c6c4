import { and, eq } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { OrderDeps } from '../deps.ts'
import { findOrder, lockOrder } from '../find-order.server.ts'
import { orderRefunds } from '../schema.ts'
import { applyRefund, outcomeOf, type RefundOutcome } from './apply-refund.server.ts'
import {
  findRefunds,
  isDeferred,
  isTheSame,
  lateRefund,
  type OrderRefund,
} from './order-refunds.server.ts'

/**
 * The provider forgets an idempotency key after a day. From this age on a refund is looked for
 * before it is asked for again.
 */
const KEY_LIFE_MS = 20 * 60 * 60_000

/**
 * Pays back every refund of an order that has been asked for. The job queue calls it until it
 * succeeds: what the provider definitely refuses is marked as failed, and where nobody knows
 * whether it was made the same request is repeated.
 *
 * @throws where the payment provider could not be reached, so that it is tried again
 */
export async function refundOrder(db: Db, deps: OrderDeps, orderId: string): Promise<void> {
  const order = await findOrder(db, orderId)
  if (!order?.payment_intent_id) return
  if (order.payment_state === 'refund_due') {
    await inTransaction(db, (tx) => ensureLateRefund(tx, deps, orderId))
  }
  const all = await findRefunds(db, orderId)
  const waiting = all.filter((refund) => refund.state === 'requested')
  let unknown = 0
  for (const refund of waiting) {
    const outcome = await payBack(db, deps, order.payment_intent_id, refund, all)
    if (outcome) await inTransaction(db, (tx) => record(tx, deps, refund, outcome))
    else unknown += 1
  }
  if (unknown > 0) throw new Error(`nobody knows of ${unknown} refunds of order ${orderId}`)
}

/** Orders that an earlier version of the shop left owing have none written down. */
async function ensureLateRefund(tx: Tx, deps: OrderDeps, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order?.payment_state !== 'refund_due') return
  const [known] = await tx
    .select({ id: orderRefunds.id })
    .from(orderRefunds)
    .where(eq(orderRefunds.order_id, orderId))
    .limit(1)
  if (!known) await tx.insert(orderRefunds).values(lateRefund(order, deps.clock.now()))
}

/** @returns null where nobody knows */
async function payBack(
  db: Db,
  deps: OrderDeps,
  paymentIntentId: string,
  refund: OrderRefund,
  all: readonly OrderRefund[],
): Promise<RefundOutcome | null> {
  const lookUp = async () => {
    const found = await deps.payments.findRefunds(paymentIntentId)
    if (!found.ok) return null
    const made = found.refunds.find((one) => isTheSame(one, refund, all))
    return made ? outcomeOf(made) : 'not-made'
  }
  if (deps.clock.now().getTime() - refund.created_at.getTime() > KEY_LIFE_MS) {
    const found = await lookUp()
    if (found !== 'not-made') return found
  }
  const made = await deps.payments.refund({ paymentIntentId, ...requestOf(refund) })
  if (made.ok) return outcomeOf(made.refund)
  if (made.reason === 'unreachable') return null
  // It may be refused, or answered with an old error, because an earlier try was made after all.
  const found = await lookUp()
  if (found !== 'not-made') return found
  if (made.reason === 'stuck') {
    await spendKey(db, refund)
    return null
  }
  deps.log.warn(
    { event: 'refunds.refused', order: refund.order_id, why: made.message },
    'a refund was refused',
  )
  return { state: 'failed', stripeRefundId: null, why: made.message }
}

/**
 * The next try has another key: under this one an error is answered for a day, although nothing
 * was made. Written down first, so that a crash cannot lead to two keys in use at once.
 */
async function spendKey(db: Db, { id, key_round: round }: OrderRefund): Promise<void> {
  await db
    .update(orderRefunds)
    .set({ key_round: round + 1 })
    .where(and(eq(orderRefunds.id, id), eq(orderRefunds.key_round, round)))
}

/**
 * The same to the letter at every try. Late payments have always been refunded under their
 * order's name and without an amount: requests of earlier versions may still be on their way.
 */
function requestOf(refund: OrderRefund) {
  const round = refund.key_round > 0 ? `-${refund.key_round}` : ''
  return isDeferred(refund)
    ? { idempotencyKey: `refund-${refund.order_id}${round}` }
    : { idempotencyKey: `${refund.id}${round}`, amount: refund.amount, reference: refund.id }
}

async function record(
  tx: Tx,
  deps: OrderDeps,
  { id, order_id }: OrderRefund,
  outcome: RefundOutcome,
): Promise<void> {
  const order = await lockOrder(tx, order_id)
  const [refund] = await tx
    .select()
    .from(orderRefunds)
    .where(and(eq(orderRefunds.id, id), eq(orderRefunds.state, 'requested')))
  // The provider's own event may have been quicker.
  if (order && refund) await applyRefund(tx, deps, order, refund, outcome)
}
