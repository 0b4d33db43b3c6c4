import { and, eq } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { OrderDeps } from '../deps.ts'
import { findOrder, lockOrder } from '../find-order.server.ts'
import { applyRefund, outcomeOf, type RefundOutcome } from './apply-refund.server.ts'
import {
  findRefunds,
  isDeferred,
  isTheSame,
  lateRefund,
  type OrderRefund,
} from './order-refunds.server.ts'
import { orderRefunds } from './schema.ts'

/**
 * The provider deletes an idempotency key after a day. From this age on a refund is looked up
 * before it is requested again.
 */
const IDEMPOTENCY_KEY_TTL_MS = 20 * 60 * 60_000

/**
 * Executes an order's requested refunds; called by the job queue until it succeeds. A definite
 * refusal marks a refund as failed; after an unknown outcome the same request is repeated.
 *
 * @throws if the payment provider is unreachable, for a retry
 */
export async function refundOrder(db: Db, deps: OrderDeps, orderId: OrderId): Promise<void> {
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
  if (unknown > 0)
    throw new Error(`the outcome of ${unknown} refunds of order ${orderId} is unknown`)
}

/** Orders of earlier versions of the shop may owe a refund that has no row. */
async function ensureLateRefund(tx: Tx, deps: OrderDeps, orderId: OrderId): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order?.payment_state !== 'refund_due') return
  const [known] = await tx
    .select({ id: orderRefunds.id })
    .from(orderRefunds)
    .where(eq(orderRefunds.order_id, orderId))
    .limit(1)
  if (!known) await tx.insert(orderRefunds).values(lateRefund(order, deps.clock.now()))
}

/** @returns null if the outcome is unknown */
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
  if (deps.clock.now().getTime() - refund.created_at.getTime() > IDEMPOTENCY_KEY_TTL_MS) {
    const found = await lookUp()
    if (found !== 'not-made') return found
  }
  const made = await deps.payments.refund({ paymentIntentId, ...requestOf(refund) })
  if (made.ok) {
    // Automatic refunds of one order share a key: this is the response to an earlier one, which has failed.
    if (all.some(({ stripe_refund_id: known }) => known === made.refund.id)) {
      await rotateIdempotencyKey(db, refund)
      const next = { ...refund, key_round: refund.key_round + 1 }
      return await payBack(db, deps, paymentIntentId, next, all)
    }
    // The response to a repeated request is as old as the first one: the refund may have failed since then.
    const read = await deps.payments.readRefund(made.refund.id)
    return read.ok ? outcomeOf(read.refund) : null
  }
  if (made.reason === 'unreachable') return null
  // A refusal or a stored error may mean that an earlier attempt succeeded.
  const found = await lookUp()
  if (found !== 'not-made') return found
  if (made.reason === 'stuck') {
    await rotateIdempotencyKey(db, refund)
    return null
  }
  deps.log.warn(
    { event: 'refunds.refused', order: refund.order_id, why: made.message },
    'a refund could not be made: the provider refused it',
  )
  return { state: 'failed', stripeRefundId: null, why: made.message }
}

/**
 * Switches to another idempotency key: under this one an error is repeated for a day, although no
 * refund was created. Stored first, so that a crash cannot lead to two keys in use.
 */
async function rotateIdempotencyKey(db: Db, { id, key_round: round }: OrderRefund): Promise<void> {
  await db
    .update(orderRefunds)
    .set({ key_round: round + 1 })
    .where(and(eq(orderRefunds.id, id), eq(orderRefunds.key_round, round)))
}

/**
 * The request is identical at every attempt. Late payments have always been refunded under their
 * order's id and without an amount: requests of earlier versions may still be pending.
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
  // The provider's own event may have been faster.
  if (order && refund) await applyRefund(tx, deps, order, refund, outcome)
}
