import { and, desc, eq, exists, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { likePattern, type Paged } from '../../../platform/pagination/list-request.ts'
import { products } from '../../catalogue/schema.ts'
import { SOLD } from '../../orders/overview/sales.server.ts'
import { orderItems, orders } from '../../orders/schema.ts'
import { returnPieces, returns } from '../../returns/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { matchesProduct, withPurchase } from '../stock/list-stock.server.ts'
import type { StockBookRequest } from '../stock-book-request.ts'
import { sumSales } from './line-profit.ts'
import { readSales } from './read-sales.server.ts'
import { MAX_SUMMED_SALES, type SaleLine, type SaleSums } from './sale-line.ts'

/**
 * A page of the sold pieces, newest first, with the sums of the whole list.
 *
 * @returns `sums`: null if there are more than `MAX_SUMMED_SALES`
 */
export async function listSales(
  db: DbOrTx,
  staff: Staff,
  request: StockBookRequest,
): Promise<{ sales: Paged<SaleLine>; sums: SaleSums | null }> {
  authorize(staff, 'see')
  const { page, size } = request
  const ids = await findSales(db, request, { limit: MAX_SUMMED_SALES + 1 })
  const more = ids.length > MAX_SUMMED_SALES
  const first = (page - 1) * size
  if (more) {
    const found = ids.slice(first, first + size)
    const shown =
      found.length === size ? found : await findSales(db, request, { limit: size, offset: first })
    const rows = await readSales(db, shown)
    return { sales: { rows, total: MAX_SUMMED_SALES, more, page, size }, sums: null }
  }
  const all = await readSales(db, ids)
  const rows = all.slice(first, first + size)
  return { sales: { rows, total: ids.length, more, page, size }, sums: sumSales(all) }
}

/**
 * The ids of sold order lines, newest first.
 *
 * @param before the id of the last line before these
 */
export async function findSales(
  db: DbOrTx,
  request: StockBookRequest,
  { limit, offset = 0, before }: { limit: number; offset?: number; before?: number | undefined },
): Promise<number[]> {
  const found = await db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(and(isSale(db, request), before === undefined ? undefined : lt(orderItems.id, before)))
    .orderBy(desc(orderItems.id))
    .limit(limit)
    .offset(offset)
  return found.map(({ id }) => id)
}

function isSale(db: DbOrTx, request: StockBookRequest): SQL | undefined {
  return and(
    stayedWithCustomer(db),
    exists(
      db
        .select({ one: sql`1` })
        .from(orders)
        .where(and(eq(orders.id, orderItems.order_id), isSoldOrder(request))),
    ),
    request.q ? matchesText(db, request.q) : undefined,
    withPurchase(db, request.purchase, sql`${orderItems.product_id}`),
  )
}

/** In the product, or in the order's customer, address or number: each part uses its index. */
function matchesText(db: DbOrTx, q: string): SQL | undefined {
  const pattern = likePattern(q)
  const ofProduct = db.select({ id: products.id }).from(products).where(matchesProduct(q))
  const ofOrder = db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.search_text} like ${pattern}`)
  return or(inArray(orderItems.product_id, ofProduct), inArray(orderItems.order_id, ofOrder))
}

/** Orders with restocked units are left out: all their units are in stock. */
function isSoldOrder({ from, to }: StockBookRequest): SQL | undefined {
  return and(
    inArray(orders.status, SOLD),
    eq(orders.stock_state, 'consumed'),
    from ? gte(orders.created_at, from) : undefined,
    to ? lt(orders.created_at, to) : undefined,
  )
}

/** Units that came back: those of refunded returns, and those taken back before their refund (`soldAmounts`). */
function stayedWithCustomer(db: DbOrTx): SQL {
  const { quantity, disposition } = returnPieces
  const refunded = (units: SQL) =>
    db
      .select({ units })
      .from(returnPieces)
      .innerJoin(returns, eq(returns.id, returnPieces.return_id))
      .where(and(eq(returnPieces.order_item_id, orderItems.id), eq(returns.state, 'refunded')))
  const all = refunded(sql`coalesce(sum(${quantity}), 0)`)
  const takenBack = refunded(
    sql`coalesce(sum(${quantity}) filter (where ${disposition} is not null), 0)`,
  )
  return sql`${orderItems.quantity} > (${all}) + greatest(0, ${orderItems.taken_back} - (${takenBack}))`
}
