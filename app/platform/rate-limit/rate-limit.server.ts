import { isIPv6 } from 'node:net'
import { and, eq, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '../clock.ts'
import type { DbOrTx } from '../db.ts'
import { sign } from '../signature.ts'
import { rateLimits } from './schema.ts'

export type RateLimit = {
  /** The limited action; scopes are counted separately. */
  scope: string
  /** Attempts allowed per window. */
  max: number
  windowSeconds: number
}

export type RateLimitResult = { ok: true } | { ok: false; retryAfterSeconds: number }

/**
 * Rate limit: counts one attempt, and returns whether it is within the limit. The counters are in the
 * database, so that all processes share them. A window begins with its first attempt; refused attempts
 * do not extend it. Inside a transaction a rollback undoes the count.
 *
 * The limits are defined where they apply: `web/forms/form-guard.ts` (forms),
 * `web/cart/checkout-from-request.ts` (checkouts), `web/cart/cart-discount.ts` (discount codes),
 * `domain/staff/auth/` (sign-in, resets), `domain/order-links/` and `web/order/` (order pages).
 *
 * @param secret the shop's session secret: only a keyed hash of `who` is stored, since a plain hash
 * of a network address can be reversed by trying all addresses
 * @param who a network address or another identifier
 */
export async function consumeRateLimit(
  db: DbOrTx,
  secret: string,
  { scope, max, windowSeconds }: RateLimit,
  who: string,
  now: Date,
): Promise<RateLimitResult> {
  const ended = sql`${rateLimits.since} <= ${new Date(now.getTime() - windowSeconds * 1000)}`
  const [row] = await db
    .insert(rateLimits)
    .values({ scope, who: keyedHash(secret, scope, who), since: now, turns: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.scope, rateLimits.who],
      set: {
        since: sql`CASE WHEN ${ended} THEN excluded.since ELSE ${rateLimits.since} END`,
        turns: sql`CASE WHEN ${ended} THEN 1 ELSE least(${rateLimits.turns} + 1, ${max + 1}) END`,
      },
    })
    .returning({ since: rateLimits.since, turns: rateLimits.turns })
    .prepare('consume_rate_limit')
    .execute()
  if (!row || row.turns <= max) return { ok: true }
  const left = row.since.getTime() + windowSeconds * 1000 - now.getTime()
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) }
}

/** Two requests within this time are two presses of one button. */
const REPEATED_SECONDS = 5

/**
 * Whether a request repeats an equal one of a few seconds ago. Where the first must have ended before the
 * second continues, it is to be called in the transaction of the request.
 *
 * @param scope the action
 * @param what identifies the request
 */
export async function isRepeated(
  tx: DbOrTx,
  secret: string,
  scope: string,
  what: string,
  now: Date,
): Promise<boolean> {
  const once = { scope: `${scope} repeated`, max: 1, windowSeconds: REPEATED_SECONDS }
  return !(await consumeRateLimit(tx, secret, once, what, now)).ok
}

/** Whether a further attempt would be within the limit; counts nothing. For limits of failures only. */
export async function isWithinRateLimit(
  db: DbOrTx,
  secret: string,
  { scope, max, windowSeconds }: RateLimit,
  who: string,
  now: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ since: rateLimits.since, turns: rateLimits.turns })
    .from(rateLimits)
    .where(and(eq(rateLimits.scope, scope), eq(rateLimits.who, keyedHash(secret, scope, who))))
  return !row || row.turns < max || row.since.getTime() + windowSeconds * 1000 <= now.getTime()
}

/** Deletes expired counters. Windows are at most a day long. */
export async function purgeRateLimits(db: DbOrTx, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.since, new Date(now.getTime() - DAY_MS)))
}

/**
 * The connection of a network address: an IPv4 address itself; of an IPv6 address the first 64 bits,
 * which identify one subscriber's network.
 */
export function connectionOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? []
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(8 - front.length - back.length).fill('0')
  const groups = [...front, ...zeros, ...back].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/** A hash of 132 bits. Includes the scope, so that the counts of one person cannot be correlated. */
function keyedHash(secret: string, scope: string, who: string): string {
  return sign(secret, `turn:${scope}:${who}`).slice(0, 22)
}
