import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { type Db, type DbOrTx, inTransaction } from '../../platform/db.ts'
import type { Jobs } from '../../platform/queue/queue.ts'
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.server.ts'
import { isSameText, sign } from '../../platform/signature.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import { ORDER_LINK_MAIL } from './queues.server.ts'
import { CODE_TRIES, orderCodes } from './schema.ts'

export const CODE_MINUTES = 15
const DIGITS = 6
/** Limits the codes mailed per order: with five tries each, 25 guesses per hour among a million codes. */
const PER_ORDER = { scope: 'order code', max: 5, windowSeconds: 3_600 }

/** Two requests within this time are two presses of one button: a second code would invalidate the first. */
const REPEATED_MS = 5_000

type CodeDeps = { jobs: Jobs; clock: Clock; sessionSecret: string }

/** The code of a nonce: six digits. */
export function codeOf(secret: string, orderId: OrderId, nonce: string): string {
  const signed = Buffer.from(sign(secret, `order-code:${orderId}:${nonce}`), 'base64url')
  return String(signed.readUInt32BE(0) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * Mails a code to the order's address; earlier codes become invalid. A repeated request changes nothing, and does not count
 * towards the limit.
 *
 * @returns false if too many were requested
 */
export async function requestCode(db: Db, deps: CodeDeps, orderId: OrderId): Promise<boolean> {
  const { clock, sessionSecret, jobs } = deps
  const now = clock.now()
  const nonce = randomUUID()
  const code = {
    nonce,
    tries: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000),
  }
  const { ok } = await inTransaction(db, async (tx) => {
    const stored = await tx
      .insert(orderCodes)
      .values({ order_id: orderId, ...code })
      .onConflictDoUpdate({
        target: orderCodes.order_id,
        set: code,
        setWhere: sql`${gt(orderCodes.tries, 0)} or ${lte(orderCodes.created_at, new Date(now.getTime() - REPEATED_MS))}`,
      })
      .returning({ nonce: orderCodes.nonce })
    if (stored.length === 0) return { ok: true }
    // A refusal rolls back the new code, and its own count.
    const allowed = await consumeRateLimit(tx, sessionSecret, PER_ORDER, orderId, now)
    if (allowed.ok) await jobs.enqueue(tx, ORDER_LINK_MAIL, { kind: 'code', orderId, copy: nonce })
    return { ok: allowed.ok }
  })
  return ok
}

const isOpen = (orderId: OrderId, now: Date) =>
  and(
    eq(orderCodes.order_id, orderId),
    gt(orderCodes.expires_at, now),
    lt(orderCodes.tries, CODE_TRIES),
  )

export type CheckCodeResult =
  | { ok: true }
  | { ok: false; reason: 'wrong'; left: number }
  /** No code was mailed, it has expired, or all its tries are used. */
  | { ok: false; reason: 'over' }

/** Checks an entered code, which counts as a try; a correct code is deleted. @param input untrusted */
export async function verifyAccessCode(
  db: Db,
  { clock, sessionSecret }: Pick<CodeDeps, 'clock' | 'sessionSecret'>,
  orderId: OrderId,
  input: string,
): Promise<CheckCodeResult> {
  // Not in a transaction: a wrong try must be counted.
  const [code] = await db
    .update(orderCodes)
    .set({ tries: sql`${orderCodes.tries} + 1` })
    .where(isOpen(orderId, clock.now()))
    .returning({ nonce: orderCodes.nonce, tries: orderCodes.tries })
  if (!code) return { ok: false, reason: 'over' }
  if (!isSameText(input.replaceAll(/\s/g, ''), codeOf(sessionSecret, orderId, code.nonce))) {
    return { ok: false, reason: 'wrong', left: CODE_TRIES - code.tries }
  }
  await db
    .delete(orderCodes)
    .where(and(eq(orderCodes.order_id, orderId), eq(orderCodes.nonce, code.nonce)))
  return { ok: true }
}

/** Whether a mailed code can still be entered. */
export async function isCodeOpen(db: DbOrTx, orderId: OrderId, now: Date): Promise<boolean> {
  const [open] = await db
    .select({ id: orderCodes.order_id })
    .from(orderCodes)
    .where(isOpen(orderId, now))
  return open !== undefined
}
