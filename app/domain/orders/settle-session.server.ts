import { eq, or, TransactionRollbackError } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { subscribe } from '../newsletter/subscribe.server.ts'
import type { PaymentSession } from '../payments/payments.server.ts'
import { consumeHold, retakeStock } from '../stock/move-stock.server.ts'
import { MARKETING_WORDING } from './consent.ts'
import type { OrderDeps } from './deps.ts'
import { findItems, lockOrder, type Order, stockLines } from './find-order.server.ts'
import { enqueueMail } from './order-mail.server.ts'
import { lateRefund } from './order-refunds.server.ts'
import { REFUND } from './queues.server.ts'
import { recordEvent } from './record-event.server.ts'
import { type PaymentNotice, recordNotice } from './record-notice.server.ts'
import { releaseOrder } from './release-order.server.ts'
import { orderRefunds, orders } from './schema.ts'
import { afterPayment, type OrderStatus } from './status.ts'

export type Settled =
  | { ok: true; outcome: 'paid' | 'released' | 'refund-due' | 'unchanged'; orderId: string }
  | { ok: false; reason: 'unknown-session' | 'unreachable' }

/**
 * Brings an order in line with its payment: the one way in which an order is paid or expires,
 * called by the webhook, the confirmation page and the reconciliation job alike. The session is
 * read again from the provider, so that neither the order of events nor repeats matter.
 */
export async function settleSession(
  db: Db,
  deps: OrderDeps,
  sessionId: string,
  notice?: PaymentNotice,
): Promise<Settled> {
  const read = await deps.payments.readSession(sessionId)
  if (!read.ok) {
    return { ok: false, reason: read.reason === 'missing' ? 'unknown-session' : 'unreachable' }
  }
  return await applySession(db, deps, read.session, notice)
}

/** The second half of `settleSession`, for callers that have just read the session. */
export async function applySession(
  db: Db,
  deps: OrderDeps,
  session: PaymentSession,
  notice?: PaymentNotice,
): Promise<Settled> {
  return await inTransaction(db, async (tx) => {
    const order = await lockOrderOf(tx, session)
    if (!order) return { ok: false, reason: 'unknown-session' }
    const unchanged = { ok: true, outcome: 'unchanged', orderId: order.id } as const
    if (notice && !(await recordNotice(tx, notice, order.id))) return unchanged
    if (order.payment_state !== 'unpaid') return unchanged
    if (session.paid) {
      return { ok: true, outcome: await applyPayment(tx, deps, order, session), orderId: order.id }
    }
    if (session.status === 'expired' || session.failed) {
      const released = await releaseOrder(tx, order.id, deps.clock.now(), 'payment_expired')
      return released ? { ok: true, outcome: 'released', orderId: order.id } : unchanged
    }
    return unchanged
  })
}

/** By the session's id, or by the order's where a crash kept the session's from being stored. */
async function lockOrderOf(tx: Tx, session: PaymentSession): Promise<Order | null> {
  const byId = session.orderId && UUID.test(session.orderId) ? session.orderId : null
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      byId
        ? or(eq(orders.stripe_payment_id, session.id), eq(orders.id, byId))
        : eq(orders.stripe_payment_id, session.id),
    )
  return found ? await lockOrder(tx, found.id) : null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function applyPayment(
  tx: Tx,
  deps: OrderDeps,
  order: Order,
  session: PaymentSession,
): Promise<'paid' | 'refund-due' | 'unchanged'> {
  const now = deps.clock.now()
  if (session.amountTotal !== order.total_amount || session.currency !== 'gbp') {
    await alertMismatch(tx, deps, order, session)
    return 'unchanged'
  }
  if (!session.paymentIntentId) throw new Error(`session of order ${order.id} names no payment`)
  const facts = {
    stripe_payment_id: session.id,
    payment_intent_id: session.paymentIntentId,
    shipping_address: deliveryAddress(session),
    customer_phone: session.phone ?? order.customer_phone,
    next_check_at: null,
    visitor: null,
    updated_at: now,
  }
  const after: OrderStatus | 'retake-or-refund' = afterPaid(order.status)
  const keeps =
    order.stock_state === 'consumed' ||
    (after !== 'retake-or-refund' && order.stock_state === 'held')
  const retaken = !keeps && order.stock_state === 'released' && (await tryRetake(tx, order))
  if (!keeps && !retaken) {
    await becomeRefundDue(tx, deps, order, facts)
    return 'refund-due'
  }
  if (order.stock_state === 'held') {
    await consumeHold(tx, stockLines(await findItems(tx, order.id)))
  }
  const status = after === 'retake-or-refund' ? 'paid' : after
  await tx
    .update(orders)
    .set({ ...facts, status, payment_state: 'paid', stock_state: 'consumed' })
    .where(eq(orders.id, order.id))
  await recordEvent(tx, order.id, retaken ? 'paid_late' : 'paid', now)
  if (order.marketing_opt_in) {
    const { customer_email: email } = order
    await subscribe(tx, { email, source: 'checkout', wording: MARKETING_WORDING })
  }
  await enqueueMail(tx, deps.jobs, order.id, 'confirmation')
  await enqueueMail(tx, deps.jobs, order.id, 'new-order')
  return 'paid'
}

/** What a payment makes of a status; a status that staff have moved on is left as it is. */
function afterPaid(status: OrderStatus): OrderStatus | 'retake-or-refund' {
  const row: Partial<Record<'paid', OrderStatus | 'retake-or-refund'>> = afterPayment[status]
  return row.paid ?? status
}

/** All of a released order's units again, or none: a refusal rolls its own step back only. */
async function tryRetake(tx: Tx, order: Order): Promise<boolean> {
  const lines = stockLines(await findItems(tx, order.id))
  return await tx
    .transaction(async (step) => {
      const taken = await retakeStock(step, order.id, lines)
      if (!taken.ok) step.rollback()
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof TransactionRollbackError) return false
      throw error
    })
}

async function becomeRefundDue(
  tx: Tx,
  deps: OrderDeps,
  order: Order,
  facts: Partial<Order>,
): Promise<void> {
  const now = deps.clock.now()
  if (order.stock_state === 'held') await releaseOrder(tx, order.id, now, 'taken_back')
  const status = order.status === 'pending' ? 'cancelled' : order.status
  await tx
    .update(orders)
    .set({ ...facts, status, payment_state: 'refund_due' })
    .where(eq(orders.id, order.id))
  await tx.insert(orderRefunds).values(lateRefund(order, now))
  await recordEvent(tx, order.id, 'refund_due', now, { why: 'paid after the pieces were gone' })
  await deps.jobs.enqueue(tx, REFUND, { orderId: order.id })
}

/** Money that does not fit the order is never settled by itself: staff are told, once. */
async function alertMismatch(
  tx: Tx,
  deps: OrderDeps,
  order: Order,
  session: PaymentSession,
): Promise<void> {
  deps.log.error({ order: order.id }, 'a payment does not fit its order and was not settled')
  const detail = {
    paid: session.amountTotal,
    due: order.total_amount,
    currency: session.currency,
  }
  if (order.next_check_at === null) return
  await tx.update(orders).set({ next_check_at: null }).where(eq(orders.id, order.id))
  await recordEvent(tx, order.id, 'amount_mismatch', deps.clock.now(), detail)
  await enqueueMail(tx, deps.jobs, order.id, 'amount-mismatch')
}

function deliveryAddress(session: PaymentSession): string | null {
  if (!session.shippingAddress) return null
  return [session.shippingName, session.shippingAddress].filter(Boolean).join('\n')
}
