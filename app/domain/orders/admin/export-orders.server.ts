import { and, sql } from 'drizzle-orm'
import type { Cell } from '../../../platform/csv.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { toPounds } from '../../../platform/money.ts'
import { recordExport } from '../../staff/history/record-export.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { orderNumber } from '../order-number.ts'
import { orders } from '../schema.ts'
import {
  after,
  matchingOrders,
  orderOfOrders,
  type Place,
  placeValue,
} from './matching-orders.server.ts'
import type { OrderListRequest } from './order-filters.ts'

const BATCH = 500

export const ORDER_HEADINGS = [
  'Number',
  'Id',
  'Placed',
  'Status',
  'Payment',
  'Stock',
  'Customer',
  'Email',
  'Phone',
  'Address',
  'Items',
  'Total (£)',
  'Refunded (£)',
  'Payment reference',
  'Updated',
] as const

/**
 * The orders that a list shows, in its order, for a file. It holds personal data: who took it is
 * kept in the history.
 *
 * @returns the file's lines, read in batches while they are asked for
 */
export async function exportOrders(
  db: DbOrTx,
  staff: Staff,
  request: OrderListRequest,
): Promise<AsyncGenerator<readonly Cell[]>> {
  authorize(staff, 'administer')
  const { q, status, payment, from, to } = request
  // What was searched for may be a customer's name, which the history must not keep.
  const filters = {
    search: q ? 'yes' : null,
    status,
    payment,
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
  }
  await recordExport(db, staff, 'Orders', filters)
  return lines(db, request)
}

async function* lines(db: DbOrTx, request: OrderListRequest): AsyncGenerator<readonly Cell[]> {
  let last: Place | undefined
  do {
    const rows = await readBatch(db, request, last)
    for (const row of rows) yield cells(row)
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}

async function readBatch(db: DbOrTx, request: OrderListRequest, last: Place | undefined) {
  return await db
    .select({
      id: orders.id,
      value: placeValue(request),
      placed: orders.created_at,
      updated: orders.updated_at,
      status: orders.status,
      payment: orders.payment_state,
      stock: orders.stock_state,
      name: orders.customer_name,
      email: orders.customer_email,
      phone: orders.customer_phone,
      address: orders.shipping_address,
      items: sql<string>`(
        select string_agg(item.quantity || ' x ' || item.product_title, '; ' order by item.id)
        from order_items as item where item.order_id = orders.id
      )`,
      total: orders.total_amount,
      refunded: orders.refunded_amount,
      reference: orders.payment_intent_id,
    })
    .from(orders)
    .where(and(matchingOrders(request), last && after(request, last)))
    .orderBy(...orderOfOrders(request))
    .limit(BATCH)
}

function cells(row: Awaited<ReturnType<typeof readBatch>>[number]): Cell[] {
  return [
    orderNumber(row.id),
    row.id,
    row.placed,
    row.status,
    row.payment,
    row.stock,
    row.name,
    row.email,
    row.phone,
    row.address,
    row.items,
    toPounds(row.total).toFixed(2),
    toPounds(row.refunded).toFixed(2),
    row.reference,
    row.updated,
  ]
}
