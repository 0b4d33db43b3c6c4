import { and, eq, isNull, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { available } from '../availability.server.ts'
import { cardColumns, toCard } from '../listing/card-columns.server.ts'
import type { ProductCardData } from '../listing/product-card.ts'
import { products } from '../schema.ts'

/**
 * Returns available products of the same category, nearest in price first. Scans the price index
 * from the product's price in both directions and stops at the limit, so that the cost does not
 * depend on the size of the catalogue.
 *
 * The result has the order of both scans, so that it is always the beginning of a longer one: whether a
 * product that is not part of it is sold does not change it, as the page cache assumes.
 *
 * @param limit maximum number of products, at least 1
 */
export async function similarProducts(
  db: DbOrTx,
  { id, category, price }: Pick<ProductCardData, 'id' | 'category' | 'price'>,
  limit: number,
): Promise<ProductCardData[]> {
  const pounds = sql`${sql.param(price, products.price)}::numeric`
  const alike = and(
    category ? eq(products.category, category) : isNull(products.category),
    available,
    sql`products.id <> ${id}::uuid`,
  )
  // A literal, since with a parameter the planner might not choose the index scan.
  const few = sql.raw(String(Math.trunc(limit)))
  const nearest = sql`array(
    (select products.id from products where ${alike} and products.price >= ${pounds}
      order by products.price, products.id limit ${few})
    union all
    (select products.id from products where ${alike} and products.price < ${pounds}
      order by products.price desc, products.id desc limit ${few}))`
  const rows = await db
    .select(cardColumns)
    .from(products)
    .where(sql`products.id = any(${nearest})`)
    .orderBy(
      sql`abs(products.price - ${pounds}), products.price < ${pounds}`,
      sql`case when products.price < ${pounds} then products.id end desc, products.id`,
    )
    .limit(limit)
    .prepare(`similar_products_${limit}_${category ? 'alike' : 'uncategorised'}`)
    .execute()
  return rows.map(toCard)
}
