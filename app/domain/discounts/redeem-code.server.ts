import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import { checkCode, type DiscountRefused } from './check-code.ts'
import type { Discount, DiscountLine } from './compute-discount.ts'
import { discountCodes, discountCodeUses } from './schema.ts'

export type LockCodeResult = ({ ok: true; codeId: string } & Discount) | DiscountRefused

/**
 * Checks a code for an order to be placed, and locks it until the transaction ends, so that
 * concurrent checkouts count each other's redemptions. It is locked after the order's products, which
 * excludes deadlocks.
 *
 * @param code in canonical form
 */
export async function lockCode(
  tx: Tx,
  code: string,
  lines: readonly DiscountLine[],
  now: Date,
): Promise<LockCodeResult> {
  const [found] = await tx
    .select()
    .from(discountCodes)
    .where(eq(discountCodes.code, code))
    .for('no key update')
  if (!found) return { ok: false, why: { reason: 'unknown' } }
  const checked = checkCode(found, lines, now)
  return checked.ok ? { ...checked, codeId: found.id } : checked
}

/**
 * Records an order's redemption of a locked code.
 *
 * @throws if the code has no redemption left: the database refuses more than its maximum
 */
export async function redeemCode(
  tx: Tx,
  codeId: string,
  orderId: OrderId,
  now: Date,
): Promise<void> {
  await tx.insert(discountCodeUses).values({ code_id: codeId, order_id: orderId, created_at: now })
}

/** Returns the redemption of an order whose hold is released. A no-op without one. */
export async function releaseRedemption(tx: Tx, orderId: OrderId, now: Date): Promise<void> {
  await tx
    .update(discountCodeUses)
    .set({ returned_at: now })
    .where(and(eq(discountCodeUses.order_id, orderId), isNull(discountCodeUses.returned_at)))
}

/**
 * Restores a returned redemption, for a late payment or a reopened order. The price was agreed while
 * the code was valid, so only its limit is checked. A no-op for an order without a returned redemption.
 *
 * @returns false if the code has been used up since; the caller must roll back
 */
export async function redeemAgain(tx: Tx, orderId: OrderId): Promise<boolean> {
  const returned = and(
    eq(discountCodeUses.order_id, orderId),
    isNotNull(discountCodeUses.returned_at),
  )
  const [code] = await tx
    .select({ id: discountCodes.id, isFree: hasUseLeft })
    .from(discountCodes)
    .innerJoin(discountCodeUses, eq(discountCodeUses.code_id, discountCodes.id))
    .where(returned)
    .for('no key update', { of: discountCodes })
  if (!code) return true
  if (!code.isFree) return false
  await tx.update(discountCodeUses).set({ returned_at: null }).where(returned)
  return true
}

const hasUseLeft = sql<boolean>`(${discountCodes.max_uses} is null or ${discountCodes.uses} < ${discountCodes.max_uses})`
