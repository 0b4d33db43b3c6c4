import { and, desc, eq, isNull } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { type ProductId, parseProductId } from '../../../platform/values/ids.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { products } from '../schema.ts'
import { priceOfferedSince } from './price-offered-since.server.ts'
import type { OpenReduction, ProductPricing } from './product-pricing.ts'
import { productPrices, productReductions } from './schema.ts'

/** Maximum number of price history entries shown. */
const HISTORY_LINES = 30

/**
 * @param text the untrusted id
 * @returns null if the product is missing or deleted
 */
export async function findPricing(
  db: DbOrTx,
  staff: Staff,
  text: string,
): Promise<ProductPricing | null> {
  authorize(staff, 'see')
  const id = parseProductId(text)
  if (!id) return null
  const [product] = await db
    .select({
      id: products.id,
      title: products.title,
      price: products.price,
      wasPrice: products.was_price,
    })
    .from(products)
    .where(and(eq(products.id, id), eq(products.is_deleted, false)))
  if (!product) return null
  return {
    ...product,
    priceOfferedSince: await priceOfferedSince(db, id, product.price),
    open: await findOpenReduction(db, id),
    history: await db
      .select({
        price: productPrices.price,
        offered: productPrices.offered,
        since: productPrices.since,
      })
      .from(productPrices)
      .where(eq(productPrices.product_id, id))
      .orderBy(desc(productPrices.since), desc(productPrices.id))
      .limit(HISTORY_LINES),
  }
}

async function findOpenReduction(db: DbOrTx, id: ProductId): Promise<OpenReduction | null> {
  const [open] = await db
    .select({
      price: productReductions.price,
      startsAt: productReductions.starts_at,
      endsAt: productReductions.ends_at,
      begunAt: productReductions.begun_at,
      usualPrice: productReductions.usual_price,
      wasUntil: productReductions.was_until,
    })
    .from(productReductions)
    .where(and(eq(productReductions.product_id, id), isNull(productReductions.ended_at)))
  return open ?? null
}
