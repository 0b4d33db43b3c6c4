import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import { parseProductId } from '../../../platform/values/ids.ts'
import { products } from '../../catalogue/schema.ts'
import { acceptedOffer } from '../../enquiries/offers/offers-of.server.ts'
import { sellSubmissions } from '../../enquiries/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { purchases } from '../schema.ts'
import type { ProductPurchase, Purchase, PurchaseSuggestion } from './purchase.ts'

/**
 * A product's purchase, also of a deleted product, since the accounts need it.
 *
 * @param text the untrusted id of the product
 * @returns null if there is no such product
 */
export async function findPurchase(
  db: DbOrTx,
  staff: Staff,
  text: string,
): Promise<ProductPurchase | null> {
  authorize(staff, 'see')
  const id = parseProductId(text)
  if (!id) return null
  const [found] = await db
    .select({
      title: products.title,
      sku: products.sku,
      asked: products.price,
      sellRequestId: products.offer_id,
      row: purchases,
    })
    .from(products)
    .leftJoin(purchases, eq(purchases.product_id, products.id))
    .where(eq(products.id, id))
  if (!found) return null
  const { row, ...product } = found
  const suggestion = row ? {} : await suggestionFrom(db, product.sellRequestId)
  return { id, ...product, purchase: row && toPurchase(row), suggestion }
}

export function toPurchase(row: typeof purchases.$inferSelect): Purchase {
  return {
    boughtOn: row.bought_on,
    price: row.price,
    seller: row.seller,
    reference: row.reference,
    costs: row.costs,
    costsNote: row.costs_note,
    version: row.version,
  }
}

/** The seller's name, and the amount and day of the offer that they have accepted. */
async function suggestionFrom(
  db: DbOrTx,
  sellRequestId: string | null,
): Promise<PurchaseSuggestion> {
  if (sellRequestId === null) return {}
  const [found] = await db
    .select({ seller: sellSubmissions.name })
    .from(sellSubmissions)
    .where(eq(sellSubmissions.id, sellRequestId))
  const accepted = await acceptedOffer(db, sellRequestId)
  return {
    ...found,
    ...(accepted && { price: accepted.amount, boughtOn: isoDay(accepted.at) }),
  }
}
