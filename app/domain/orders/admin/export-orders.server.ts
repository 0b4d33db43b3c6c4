import { and, sql } from 'drizzle-orm'
import { type CsvFile, csvFile } from '../../../platform/csv/csv.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { type Batch, inBatches } from '../../../platform/pagination/in-batches.ts'
import { type Pence, toPoundsText } from '../../../platform/values/money.ts'
import { recordExport } from '../../staff/history/record-export.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { lostToDisputes } from '../disputes/find-disputes.server.ts'
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

/**
 * A CSV export of the orders of a list, in the list's sort order. It holds personal data, so the history
 * records who exported it.
 *
 * @returns the file, whose rows are read in batches while it is streamed
 */
export async function exportOrders(
  db: DbOrTx,
  staff: Staff,
  request: OrderListRequest,
): Promise<CsvFile> {
  authorize(staff, 'administer')
  const { q, status, payment, from, to } = request
  // A search text may be a customer's name, which the history must not contain.
  await recordExport(db, staff, 'Orders', { search: q && 'yes', status, payment, from, to })
  const rows = inBatches((batch: Batch<Place>) => readBatch(db, request, batch))
  return csvFile('orders', rows, {
    Number: (row) => orderNumber(row.id),
    Id: (row) => row.id,
    Placed: (row) => row.placed,
    Status: (row) => row.status,
    Payment: (row) => row.payment,
    Stock: (row) => row.stock,
    Customer: (row) => row.name,
    Email: (row) => row.email,
    Phone: (row) => row.phone,
    Address: (row) => row.address,
    // The payment of a difference has no items.
    Items: ({ items, supplementOf }) =>
      supplementOf ? `Difference for ${orderNumber(supplementOf)}` : items,
    SKUs: (row) => row.skus,
    'Discount code': (row) => row.discountCode,
    'Discount (£)': (row) => toPoundsText(row.discount),
    Delivery: (row) => row.delivery,
    'Delivery (£)': (row) => toPoundsText(row.deliveryAmount),
    'Delivery zone': (row) => row.deliveryZone,
    'Total (£)': (row) => toPoundsText(row.total),
    'Refunded (£)': (row) => toPoundsText(row.refunded),
    'Lost to disputes (£)': (row) => toPoundsText(row.lost),
    'Paid back in another way (£)': (row) => toPoundsText(row.elsewhere),
    'Payment reference': (row) => row.reference,
    Updated: (row) => row.updated,
  })
}

/** Without what lost disputes took. */
const refundedAmount = sql<Pence>`(
  select coalesce(sum(amount), 0) from order_refunds
  where order_refunds.order_id = orders.id and order_refunds.state = 'succeeded'
)`.mapWith(orders.refunded_amount)

/** Failed refunds that staff have marked as dealt with. */
const paidElsewhere = sql<Pence>`(
  select coalesce(sum(amount), 0) from order_refunds
  where order_refunds.order_id = orders.id and dealt_with
)`.mapWith(orders.refunded_amount)

async function readBatch(db: DbOrTx, request: OrderListRequest, { last, limit }: Batch<Place>) {
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
      supplementOf: orders.supplement_of,
      items: sql<string>`(
        select string_agg(item.quantity || ' x ' || item.product_title, '; ' order by item.id)
        from order_items as item where item.order_id = orders.id
      )`,
      // A dash that no spreadsheet program takes for a formula.
      skus: sql<string>`(
        select string_agg(coalesce(product.sku, '–'), '; ' order by item.id)
        from order_items as item join products as product on product.id = item.product_id
        where item.order_id = orders.id
      )`,
      discountCode: orders.discount_code,
      discount: orders.discount_amount,
      delivery: orders.delivery_kind,
      deliveryAmount: orders.delivery_amount,
      deliveryZone: orders.delivery_zone_name,
      total: orders.total_amount,
      refunded: refundedAmount,
      lost: lostToDisputes,
      elsewhere: paidElsewhere,
      reference: orders.payment_intent_id,
    })
    .from(orders)
    .where(and(matchingOrders(request), last && after(request, last)))
    .orderBy(...orderOfOrders(request))
    .limit(limit)
}
