import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { Pence } from '../../../platform/money.ts'
import { findNextTries } from '../../../platform/queue/retrying-jobs.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { refundFailed } from '../admin/matching-orders.server.ts'
import { REFUND } from '../queues.server.ts'
import { orderRefunds, orders } from '../schema.ts'
import type {
  AttentionReason,
  OrderNeedingAttention,
  OrdersNeedingAttention,
} from './needs-attention.ts'

/** Of each kind so many are named, those that have waited longest. */
const NAMED = 3
/** A refund takes seconds; one that waits for longer, or whose first try failed, is in trouble. */
const REFUND_PATIENCE = sql`interval '15 minutes'`

/** The orders that somebody has to look after. */
export async function findOrdersNeedingAttention(
  db: DbOrTx,
  staff: Staff,
  now: Date,
): Promise<OrdersNeedingAttention> {
  authorize(staff, 'see')
  const nextTries = await findNextTries(db, REFUND)
  const [toDispatch, atOdds, refundsFailed, refundsWaiting, misfits] = await Promise.all([
    paidOrders(db, sql`not ${wentBack}`),
    paidOrders(db, wentBack),
    ordersWithRefund(
      db,
      sql`refund.state = 'failed' and ${refundFailed}`,
      sql`min(refund.updated_at)`,
    ),
    ordersWithRefund(
      db,
      sql`refund.state = 'requested' and (
        refund.created_at < ${now.toISOString()}::timestamptz - ${REFUND_PATIENCE}
        or orders.id = any(${sql.param([...nextTries.keys()])}::uuid[]))`,
      // Asked again it is touched again: what counts is when it was first asked for.
      sql`min(refund.created_at)`,
    ),
    ordersWithMisfit(db),
  ])
  for (const one of refundsWaiting.first) one.nextTry = nextTries.get(one.id) ?? null
  return { toDispatch, atOdds, refundsFailed, refundsWaiting, misfits }
}

const order = { id: orders.id, customerName: orders.customer_name }
/** Over all that were found, not only those that are named. */
const count = sql<number>`count(*) over ()`

/** Pieces that are on sale, or money that is the customer's again: nothing may be sent. */
const wentBack = sql`(${orders.stock_state} = 'released'
  or ${orders.payment_state} in ('refunded', 'refund_due'))`

async function paidOrders(db: DbOrTx, which: SQL): Promise<AttentionReason<OrderNeedingAttention>> {
  const rows = await db
    .select({ ...order, amount: orders.total_amount, since: orders.created_at, count })
    .from(orders)
    .where(and(eq(orders.status, 'paid'), which))
    .orderBy(asc(orders.created_at), asc(orders.id))
    .limit(NAMED)
  return toNeed(rows)
}

/** Of an order with several such refunds the sum, and since the first. */
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

/** Once staff have set another status they have dealt with it. Few orders are ever pending. */
async function ordersWithMisfit(db: DbOrTx): Promise<AttentionReason<OrderNeedingAttention>> {
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
    .where(eq(orders.status, 'pending'))
    .groupBy(orders.id)
    .orderBy(since, asc(orders.id))
    .limit(NAMED)
  return toNeed(rows)
}

function toNeed(
  rows: readonly (OrderNeedingAttention & { count: number })[],
): AttentionReason<OrderNeedingAttention> {
  const first = rows.map(({ id, customerName, amount, since }) => ({
    id,
    customerName,
    amount,
    since,
  }))
  return { count: rows[0]?.count ?? 0, first }
}
