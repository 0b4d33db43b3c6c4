import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { type HeldStock, readHeldStock } from '../holds/stock-alert.server.ts'
import { ORDER_STATUSES, type OrderStatus } from '../status.ts'

/** Expired holds are released within a minute or two; after this time they count as late. */
const RELEASE_OVERDUE = sql`interval '10 minutes'`
/** Bounded count: limits the cost of a scrape. */
const MAX_COUNTED = 10_000

export type OrderCounts = {
  /** Unpaid orders that hold units. */
  holds: number
  /** Those of `holds` whose payment page expired more than ten minutes ago. */
  lateHolds: number
  /** Units that open payments hold, and whether that is half of all units or more. */
  stock: HeldStock
  /** Orders with an outstanding refund. */
  refundsDue: number
  /** Orders placed in the last 24 hours, by status. */
  placed: Record<OrderStatus, number>
  /** Order events of the last hour, by kind. */
  happened: Record<string, number>
}

/** Counts for metrics, without personal data. Each but the stock is bounded by 10,000. */
export async function countOrders(db: DbOrTx, now: Date): Promise<OrderCounts> {
  const at = sql`${now.toISOString()}::timestamptz`
  const [open, placed, happened, stock] = await Promise.all([
    db.execute<{ holds: number; late: number; refunds: number }>(sql`
      SELECT held.*, (
        SELECT count(*)::int
        FROM (SELECT 1 FROM orders WHERE payment_state = 'refund_due' LIMIT ${MAX_COUNTED}) AS due
      ) AS refunds
      FROM (
        SELECT count(*)::int AS holds,
          (count(*) FILTER (WHERE payment_expires_at < ${at} - ${RELEASE_OVERDUE}))::int AS late
        FROM (
          SELECT payment_expires_at FROM orders WHERE stock_state = 'held' LIMIT ${MAX_COUNTED}
        ) AS counted
      ) AS held`),
    db.execute<{ status: OrderStatus; count: number }>(sql`
      SELECT status, count(*)::int AS count
      FROM (
        SELECT status FROM orders WHERE created_at > ${at} - interval '24 hours'
        ORDER BY created_at DESC, id DESC LIMIT ${MAX_COUNTED}
      ) AS newest
      GROUP BY status`),
    db.execute<{ kind: string; count: number }>(sql`
      SELECT kind, count(*)::int AS count
      FROM (SELECT kind, created_at FROM order_events ORDER BY id DESC LIMIT ${MAX_COUNTED}) AS newest
      WHERE created_at > ${at} - interval '1 hour'
      GROUP BY kind`),
    readHeldStock(db),
  ])
  const { holds = 0, late = 0, refunds = 0 } = open.rows[0] ?? {}
  const none = Object.fromEntries(ORDER_STATUSES.map((status) => [status, 0]))
  const counted = Object.fromEntries(placed.rows.map(({ status, count }) => [status, count]))
  return {
    holds,
    lateHolds: late,
    stock,
    refundsDue: refunds,
    placed: { ...none, ...counted } as OrderCounts['placed'],
    happened: Object.fromEntries(happened.rows.map(({ kind, count }) => [kind, count])),
  }
}
