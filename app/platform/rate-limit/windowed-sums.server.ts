import { and, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../db.ts'
import { rateLimits } from './schema.ts'

/** Sums by key in a time window, which begins with the first amount. Stored with the rate limits' counters. */
export type WindowedSums = {
  scope: string
  /** At most a day. */
  windowMs: number
}

/** @param amounts positive integers by key; the keys are stored, and must not be personal data */
export async function addToSums(
  db: DbOrTx,
  { scope, windowMs }: WindowedSums,
  amounts: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const rows = [...amounts]
    // Always in the same order, so that concurrent additions wait instead of deadlocking.
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([who, amount]) => ({ scope, who, since: now, turns: amount }))
  if (rows.length === 0) return
  const ended = sql`${rateLimits.since} <= ${new Date(now.getTime() - windowMs)}`
  await db
    .insert(rateLimits)
    .values(rows)
    .onConflictDoUpdate({
      target: [rateLimits.scope, rateLimits.who],
      set: {
        since: sql`CASE WHEN ${ended} THEN excluded.since ELSE ${rateLimits.since} END`,
        turns: sql`CASE WHEN ${ended} THEN 0 ELSE ${rateLimits.turns} END + excluded.turns`,
      },
    })
}

/** The keys whose sum in the current window is at least `minimum`. */
export async function keysWithSum(
  db: DbOrTx,
  { scope, windowMs }: WindowedSums,
  keys: readonly string[],
  minimum: number,
  now: Date,
): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db
    .select({ who: rateLimits.who })
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.scope, scope),
        inArray(rateLimits.who, [...keys]),
        gt(rateLimits.since, new Date(now.getTime() - windowMs)),
        gte(rateLimits.turns, minimum),
      ),
    )
  return rows.map(({ who }) => who)
}
