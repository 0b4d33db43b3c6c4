import { inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import type { Paged } from '../../platform/list-request.ts'
import { allow, type Staff } from '../staff/staff.ts'
import { matchingOrders, orderOfOrders, refundFailed } from './matching-orders.server.ts'
import type { OrderListRequest } from './order-filters.ts'
import { orders } from './schema.ts'
import type { OrderLine } from './staff-order.ts'

const columns = {
  id: orders.id,
  customerName: orders.customer_name,
  customerEmail: orders.customer_email,
  units: sql<number>`(
    select coalesce(sum(quantity), 0) from order_items where order_id = orders.id
  )`,
  total: orders.total_amount,
  refunded: orders.refunded_amount,
  status: orders.status,
  paymentState: orders.payment_state,
  refundFailed,
  placedAt: orders.created_at,
}

/** A page of the orders. */
export async function listOrdersForStaff(
  db: DbOrTx,
  staff: Staff,
  request: OrderListRequest,
): Promise<Paged<OrderLine>> {
  allow(staff, 'see')
  const { page, size, q } = request
  const { ids, total } = await (q ? pickAmongHits(db, request) : pickFromIndex(db, request))
  const rows = await db
    .select(columns)
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(...orderOfOrders(request))
  return { rows, total, page, size }
}

/** The orders of a page, and how many there are on all pages. */
type Picked = { ids: string[]; total: number }

/** Both are read from indexes alone where nothing is looked for. */
async function pickFromIndex(db: DbOrTx, request: OrderListRequest): Promise<Picked> {
  const { page, size } = request
  const matching = matchingOrders(request)
  const [found, [counted]] = await Promise.all([
    db
      .select({ id: orders.id })
      .from(orders)
      .where(matching)
      .orderBy(...orderOfOrders(request))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: sql<number>`count(*)` }).from(orders).where(matching),
  ])
  return { ids: found.map(({ id }) => id), total: counted?.total ?? 0 }
}

/**
 * A text is looked for once, for the count and the page alike: walking the index of the list
 * until a page of hits is full can mean to read nearly all there is.
 */
async function pickAmongHits(db: DbOrTx, request: OrderListRequest): Promise<Picked> {
  const { page, size } = request
  const found = await db.execute<Picked>(sql`
    with hits as materialized (
      select id, created_at, total_amount from orders where ${matchingOrders(request)}
    )
    select (select count(*) from hits) as total, array(
      select orders.id from hits as orders
      order by ${sql.join(orderOfOrders(request), sql`, `)}
      limit ${size} offset ${(page - 1) * size}
    ) as ids`)
  return found.rows[0] ?? { ids: [], total: 0 }
}
