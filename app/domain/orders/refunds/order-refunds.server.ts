import { asc, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { NO_PENCE, type Pence, pence } from '../../../platform/values/money.ts'
import { subtractPence, sumPence } from '../../../platform/values/money-arithmetic.ts'
import type { PaymentRefund } from '../../payments/payments.server.ts'
import { findLostDisputes } from '../disputes/find-disputes.server.ts'
import { NOTHING_WENT_BACK, type WentBack } from '../disputes/went-back.ts'
import type { Order } from '../find-order.server.ts'
import { orderRefunds } from './schema.ts'

export type OrderRefund = typeof orderRefunds.$inferSelect

/** An order's refunds, oldest first. */
export async function findRefunds(db: DbOrTx, orderId: OrderId): Promise<OrderRefund[]> {
  return await db
    .select()
    .from(orderRefunds)
    .where(eq(orderRefunds.order_id, orderId))
    .orderBy(asc(orderRefunds.created_at), asc(orderRefunds.id))
}

/**
 * The automatic refund of a payment that came too late.
 *
 * @param amount the part not yet refunded
 */
export function lateRefund(
  order: Pick<Order, 'id' | 'total_amount'>,
  now: Date,
  amount: Pence = order.total_amount,
): typeof orderRefunds.$inferInsert {
  return {
    order_id: order.id,
    amount,
    created_at: now,
    updated_at: now,
  }
}

/**
 * What staff have paid back in another way, after refunds had failed. A refund that was made after all was paid
 * twice.
 */
export const sumElsewhere = (
  refunds: readonly Pick<OrderRefund, 'amount' | 'dealt_with'>[],
): Pence => sumPence(refunds.filter((one) => one.dealt_with).map(({ amount }) => amount))

/**
 * Whether it was made although it had failed, and its amount had gone back since: in another way, by another refund,
 * or by a lost dispute.
 */
export const isPaidTwice = ({
  state,
  resolved_at: resolvedAt,
  not_owed: notOwed,
}: Pick<OrderRefund, 'state' | 'resolved_at' | 'not_owed'>): boolean =>
  state === 'succeeded' && resolvedAt !== null && !notOwed

/**
 * The amount neither refunded nor requested, nor paid back in another way, nor lost to a dispute; never
 * negative.
 */
export function leftToRefund(
  order: Pick<Order, 'total_amount' | 'refunded_amount'>,
  refunds: readonly OrderRefund[],
): Pence {
  const spent = refunds.filter(({ state }) => state !== 'failed').map(({ amount }) => amount)
  const rest = subtractPence(order.total_amount, ...spent, sumElsewhere(refunds))
  const left = subtractPence(rest, lostOf(order, refunds))
  return left > 0 ? left : NO_PENCE
}

/** Whether an order was paid, and all of it has gone back or is on its way; without its supplement. */
export function isNothingLeft(
  order: Pick<Order, 'total_amount' | 'refunded_amount' | 'payment_state'>,
  refunds: readonly OrderRefund[],
): boolean {
  return order.payment_state !== 'unpaid' && leftToRefund(order, refunds) <= 0
}

/**
 * What has gone back beyond the successful refunds and what was paid in another way: lost disputes took it. At
 * most what these left of the payment.
 */
export function lostOf(
  { refunded_amount: returned }: Pick<Order, 'refunded_amount'>,
  refunds: readonly Pick<OrderRefund, 'amount' | 'state' | 'dealt_with'>[],
): Pence {
  const made = refunds.filter(({ state }) => state === 'succeeded').map(({ amount }) => amount)
  const lost = subtractPence(returned, ...made, sumElsewhere(refunds))
  return lost > 0 ? lost : NO_PENCE
}

/** What has gone back of an order's payment. Reads refunds and disputes only if something has. */
export async function findWentBack(
  db: DbOrTx,
  order: Pick<Order, 'id' | 'total_amount' | 'refunded_amount'>,
): Promise<WentBack> {
  if (order.refunded_amount <= 0) return NOTHING_WENT_BACK
  const [refunds, lost] = await Promise.all([
    findRefunds(db, order.id),
    findLostDisputes(db, order.id),
  ])
  const byShop = sumPence(
    refunds.filter(({ state }) => state === 'succeeded').map(({ amount }) => amount),
  )
  const twice = sumElsewhere(refunds.filter(isPaidTwice))
  const once = subtractPence(sumElsewhere(refunds), twice)
  // A failed refund may have been part of another one that was made.
  const notByShop = subtractPence(order.total_amount, byShop)
  return {
    byShop,
    byBank: sumPence(lost.map(({ amount }) => amount)),
    elsewhere: pence(twice + Math.max(Math.min(once, notByShop), 0)),
  }
}

/** Whether a refund was requested automatically, for a late payment, or made outside the shop. */
export const isDeferred = ({ staff_id, by_customer }: OrderRefund): boolean =>
  staff_id === null && !by_customer

/** Whether the provider's refund is this one: by its id, its reference, or else by its amount. */
export function isTheSame(
  made: PaymentRefund,
  ours: OrderRefund,
  all: readonly OrderRefund[],
): boolean {
  if (ours.stripe_refund_id !== null) return ours.stripe_refund_id === made.id
  if (made.reference !== null || !isDeferred(ours)) return made.reference === ours.id
  const taken = all.some((other) => other.stripe_refund_id === made.id)
  return !taken && made.status !== 'failed' && made.amount === ours.amount
}
