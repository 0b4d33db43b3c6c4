import { and, desc, like, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { likePattern } from '../../../platform/pagination/list-request.ts'
import { idInRows, isShortText, NEWEST_ROWS } from '../../../platform/pagination/short-text.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { availabilityOf } from '../availability.ts'
import { products } from '../schema.ts'
import type { ProductSearchResult } from './staff-product.ts'

const kept = sql`not products.is_deleted`
const newest = [desc(products.created_at), desc(products.id)]

/**
 * Pieces whose title or brand contains a text, in any case, those whose title begins with it
 * first, then the newest. Hidden ones are among them, deleted ones are not.
 *
 * @param text two letters or more
 * @param limit so many at most
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
      price: products.price,
      enabled: products.enabled,
      inStock: products.in_stock,
      stockQuantity: products.stock_quantity,
      reservedQuantity: products.reserved_quantity,
    })
    .from(products)
    .where(and(kept, among(db, text), like(named, likePattern(text))))
    .orderBy(sql`starts_with(lower(${products.title}), ${text.toLowerCase()}) desc`, ...newest)
    .limit(limit)
  return rows.map(({ inStock, stockQuantity, reservedQuantity, ...row }) => ({
    ...row,
    state: availabilityOf({ inStock, stockQuantity, reservedQuantity }),
  }))
}

/**
 * Where to look: among the newest pieces that hold the text anywhere, found through the index,
 * which also knows the descriptions.
 */
function among(db: DbOrTx, text: string): SQL {
  const recent = db
    .select({ id: products.id })
    .from(products)
    .where(and(kept, isShortText(text) ? undefined : like(products.search_text, likePattern(text))))
    .orderBy(...newest)
    .limit(NEWEST_ROWS)
  return idInRows(products.id, recent)
}
