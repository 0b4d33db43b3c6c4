import { createHash } from 'node:crypto'
import { and, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { rateLimits } from '../../../platform/rate-limit/schema.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import type { StockLine } from '../../stock/move-stock.server.ts'
import type { Order } from '../find-order.server.ts'

const SCOPE = 'unpaid-hold'
const WINDOW_MS = 3 * 60 * 60_000
const MS_PER_MINUTE = 60_000

/**
 * Records how long a connection held each of an order's products without paying. Called whenever
 * such a hold ends: released early or expired, it counts the same.
 */
export async function recordUnpaidHold(
  tx: Tx,
  order: Pick<Order, 'visitor' | 'created_at'>,
  lines: readonly StockLine[],
  now: Date,
): Promise<void> {
  const { visitor, created_at } = order
  const minutes = Math.floor((now.getTime() - created_at.getTime()) / MS_PER_MINUTE)
  if (visitor === null || minutes < 1 || lines.length === 0) return
  const rows = lines
    .map(({ productId }) => ({ scope: SCOPE, who: key(visitor, productId), since: now }))
    // Always in the same order, so that concurrent releases wait instead of deadlocking.
    .toSorted((a, b) => (a.who < b.who ? -1 : 1))
    .map((row) => ({ ...row, count: minutes }))
  const ended = sql`${rateLimits.since} <= ${windowStart(now)}`
  await tx
    .insert(rateLimits)
    .values(rows)
    .onConflictDoUpdate({
      target: [rateLimits.scope, rateLimits.who],
      set: {
        since: sql`CASE WHEN ${ended} THEN excluded.since ELSE ${rateLimits.since} END`,
        count: sql`CASE WHEN ${ended} THEN 0 ELSE ${rateLimits.count} END + excluded.turns`,
      },
    })
}

/** The products recently held by a connection for at least `minutes` without paying. */
export async function heldUnpaidFor(
  tx: Tx,
  minutes: number,
  visitor: string,
  productIds: readonly ProductId[],
  now: Date,
): Promise<Set<string>> {
  if (productIds.length === 0) return new Set()
  const keys = new Map(productIds.map((id) => [key(visitor, id), id]))
  const rows = await tx
    .select({ who: rateLimits.who })
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.scope, SCOPE),
        inArray(rateLimits.who, [...keys.keys()]),
        gt(rateLimits.since, windowStart(now)),
        gte(rateLimits.count, minutes),
      ),
    )
  return new Set(rows.flatMap(({ who }) => keys.get(who) ?? []))
}

function windowStart(now: Date): Date {
  return new Date(now.getTime() - WINDOW_MS)
}

/** The visitor is already a keyed hash, irreversible without the key. */
function key(visitor: string, productId: ProductId): string {
  return createHash('sha256').update(`${visitor} ${productId}`).digest('base64url').slice(0, 22)
}
