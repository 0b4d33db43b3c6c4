import { and, asc, desc, eq, notInArray } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { findNextTries } from '../../../platform/queue/retrying-jobs.ts'
import { type OrderId, parseOrderId } from '../../../platform/values/ids.ts'
import { productImages, products } from '../../catalogue/schema.ts'
import { historyOf } from '../../staff/history/history-of.server.ts'
import { adminUsers } from '../../staff/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { findCancellation, refundOfCancelling } from '../cancellations/find-cancellation.server.ts'
import { findOpenDifference } from '../differences/find-difference.server.ts'
import { findSupplement } from '../differences/find-supplement.server.ts'
import { findDisputes, preventsRefund } from '../disputes/find-disputes.server.ts'
import { deliveryOf, discountOf, findOrder, type Order } from '../find-order.server.ts'
import { orderedPicture } from '../ordered-picture.ts'
import { parcelOf } from '../parcels/carriers.ts'
import { REFUND } from '../queues.server.ts'
import { STAFF_EVENTS } from '../record-event.server.ts'
import {
  findRefunds,
  findWentBack,
  isPaidTwice,
  leftToRefund,
} from '../refunds/order-refunds.server.ts'
import { orderRefunds } from '../refunds/schema.ts'
import { isUnresolved } from '../refunds/unresolved-refunds.server.ts'
import { orderEvents, orderItems } from '../schema.ts'
import { findRefundableMismatch, readMismatchRefund } from '../settlement/mismatch.server.ts'
import type { StaffOrder, StaffOrderItem, StaffRefund, TimelineEntry } from './staff-order.ts'

const MAX_TIMELINE_ENTRIES = 200

/** Everything about one order. @param id untrusted */
export async function findOrderForStaff(
  db: DbOrTx,
  staff: Staff,
  id: string,
): Promise<StaffOrder | null> {
  authorize(staff, 'see')
  const orderId = parseOrderId(id)
  const order = orderId && (await findOrder(db, orderId))
  if (!order) return null
  const [items, refunds, rows, timeline, mismatch, open, supplement, cancellation, ...others] =
    await Promise.all([
      itemsOf(db, orderId),
      refundsOf(db, orderId),
      findRefunds(db, orderId),
      timelineOf(db, staff, orderId),
      mismatchOf(db, orderId),
      findOpenDifference(db, orderId),
      findSupplement(db, orderId),
      openCancellation(db, orderId),
      findDisputes(db, orderId),
      preventsRefund(db, orderId),
      refundOfCancelling(db, order),
      findWentBack(db, order),
    ])
  const [disputes, withBank, refund, wentBack] = others
  const left = leftToRefund(order, rows)
  const difference = open && { zone: open.zone_name, price: open.price, requested: open.asked }
  const requested = { difference, cancellation, mismatch }
  const amounts = { left, wentBack, supplement, refundOfCancelling: refund }
  return {
    ...facts(order),
    ...amounts,
    withBank,
    disputes,
    ...requested,
    items,
    refunds,
    timeline,
  }
}

async function openCancellation(db: DbOrTx, id: OrderId): Promise<StaffOrder['cancellation']> {
  const { state, at } = await findCancellation(db, id)
  return state === 'requested' && at ? { at } : null
}

async function mismatchOf(db: DbOrTx, orderId: OrderId): Promise<StaffOrder['mismatch']> {
  const [mismatch, { failure }] = await Promise.all([
    findRefundableMismatch(db, orderId),
    readMismatchRefund(db, orderId),
  ])
  return mismatch && { amount: mismatch.amount, currency: mismatch.currency, failure }
}

function facts(order: Order) {
  return {
    id: order.id,
    customer: {
      name: order.customer_name,
      email: order.customer_email,
      phone: order.customer_phone,
    },
    shippingAddress: order.shipping_address,
    status: order.status,
    parcel: parcelOf(order),
    internalNote: order.internal_note,
    paymentState: order.payment_state,
    stockState: order.stock_state,
    discount: discountOf(order),
    delivery: {
      ...deliveryOf(order),
      zone: order.delivery_zone_name,
      postcode: order.delivery_postcode,
    },
    total: order.total_amount,
    termsNumber: order.terms_number,
    supplementOf: order.supplement_of,
    sessionId: order.stripe_payment_id,
    paymentIntentId: order.payment_intent_id,
    placedAt: order.created_at,
    updatedAt: order.updated_at,
  }
}

async function itemsOf(db: DbOrTx, orderId: OrderId): Promise<StaffOrderItem[]> {
  const rows = await db
    .select({
      id: orderItems.id,
      productId: orderItems.product_id,
      title: orderItems.product_title,
      sku: products.sku,
      price: orderItems.price,
      quantity: orderItems.quantity,
      discount: orderItems.discount,
      imageUrl: orderItems.image_url,
      enabled: products.enabled,
      inStock: products.in_stock,
      deleted: products.is_deleted,
      width: productImages.width,
      height: productImages.height,
      color: productImages.color,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.product_id))
    .leftJoin(
      productImages,
      and(
        eq(productImages.product_id, orderItems.product_id),
        eq(productImages.image_url, orderItems.image_url),
      ),
    )
    .where(eq(orderItems.order_id, orderId))
    .orderBy(asc(orderItems.id))
  return rows.map(({ imageUrl, enabled, inStock, deleted, width, height, color, ...item }) => ({
    ...item,
    product: deleted ? 'deleted' : !enabled ? 'hidden' : inStock ? 'in-shop' : 'marked-out',
    image: orderedPicture({ imageUrl, width, height, color }),
  }))
}

async function refundsOf(db: DbOrTx, orderId: OrderId): Promise<StaffRefund[]> {
  const rows = await db
    .select({
      id: orderRefunds.id,
      amount: orderRefunds.amount,
      state: orderRefunds.state,
      staffName: adminUsers.full_name,
      reason: orderRefunds.reason,
      failure: orderRefunds.failure,
      resolved_at: orderRefunds.resolved_at,
      not_owed: orderRefunds.not_owed,
      at: orderRefunds.created_at,
    })
    .from(orderRefunds)
    .leftJoin(adminUsers, eq(adminUsers.id, orderRefunds.staff_id))
    .where(eq(orderRefunds.order_id, orderId))
    .orderBy(asc(orderRefunds.created_at), asc(orderRefunds.id))
  const waits = rows.some(({ state }) => state === 'requested')
  const nextTry = waits ? (await findNextTries(db, REFUND, orderId)).get(orderId) : undefined
  return rows.map(({ resolved_at, not_owed, ...row }) => ({
    ...row,
    isUnresolved: isUnresolved({ ...row, resolved_at }),
    isPaidTwice: isPaidTwice({ ...row, resolved_at, not_owed }),
    isNotOwed: not_owed,
    nextTry: row.state === 'requested' ? (nextTry ?? null) : null,
  }))
}

/**
 * Actions of staff are taken from the history, with a name; their order events would duplicate
 * them.
 */
async function timelineOf(db: DbOrTx, staff: Staff, orderId: OrderId): Promise<TimelineEntry[]> {
  const [events, history] = await Promise.all([
    db
      .select({
        id: orderEvents.id,
        kind: orderEvents.kind,
        detail: orderEvents.detail,
        at: orderEvents.created_at,
      })
      .from(orderEvents)
      .where(
        and(eq(orderEvents.order_id, orderId), notInArray(orderEvents.kind, [...STAFF_EVENTS])),
      )
      .orderBy(desc(orderEvents.id))
      .limit(MAX_TIMELINE_ENTRIES),
    historyOf(db, staff, { subject: 'order', id: orderId, limit: MAX_TIMELINE_ENTRIES }),
  ])
  const entries: TimelineEntry[] = [
    ...events.map(({ id, ...event }) => ({ by: 'shop' as const, key: `event-${id}`, ...event })),
    ...history.map(({ id, ...line }) => ({ by: 'staff' as const, key: `staff-${id}`, ...line })),
  ]
  return entries.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}
