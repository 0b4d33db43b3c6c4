import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import type { OrderId, ProductId } from '../../platform/values/ids.ts'
import type { Pence } from '../../platform/values/money.ts'
import { products } from '../catalogue/schema.ts'
import { checkCode, type DiscountRefused } from './check-code.ts'
import { discountCodes, discountCodeUses } from './schema.ts'

/** A product of a cart with its current price. */
export type CartPiece = { id: ProductId; price: Pence; quantity: number }

export type CartDiscount = { ok: true; amount: Pence } | DiscountRefused

/**
 * What a code takes off a cart now. Reserves nothing: the checkout checks it again.
 *
 * @param code in canonical form
 * @param ownOrderId the shopper's own unpaid order, whose redemption is not counted, since it is
 *   returned before the next checkout
 */
export async function findDiscount(
  db: DbOrTx,
  code: string,
  pieces: readonly CartPiece[],
  ownOrderId: OrderId | null,
  now: Date,
): Promise<CartDiscount> {
  const [found] = await db.select().from(discountCodes).where(eq(discountCodes.code, code))
  if (!found) return { ok: false, why: { reason: 'unknown' } }
  const ids = pieces.map(({ id }) => id)
  const rows = await db
    .select({ id: products.id, category: products.category })
    .from(products)
    .where(inArray(products.id, ids))
  const categories = new Map(rows.map(({ id, category }) => [id, category]))
  const lines = pieces.map(({ id, price, quantity }) => {
    return { category: categories.get(id) ?? null, price, quantity }
  })
  const own = ownOrderId === null ? 0 : await countOwn(db, found.id, ownOrderId)
  const checked = checkCode({ ...found, uses: found.uses - own }, lines, now)
  return checked.ok ? { ok: true, amount: checked.amount } : checked
}

async function countOwn(db: DbOrTx, codeId: string, orderId: OrderId): Promise<number> {
  const own = and(
    eq(discountCodeUses.code_id, codeId),
    eq(discountCodeUses.order_id, orderId),
    isNull(discountCodeUses.returned_at),
  )
  return await db.$count(discountCodeUses, own)
}
