import { and, desc, eq, exists, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import { readNumeric } from '../../../platform/database/columns.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { likePattern, type Paged } from '../../../platform/pagination/list-request.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { products } from '../../catalogue/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { toPurchase } from '../purchases/find-purchase.server.ts'
import { purchases } from '../schema.ts'
import type { PurchaseFilter, StockBookRequest } from '../stock-book-request.ts'
import type { StockLine, StockSums } from './stock-line.ts'

/** The units of a product that are in the workshop. */
const units = sql<number>`(${products.stock_quantity} + ${products.reserved_quantity})`

/** As a union, so that each part uses its index: most products of a shop are sold. */
const withUnits = sql`
  select id from products where not is_deleted and stock_quantity > 0
  union
  select item.product_id from order_items as item
  join orders on orders.id = item.order_id and orders.stock_state = 'held'`

/** A page of the products in stock, newest first. */
export async function listStock(
  db: DbOrTx,
  staff: Staff,
  request: StockBookRequest,
): Promise<Paged<StockLine>> {
  authorize(staff, 'see')
  const { page, size } = request
  const { ids, total, more } = await paginate<ProductId>(db, {
    table: products,
    matching: inStock(db, request),
    order: [desc(products.created_at), desc(products.id)],
    orderedBy: [products.created_at],
    request,
  })
  return {
    rows: await readStock(db, inArray(products.id, ids), ids.length),
    total,
    more,
    page,
    size,
  }
}

/** @param where a condition on `products` */
export async function readStock(
  db: DbOrTx,
  where: SQL | undefined,
  limit: number,
): Promise<(StockLine & { instant: string })[]> {
  const found = await db
    .select({
      id: products.id,
      title: products.title,
      sku: products.sku,
      units,
      asked: products.price,
      instant: sql<string>`${products.created_at}::text`,
      purchase: purchases,
    })
    .from(products)
    .leftJoin(purchases, eq(purchases.product_id, products.id))
    .where(where)
    .orderBy(desc(products.created_at), desc(products.id))
    .limit(limit)
  return found.map((row) => ({ ...row, purchase: row.purchase && toPurchase(row.purchase) }))
}

/** The sums of all products of a list. */
export async function readStockSums(
  db: DbOrTx,
  staff: Staff,
  request: StockBookRequest,
): Promise<StockSums> {
  authorize(staff, 'see')
  const [sums] = await db
    .select({
      units: sql<number>`coalesce(sum(${units}), 0)::int`,
      paid: sql<string>`coalesce(sum(${units} * ${purchases.price}), 0)`,
      costs: sql<string>`coalesce(sum(${units} * ${purchases.costs}), 0)`,
      asked: sql<string>`coalesce(sum(${units} * ${products.price}), 0)`,
      missing: sql<number>`count(*) filter (where ${purchases.product_id} is null)::int`,
    })
    .from(products)
    .leftJoin(purchases, eq(purchases.product_id, products.id))
    .where(inStock(db, request))
  const { units: all = 0, paid = '0', costs = '0', asked = '0', missing = 0 } = sums ?? {}
  return {
    units: all,
    paid: readNumeric(paid),
    costs: readNumeric(costs),
    asked: readNumeric(asked),
    missing,
  }
}

/** The condition of a list of products in stock. */
export function inStock(db: DbOrTx, { q, purchase }: StockBookRequest): SQL | undefined {
  return and(
    eq(products.is_deleted, false),
    sql`${products.id} in (${withUnits})`,
    q ? matchesProduct(q) : undefined,
    withPurchase(db, purchase, sql`${products.id}`),
  )
}

/** A text in a product's title, description, brand or category, or in its stock number. */
export function matchesProduct(q: string): SQL | undefined {
  const pattern = likePattern(q)
  return or(
    sql`${products.search_text} like ${pattern}`,
    sql`lower(${products.sku}) like ${pattern}`,
  )
}

/** @param productId an SQL expression */
export function withPurchase(
  db: DbOrTx,
  filter: PurchaseFilter | null,
  productId: SQL,
): SQL | undefined {
  if (filter === null) return undefined
  const recorded = exists(
    db.select({ one: sql`1` }).from(purchases).where(sql`${purchases.product_id} = ${productId}`),
  )
  return filter === 'recorded' ? recorded : not(recorded)
}
