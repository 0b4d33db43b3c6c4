import { and, asc, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import { measuresIn } from '../catalogue/measures.ts'
import { productImages, products } from '../catalogue/schema.ts'
import { shownDimensions } from '../catalogue/shop/shown-dimensions.ts'
import { collectionsOf } from '../delivery-rounds/board/overview.server.ts'
import { listDeliveryDays } from '../delivery-rounds/days/list-delivery-days.server.ts'
import { isDayPromised } from '../delivery-rounds/days/round-rules.ts'
import type { RoundDeps } from '../delivery-rounds/deps.ts'
import { findAccess } from '../delivery-rounds/places/access.server.ts'
import { findOpenDifference } from '../orders/differences/find-difference.server.ts'
import { findSupplement } from '../orders/differences/find-supplement.server.ts'
import { findLeftPart } from '../orders/differences/nothing-left.server.ts'
import { findLostDisputes } from '../orders/disputes/find-disputes.server.ts'
import { deliveryOf, discountOf, type Order } from '../orders/find-order.server.ts'
import { orderNumber } from '../orders/order-number.ts'
import { orderedPicture } from '../orders/ordered-picture.ts'
import { parcelOf } from '../orders/parcels/carriers.ts'
import { findRefunds, findWentBack } from '../orders/refunds/order-refunds.server.ts'
import { orderEvents, orderItems } from '../orders/schema.ts'
import { isConfirmed } from '../orders/status.ts'
import { deliveredAt } from '../returns/delivered-at.server.ts'
import { isWithinPeriod, lastCancellationDay } from '../returns/period.ts'
import { readReturnsOfOrder } from '../returns/read-returns.server.ts'
import type { CustomerReturn } from '../returns/return-page.ts'
import { findOwnCancellation } from './cancel-own-order.server.ts'
import { mayChangeAddress, mayChangeDetails } from './may-change.ts'
import type { OrderedPiece, OrderPage, ReturnOfOrder } from './order-page.ts'
import { shownCustomer } from './shown-customer.server.ts'
import { timelineOf } from './timeline.ts'

/** More events than any order has. */
const MAX_EVENTS = 200

/**
 * What a customer sees of their order.
 *
 * @param whole whether this browser is the customer's; others see street, phone and email shortened
 */
export async function findOrderPage(
  db: DbOrTx,
  deps: Pick<RoundDeps, 'zones' | 'settings' | 'clock'>,
  order: Order,
  whole: boolean,
): Promise<OrderPage> {
  const now = deps.clock.now()
  const [supplement, refunds, wentBack, left] = await Promise.all([
    findSupplement(db, order.id),
    findRefunds(db, order.id),
    findWentBack(db, order),
    findLeftPart(db, order),
  ])
  const nothingLeft = left === 'nothing'
  const [pieces, difference, days, access, cancellation, returns, delivered, lost, events] =
    await Promise.all([
      findPieces(db, order),
      findOpenDifference(db, order.id),
      listDeliveryDays(db, deps, order.id),
      whole ? findAccess(db, order.id) : null,
      findOwnCancellation(db, deps, order),
      readReturnsOfOrder(db, order, { whole: false, now, left }, (ids) => collectionsOf(db, ids)),
      deliveredAt(db, order),
      findLostDisputes(db, order.id),
      findEvents(db, order.id),
    ])
  const asking = cancellation?.state === 'requested'
  return {
    id: order.id,
    number: orderNumber(order.id),
    placedAt: order.created_at.toISOString(),
    status: order.status,
    confirmed: isConfirmed(order),
    timeline: timelineOf(order, events, { asking, returns, refunds, lost }),
    pieces,
    discount: discountOf(order),
    delivery: deliveryOf(order),
    difference: difference?.asked ?? null,
    total: order.total_amount,
    wentBack,
    nothingLeft,
    supplement,
    termsNumber: order.terms_number,
    customer: shownCustomer(order, whole),
    changeable: mayChangeDetails(order),
    addressChangeable: mayChangeAddress(order, days, now),
    days,
    dayPromised: isDayPromised(order.created_at, now, deps.settings.current),
    access,
    mindUntil: nothingLeft ? null : mindUntil(delivered, now),
    cancellation,
    returns: returns.map(shownReturn),
    parcel: parcelOf(order),
  }
}

/** The last day of the right to cancel after delivery; null before its beginning and after its end. */
const mindUntil = (delivered: Date | null, now: Date) =>
  delivered && isWithinPeriod(delivered, now) ? lastCancellationDay(delivered) : null

const findEvents = (db: DbOrTx, orderId: OrderId) =>
  db
    .select({
      kind: orderEvents.kind,
      detail: orderEvents.detail,
      created_at: orderEvents.created_at,
    })
    .from(orderEvents)
    .where(eq(orderEvents.order_id, orderId))
    .orderBy(asc(orderEvents.id))
    .limit(MAX_EVENTS)

function shownReturn({
  id,
  kind,
  state,
  receivedAt,
  pieces,
  refunded,
  refundMissing,
  refundPending,
  refundWay,
  refundBy,
  refundLate,
  promised,
  collection,
}: CustomerReturn): ReturnOfOrder {
  const refund = { refunded, refundMissing, refundPending, refundWay }
  const due = { refundBy, refundLate, promised }
  return { id, kind, state, receivedAt, pieces, collection, ...refund, ...due }
}

async function findPieces(db: DbOrTx, order: Order): Promise<OrderedPiece[]> {
  const rows = await db
    .select({ item: orderItems, product: products, image: productImages })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.product_id))
    .leftJoin(
      productImages,
      and(
        eq(productImages.product_id, orderItems.product_id),
        eq(productImages.image_url, orderItems.image_url),
      ),
    )
    .where(eq(orderItems.order_id, order.id))
    .orderBy(asc(orderItems.id))
  return rows.map(({ item, product, image }) => ({
    id: item.id,
    title: item.product_title,
    quantity: item.quantity,
    price: item.price,
    condition: item.condition,
    size: shownDimensions(product.dimensions, measuresIn(product)),
    picture: orderedPicture({
      imageUrl: item.image_url,
      width: image?.width ?? null,
      height: image?.height ?? null,
      color: image?.color ?? null,
    }),
  }))
}
