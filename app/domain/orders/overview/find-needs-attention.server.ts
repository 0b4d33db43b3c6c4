import { and, asc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { findNextTries } from '../../../platform/queue/retrying-jobs.ts'
import type { Pence } from '../../../platform/values/money.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { isReversed } from '../admin/matching-orders.server.ts'
import { asksToCancel, isOpenRequest } from '../cancellations/find-cancellation.server.ts'
import { orderCancellations } from '../cancellations/schema.ts'
import { differenceWaits } from '../differences/find-difference.server.ts'
import { deliveryDifferences } from '../differences/schema.ts'
import { orderDisputes } from '../disputes/schema.ts'
import { REFUND } from '../queues.server.ts'
import { orderRefunds } from '../refunds/schema.ts'
import { orders } from '../schema.ts'
import { countFailedMismatchRefunds, mismatchWaits } from '../settlement/mismatch.server.ts'
import type {
  AttentionReason,
  OrderNeedingAttention,
  OrdersNeedingAttention,
} from './needs-attention.ts'

/** Number of orders listed per reason, those waiting longest. */
const NAMED = 3
/**
 * A refund takes seconds; one that waits longer, or whose first attempt failed, needs attention.
 */
const REFUND_OVERDUE = sql`interval '15 minutes'`

const DIFFERENCE_OVERDUE_MS = 3 * 24 * 60 * 60_000

/** Orders that need attention. */
export async function findOrdersNeedingAttention(
  db: DbOrTx,
  staff: Staff,
  now: Date,
): Promise<OrdersNeedingAttention> {
  authorize(staff, 'see')
  const nextTries = await findNextTries(db, REFUND)
  const [toDispatch, atOdds, refundsFailed, refundsWaiting, ...decisions] = await Promise.all([
    paidOrders(db, sql`not ${isReversed} and not ${asksToCancel}`),
    paidOrders(db, isReversed),
    ordersWithRefund(
      db,
      sql`refund.state = 'failed' and refund.resolved_at is null`,
      sql`min(refund.updated_at)`,
    ),
    ordersWithRefund(
      db,
      sql`refund.state = 'requested' and (
        refund.created_at < ${now.toISOString()}::timestamptz - ${REFUND_OVERDUE}
        or orders.id = any(${sql.param([...nextTries.keys()])}::uuid[]))`,
      // A retry updates the row: the first request counts.
      sql`min(refund.created_at)`,
    ),
    ordersWithMismatch(db),
    ordersWithDifference(db, now),
    ordersWithCancellationRequest(db),
    countFailedMismatchRefunds(db, staff),
    ordersWithDispute(db),
  ])
  const [amountMismatches, deliveryDifferenceOrders, cancellationRequested, ...more] = decisions
  const [mismatchRefundsFailed, disputes] = more
  for (const one of refundsWaiting.first) one.nextTry = nextTries.get(one.id) ?? null
  return {
    toDispatch,
    atOdds,
    refundsFailed,
    refundsWaiting,
    amountMismatches,
    cancellationRequested,
    deliveryDifferences: deliveryDifferenceOrders,
    mismatchRefundsFailed,
    disputes,
  }
}

const order = { id: orders.id, customerName: orders.customer_name }
/** Counts all matches, not only the listed ones. */
const count = sql<number>`count(*) over ()`

async function paidOrders(db: DbOrTx, which: SQL): Promise<AttentionReason<OrderNeedingAttention>> {
  const rows = await db
    .select({ ...order, amount: orders.total_amount, since: orders.created_at, count })
    .from(orders)
    .where(and(eq(orders.status, 'paid'), which))
    .orderBy(asc(orders.created_at), asc(orders.id))
    .limit(NAMED)
  return toNeed(rows)
}

/** An order with several such refunds is listed once, with their sum and the earliest date. */
async function ordersWithRefund(
  db: DbOrTx,
  which: SQL,
  since: SQL,
): Promise<AttentionReason<OrderNeedingAttention>> {
  const rows = await db
    .select({
      ...order,
      amount: sql<Pence>`sum(refund.amount)`.mapWith(orderRefunds.amount),
      since: sql<Date>`${since}`.mapWith(orderRefunds.updated_at),
      count,
    })
    .from(orders)
    .innerJoin(sql`order_refunds as refund`, sql`refund.order_id = orders.id`)
    .where(which)
    .groupBy(orders.id)
    .orderBy(since, asc(orders.id))
    .limit(NAMED)
  return toNeed(rows)
}

async function ordersWithMismatch(db: DbOrTx): Promise<AttentionReason<OrderNeedingAttention>> {
  const since = sql`min(event.created_at)`
  const rows = await db
    .select({
      ...order,
      amount: orders.total_amount,
      since: sql<Date>`${since}`.mapWith(orders.created_at),
      count,
    })
    .from(orders)
    .innerJoin(
      sql`order_events as event`,
      sql`event.order_id = orders.id and event.kind = 'amount_mismatch'`,
    )
    .where(mismatchWaits)
    .groupBy(orders.id)
    .orderBy(since, asc(orders.id))
    .limit(NAMED)
  return toNeed(rows)
}

/** An order whose customer was asked to pay the difference is listed only after three days. */
async function ordersWithDifference(
  db: DbOrTx,
  now: Date,
): Promise<AttentionReason<OrderNeedingAttention>> {
  const rows = await db
    .select({ ...order, amount: orders.total_amount, since: deliveryDifferences.created_at, count })
    .from(deliveryDifferences)
    .innerJoin(orders, eq(orders.id, deliveryDifferences.order_id))
    .where(
      and(
        differenceWaits,
        or(
          eq(deliveryDifferences.state, 'open'),
          lt(deliveryDifferences.updated_at, new Date(now.getTime() - DIFFERENCE_OVERDUE_MS)),
        ),
      ),
    )
    .orderBy(asc(deliveryDifferences.created_at), asc(orders.id))
    .limit(NAMED)
  return toNeed(rows)
}

/** Oldest first: the customers have a right to their money within 14 days. */
async function ordersWithCancellationRequest(
  db: DbOrTx,
): Promise<AttentionReason<OrderNeedingAttention>> {
  const rows = await db
    .select({ ...order, amount: orders.total_amount, since: orderCancellations.created_at, count })
    .from(orderCancellations)
    .innerJoin(orders, eq(orders.id, orderCancellations.order_id))
    .where(isOpenRequest)
    .orderBy(asc(orderCancellations.created_at), asc(orders.id))
    .limit(NAMED)
  return toNeed(rows)
}

/** An order with several such disputes is listed once for each. */
async function ordersWithDispute(db: DbOrTx): Promise<AttentionReason<OrderNeedingAttention>> {
  const { amount, opened_at: since, evidence_due_by: answerBy, status } = orderDisputes
  const rows = await db
    .select({ ...order, amount, since, answerBy, count })
    .from(orderDisputes)
    .innerJoin(orders, eq(orders.id, orderDisputes.order_id))
    .where(eq(status, 'needs_response'))
    .orderBy(asc(answerBy), asc(orders.id))
    .limit(NAMED)
  return toNeed(rows)
}

function toNeed(
  rows: readonly (OrderNeedingAttention & { count: number })[],
): AttentionReason<OrderNeedingAttention> {
  const first = rows.map(({ id, customerName, amount, since, answerBy }) => ({
    id,
    customerName,
    amount,
    since,
    ...(answerBy !== undefined && { answerBy }),
  }))
  return { count: rows[0]?.count ?? 0, first }
}
