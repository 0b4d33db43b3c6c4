import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '../../../platform/db.ts'
import type { Pence } from '../../../platform/values/money.ts'
import { subtractPence } from '../../../platform/values/money-arithmetic.ts'
import { redeemAgain } from '../../discounts/redeem-code.server.ts'
import { subscribe } from '../../newsletter/subscription/subscribe.server.ts'
import type { PaymentRefund, PaymentSession } from '../../payments/payments.server.ts'
import { consumeHold, reReserveUnits } from '../../stock/move-stock.server.ts'
import { MARKETING_WORDING } from '../checkout/consent.ts'
import type { OrderDeps } from '../deps.ts'
import { compareAddress } from '../differences/compare-address.server.ts'
import { settleDifference } from '../differences/settle-difference.server.ts'
import { findItems, type Order, stockLines } from '../find-order.server.ts'
import { keepHeldUnits, releaseOrder } from '../holds/release-order.server.ts'
import { enqueueMail, enqueueMails } from '../mail/enqueue-order-mail.server.ts'
import { REFUND } from '../queues.server.ts'
import { recordEvent } from '../record-event.server.ts'
import { adoptEarlierRefunds, sumOfRefunds } from '../refunds/adopt-refund.server.ts'
import { lateRefund } from '../refunds/order-refunds.server.ts'
import { orderRefunds } from '../refunds/schema.ts'
import { orderEvents, orders } from '../schema.ts'
import { afterPayment, isSold, type OrderStatus } from '../status.ts'
import { findMismatch, isMismatchWaiting, readMismatchRefund } from './mismatch.server.ts'

type Applied = 'paid' | 'released' | 'refund-due' | 'unchanged'

/**
 * Applies a payment to its order.
 *
 * @param order locked, and recorded as unpaid
 * @param refunds refunds of the payment so far, newest first
 */
export async function applyPayment(
  tx: Tx,
  deps: OrderDeps,
  order: Order,
  session: PaymentSession,
  refunds: readonly PaymentRefund[],
): Promise<Applied> {
  const refunded = sumOfRefunds(refunds)
  if (session.amountTotal !== order.total_amount || session.currency !== 'gbp') {
    return await applyMismatch(tx, deps, order, session, refunded)
  }
  if (!session.paymentIntentId) throw new Error(`session of order ${order.id} names no payment`)
  const now = deps.clock.now()
  const facts = {
    stripe_payment_id: session.id,
    payment_intent_id: session.paymentIntentId,
    ...customerDetails(order, session),
    next_check_at: null,
    visitor: null,
    updated_at: now,
  }
  if (refunded >= order.total_amount) {
    await becomeRefunded(tx, deps, order, facts, refunds)
    return 'released'
  }
  const taken = await takeUnits(tx, order, now)
  if (!taken) {
    await becomeRefundDue(tx, deps, order, facts, refunded)
    await adoptEarlierRefunds(tx, deps, order.id, refunds)
    return 'refund-due'
  }
  await becomePaid(tx, order, facts)
  await recordEvent(tx, order.id, taken === 'again' ? 'paid_late' : 'paid', now)
  await compareAddress(tx, order, session.postcode, now)
  await adoptEarlierRefunds(tx, deps, order.id, refunds)
  if (order.marketing_opt_in) {
    const { customer_email: email } = order
    await subscribe(tx, { email, source: 'checkout', wording: MARKETING_WORDING })
  }
  await enqueueMails(tx, deps.jobs, order.id, ['confirmation', 'new-order'])
  return 'paid'
}

/** A payment of a wrong amount is not settled: staff decide, unless it was refunded in full. */
async function applyMismatch(
  tx: Tx,
  deps: OrderDeps,
  order: Order,
  session: PaymentSession,
  refunded: Pence,
): Promise<Applied> {
  await alertMismatch(tx, deps, order, session)
  // Staff have marked the order as sold, so it keeps its units regardless of the payment.
  if (isSold(order.status) && order.stock_state === 'held') {
    await keepHeldUnits(tx, order, deps.clock.now(), { why: 'amount_mismatch' })
  }
  if (refunded < Math.max(1, session.amountTotal)) return 'unchanged'
  return await releaseRefundedMismatch(tx, deps, order)
}

/**
 * Takes the units of a paid order out of stock.
 *
 * @returns `held`: they had not been released; `again`: they had; null: they cannot be taken, and the payment
 * must be refunded
 */
async function takeUnits(tx: Tx, order: Order, now: Date): Promise<'held' | 'again' | null> {
  const { stock_state: stock, supplement_of: parent } = order
  if (isErased(order) && stock === 'released') return null
  if (parent !== null && !(await settleDifference(tx, order, parent, now))) return null
  if (stock === 'released') return (await tryRetake(tx, order)) ? 'again' : null
  if (stock === 'consumed') return 'held'
  if (afterPaid(order.status) === 'retake-or-refund') return null
  await consumeHold(tx, stockLines(await findItems(tx, order.id)))
  return 'held'
}

/** @param order whose units are out of stock */
async function becomePaid(tx: Tx, order: Order, facts: Partial<Order>): Promise<void> {
  const after = afterPaid(order.status)
  const paid = after === 'retake-or-refund' ? 'paid' : after
  // A supplement has nothing to deliver.
  const status = order.supplement_of !== null && paid === 'paid' ? 'delivered' : paid
  await tx
    .update(orders)
    .set({ ...facts, status, payment_state: 'paid', stock_state: 'consumed' })
    .where(eq(orders.id, order.id))
}

/** The status after a payment; a status changed by staff is kept. */
function afterPaid(status: OrderStatus): OrderStatus | 'retake-or-refund' {
  const row: Partial<Record<'paid', OrderStatus | 'retake-or-refund'>> = afterPayment[status]
  return row.paid ?? status
}

/**
 * Takes all of a released order's units again and redeems its discount code again, or does neither: a
 * refusal rolls back this step only. A product that is no longer on sale may have been sold elsewhere.
 */
async function tryRetake(tx: Tx, order: Order): Promise<boolean> {
  const lines = stockLines(await findItems(tx, order.id))
  const taken = await inTransaction(tx, async (step) => {
    const units = await reReserveUnits(step, order.id, lines, { onlyIfOnSale: true })
    return units.ok ? { ok: await redeemAgain(step, order.id) } : { ok: false }
  })
  return taken.ok
}

/**
 * The payment was refunded in full before the shop had recorded it: nothing is sold, unless staff have
 * marked the order as sold, and no confirmation is sent.
 */
async function becomeRefunded(
  tx: Tx,
  deps: OrderDeps,
  order: Order,
  facts: Partial<Order>,
  refunds: readonly PaymentRefund[],
): Promise<void> {
  const now = deps.clock.now()
  await recordEvent(tx, order.id, 'paid', now)
  await releaseOrder(tx, order.id, now, 'refunded_before')
  const status = order.status === 'pending' ? 'cancelled' : order.status
  await tx
    .update(orders)
    .set({ ...facts, status, payment_state: 'paid' })
    .where(eq(orders.id, order.id))
  await adoptEarlierRefunds(tx, deps, order.id, refunds)
}

/** @param refunded the amount already refunded */
async function becomeRefundDue(
  tx: Tx,
  deps: OrderDeps,
  order: Order,
  facts: Partial<Order>,
  refunded: Pence,
): Promise<void> {
  const now = deps.clock.now()
  if (order.stock_state === 'held') await releaseOrder(tx, order.id, now, 'taken_back')
  const status = order.status === 'pending' ? 'cancelled' : order.status
  await tx
    .update(orders)
    .set({ ...facts, status, payment_state: 'refund_due' })
    .where(eq(orders.id, order.id))
  await tx
    .insert(orderRefunds)
    .values(lateRefund(order, now, subtractPence(order.total_amount, refunded)))
  const { discount_code: code, supplement_of: parent } = order
  const why = isErased(order)
    ? 'customer erased'
    : parent === null
      ? 'paid after the pieces were gone'
      : 'not asked for'
  const detail = { why, ...(code !== null && { code }) }
  await recordEvent(tx, order.id, 'refund_due', now, detail)
  await deps.jobs.enqueue(tx, REFUND, { orderId: order.id })
}

/** Amount mismatch: the payment is never settled automatically; staff are alerted, once. */
async function alertMismatch(
  tx: Tx,
  deps: OrderDeps,
  order: Order,
  session: PaymentSession,
): Promise<void> {
  // Stores the session's id if a crash prevented that earlier: the refund needs it.
  const known = { stripe_payment_id: session.id, next_check_at: null }
  if (order.stripe_payment_id !== session.id || order.next_check_at !== null) {
    await tx.update(orders).set(known).where(eq(orders.id, order.id))
  }
  const alerted = and(eq(orderEvents.order_id, order.id), eq(orderEvents.kind, 'amount_mismatch'))
  if ((await tx.$count(orderEvents, alerted)) > 0) return
  const { amountTotal: paid, currency, paymentIntentId: payment } = session
  const detail = { paid, due: order.total_amount, currency, ...(payment && { payment }) }
  await recordEvent(tx, order.id, 'amount_mismatch', deps.clock.now(), detail)
  await enqueueMail(tx, deps.jobs, order.id, 'amount-mismatch')
  deps.log.error(
    { event: 'payments.amount_mismatch', order: order.id },
    'a payment does not fit its order and was not settled',
  )
}

/**
 * Releases a refunded order that holds units, and records the refund of any other. Mails the customer of a cancelled
 * order if staff have requested the refund in the shop.
 */
async function releaseRefundedMismatch(tx: Tx, deps: OrderDeps, order: Order): Promise<Applied> {
  const { requested } = await readMismatchRefund(tx, order.id)
  const done = await releaseOrder(tx, order.id, deps.clock.now(), 'mismatch_refunded')
  const ends = !done && (await isMismatchWaiting(tx, order.id))
  if (!done && (await findMismatch(tx, order.id))?.money === 'with-shop') {
    const detail = { stock: order.stock_state }
    await recordEvent(tx, order.id, 'mismatch_refunded', deps.clock.now(), detail)
  }
  if ((done === 'released' || ends) && requested && order.customer_email !== '') {
    await enqueueMail(tx, deps.jobs, order.id, 'cancelled', { copy: randomUUID() })
  }
  return done ? 'released' : 'unchanged'
}

/** Whether the customer was anonymised: at their request, or when the retention period had ended. */
const isErased = ({ customer_email }: Order) => customer_email === ''

/** The data that the payment page has collected. Those of an erased customer are not stored again. */
function customerDetails(order: Order, session: PaymentSession): Partial<Order> {
  if (isErased(order)) return {}
  return {
    shipping_address: deliveryAddress(session),
    customer_phone: session.phone ?? order.customer_phone,
  }
}

function deliveryAddress(session: PaymentSession): string | null {
  if (!session.shippingAddress) return null
  return [session.shippingName, session.shippingAddress].filter(Boolean).join('\n')
}
