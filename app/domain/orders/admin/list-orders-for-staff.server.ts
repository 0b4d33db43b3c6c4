import { inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { asksToCancel } from '../cancellations/find-cancellation.server.ts'
import { disputeMark } from '../disputes/find-disputes.server.ts'
import { orders } from '../schema.ts'
import { countFromSums, countsFromSums } from './count-orders.server.ts'
import { matchingOrders, orderOfOrders, refundFailed } from './matching-orders.server.ts'
import type { OrderListRequest } from './order-filters.ts'
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
  cancellationRequested: asksToCancel,
  dispute: disputeMark,
  supplementOf: orders.supplement_of,
  placedAt: orders.created_at,
}

/** A page of the orders. */
export async function listOrdersForStaff(
  db: DbOrTx,
  staff: Staff,
  request: OrderListRequest,
): Promise<Paged<OrderLine>> {
  authorize(staff, 'see')
  const { page, size } = request
  const { ids, total, more } = await paginate<OrderId>(db, {
    table: orders,
    matching: matchingOrders(request),
    order: orderOfOrders(request),
    orderedBy: [orders.created_at, orders.total_amount],
    request,
    total: countsFromSums(request) ? () => countFromSums(db, request) : undefined,
  })
  const rows = await db
    .select(columns)
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(...orderOfOrders(request))
  return { rows, total, more, page, size }
}
