import { and, asc, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { Batch } from '../../../platform/pagination/in-batches.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { pence } from '../../../platform/values/money.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { orderEvents, orders } from '../schema.ts'
import type { AmountInCurrency, MismatchedPayment } from './mismatch.ts'

/**
 * Whether an order's payment of a wrong amount waits for staff: neither settled, accepted, refunded
 * nor lost to a dispute. Each of these ends the hold. It waits again if the bank has returned its refund or has changed
 * its decision about the dispute. The payment of an order that was released or cancelled without it waits, too: it came
 * later, or staff have cancelled the order after they had accepted it, even if the units stay out of stock.
 */
export const mismatchWaits: SQL = sql`(orders.payment_state = 'unpaid'
  and orders.id in (select order_id from order_events where kind = 'amount_mismatch')
  and (orders.stock_state = 'held' or (orders.stock_state = 'released' or orders.status = 'cancelled') and coalesce(
    (
      select latest.kind not in ('mismatch_refunded', 'mismatch_lost') from order_events as latest
      where latest.order_id = orders.id and latest.kind in (
        'mismatch_refunded', 'mismatch_lost', 'mismatch_regained', 'refund_requested', 'refund_failed')
      order by latest.id desc limit 1
    ),
    orders.status = 'cancelled' and exists (
      select from order_events as payment
      where payment.order_id = orders.id and payment.kind = 'amount_mismatch'
        and (payment.detail ->> 'paid')::bigint > 0
    ))))`

/** The next orders, by id, whose payment of a wrong amount waits for staff. */
export async function findWaitingMismatches(
  db: DbOrTx,
  { last, limit }: Batch<{ id: OrderId }>,
): Promise<{ id: OrderId; sessionId: string | null }[]> {
  return await db
    .select({ id: orders.id, sessionId: orders.stripe_payment_id })
    .from(orders)
    .where(and(mismatchWaits, last && gt(orders.id, last.id)))
    .orderBy(asc(orders.id))
    .limit(limit)
}

/** Whether the payment of an order waits for staff, see `mismatchWaits`. */
export async function isMismatchWaiting(db: DbOrTx, orderId: OrderId): Promise<boolean> {
  return (await db.$count(orders, and(eq(orders.id, orderId), mismatchWaits))) > 0
}

/** An order's waiting payment of a wrong amount; null if there is none, or none that can be refunded. */
export async function findRefundableMismatch(
  db: DbOrTx,
  orderId: OrderId,
): Promise<(AmountInCurrency & { sessionId: string }) | null> {
  const [waiting] = await db
    .select({ sessionId: orders.stripe_payment_id })
    .from(orders)
    .where(and(eq(orders.id, orderId), mismatchWaits))
  const found = waiting && (await findMismatch(db, orderId))
  // Nothing was paid if the session was completed without a payment.
  if (!found || waiting.sessionId === null || found.paid < 1) return null
  return { amount: pence(found.paid), currency: found.currency, sessionId: waiting.sessionId }
}

/** Reads from an order's events whether there was a payment of a wrong amount, and where its money is. */
export async function findMismatch(
  db: DbOrTx,
  orderId: OrderId,
): Promise<MismatchedPayment | null> {
  const ends = ['mismatch_refunded', 'mismatch_lost', 'mismatch_regained']
  const kinds = ['amount_mismatch', ...ends, ...REFUND_EVENTS]
  const events = await db
    .select({ kind: orderEvents.kind, detail: orderEvents.detail })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, orderId), inArray(orderEvents.kind, kinds)))
    .orderBy(desc(orderEvents.id))
  const mismatch = events.find(({ kind }) => kind === 'amount_mismatch')
  if (!mismatch) return null
  const { paid, currency } = mismatch.detail
  return { paid: Number(paid), currency: String(currency), money: moneyAfter(events[0]?.kind) }
}

function moneyAfter(lastEvent: string | undefined): MismatchedPayment['money'] {
  if (lastEvent === 'mismatch_refunded') return 'refunded'
  return lastEvent === 'mismatch_lost' ? 'lost' : 'with-shop'
}

/** The events that record the refund of a payment of a wrong amount; it has no row in `order_refunds`. */
const REFUND_EVENTS = ['refund_requested', 'refund_failed']

export type MismatchRefund = {
  /** Staff have requested it, and it has not failed. */
  requested: boolean
  /** The number of failed refunds: each has used up its idempotency key. */
  round: number
  /** Why the last one failed: the provider's message or code; null if it has not failed. */
  failure: string | null
}

/** The refund of an unpaid order's payment of a wrong amount. */
export async function readMismatchRefund(db: DbOrTx, orderId: OrderId): Promise<MismatchRefund> {
  const events = await db
    .select({ kind: orderEvents.kind, detail: orderEvents.detail })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, orderId), inArray(orderEvents.kind, REFUND_EVENTS)))
    .orderBy(desc(orderEvents.id))
  const [last] = events
  return {
    requested: last?.kind === 'refund_requested',
    failure: last?.kind === 'refund_failed' ? `${last.detail.why ?? 'unknown'}` : null,
    round: events.filter(({ kind }) => kind === 'refund_failed').length,
  }
}

/** The number of waiting payments of a wrong amount whose last refund has failed. */
export async function countFailedMismatchRefunds(db: DbOrTx, staff: Staff): Promise<number> {
  authorize(staff, 'see')
  const [row] = await db
    .select({ n: count() })
    .from(orders)
    .where(
      and(
        mismatchWaits,
        sql`'refund_failed' = (
          select kind from order_events
          where order_id = orders.id and ${inArray(orderEvents.kind, REFUND_EVENTS)}
          order by order_events.id desc limit 1
        )`,
      ),
    )
  return row?.n ?? 0
}
