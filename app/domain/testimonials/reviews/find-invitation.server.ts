import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { readSignedOrderId } from '../../orders/checkout/signed-order-id.server.ts'
import { findItems } from '../../orders/find-order.server.ts'
import { orderNumber } from '../../orders/order-number.ts'
import { orders } from '../../orders/schema.ts'
import { isConfirmed } from '../../orders/status.ts'
import { reviewRequests, testimonials } from '../schema.ts'

/** The state of a link to the review page. */
export type Invitation =
  | { state: 'open'; orderId: OrderId; number: string; titles: string[] }
  /** A review has been submitted with this link. */
  | { state: 'sent' }
  /** The link has expired, or the order was cancelled or refunded. */
  | { state: 'over' }
  | { state: 'unknown' }

/** Reads the link of a mail that asked for a review. @param token untrusted */
export async function findInvitation(
  db: DbOrTx,
  sessionSecret: string,
  token: string,
  now: Date,
): Promise<Invitation> {
  const orderId = readSignedOrderId(sessionSecret, 'review', token)
  if (!orderId) return { state: 'unknown' }
  const [found] = await db
    .select({
      expiresAt: reviewRequests.expires_at,
      status: orders.status,
      payment_state: orders.payment_state,
      stock_state: orders.stock_state,
      review: testimonials.id,
    })
    .from(reviewRequests)
    .innerJoin(orders, eq(orders.id, reviewRequests.order_id))
    .leftJoin(
      testimonials,
      and(eq(testimonials.order_id, orders.id), eq(testimonials.origin, 'buyer')),
    )
    .where(eq(reviewRequests.order_id, orderId))
  if (!found) return { state: 'unknown' }
  if (found.review) return { state: 'sent' }
  if (found.expiresAt <= now || !isConfirmed(found)) return { state: 'over' }
  const titles = (await findItems(db, orderId)).map((item) => item.product_title)
  return { state: 'open', orderId, number: orderNumber(orderId), titles }
}
