import { and, desc, like, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { likePattern } from '../../../platform/pagination/list-request.ts'
import { idInRows, isShortText, NEWEST_ROWS } from '../../../platform/pagination/short-text.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { availabilityOf } from '../availability.ts'
import { products } from '../schema.ts'
import { skuContains } from './matching-products.server.ts'
import type { ProductSearchResult } from './staff-product.ts'

const notDeleted = sql`not products.is_deleted`
const newest = [desc(products.created_at), desc(products.id)]

/**
 * Returns products whose title, brand or stock number contains a text (case-insensitive): first the
 * one with that stock number, then those whose title begins with it, then the newest. Includes hidden
 * products, not deleted ones.
 *
 * @param text at least two characters
 * @param limit maximum number of results
 */
export async function searchProducts(
  db: DbOrTx,
  staff: Staff,
  text: string,
  limit: number,
): Promise<ProductSearchResult[]> {
  authorize(staff, 'see')
  const named = sql`lower(${products.title} || ' ' || coalesce(${products.brand}, ''))`
  const rows = await db
    .select({
      id: products.id,
      title: products.title,
      brand: products.brand,
      sku: products.sku,
      price: products.price,
      enabled: products.enabled,
      inStock: products.in_stock,
      stockQuantity: products.stock_quantity,
      reservedQuantity: products.reserved_quantity,
    })
    .from(products)
    .where(
      and(
        notDeleted,
        inNewestMatches(db, text),
        or(like(named, likePattern(text)), skuContains(text)),
      ),
    )
    .orderBy(
      sql`coalesce(lower(${products.sku}) = lower(${text}), false) desc`,
      sql`starts_with(lower(${products.title}), ${text.toLowerCase()}) desc`,
      ...newest,
    )
    .limit(limit)
  return rows.map(({ inStock, stockQuantity, reservedQuantity, ...row }) => ({
    ...row,
    state: availabilityOf({ inStock, stockQuantity, reservedQuantity }),
  }))
}

/**
 * Restricts the search to the newest products whose search text or stock number contains `text`: both
 * have trigram indexes, title and brand alone have none. The search text includes the description.
 */
function inNewestMatches(db: DbOrTx, text: string): SQL {
  const recent = db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        notDeleted,
        isShortText(text)
          ? undefined
          : or(like(products.search_text, likePattern(text)), skuContains(text)),
      ),
    )
    .orderBy(...newest)
    .limit(NEWEST_ROWS)
  return idInRows(products.id, recent)
}
