import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { monthsBefore } from '../../platform/retention-cutoffs.ts'
import type { Order } from '../orders/find-order.server.ts'
import { orders } from '../orders/schema.ts'
import { hashOf, TOKEN_PATTERN } from './order-page-link.server.ts'
import { orderLinks } from './schema.ts'

/** How long links work after delivery, or after the last event of a cancelled order. */
export const LINK_MONTHS = 24

/**
 * When the period of an order's links began: at its delivery, or at the last event of a cancelled order.
 * Null while the order is neither delivered nor cancelled.
 */
export const finishedAt = sql<Date | null>`(
  select max(e.created_at) from order_events e where e.order_id = ${orders.id}
    and (${orders.status} = 'cancelled' or ${orders.status} = 'delivered'
      and e.kind = 'status_set' and e.detail ->> 'to' = 'delivered'))`.mapWith(orders.created_at)

/** The state of a link to an order page. */
export type LinkedOrder =
  | { state: 'open'; order: Order }
  /** The period of the link is over, or a new link replaced it. */
  | { state: 'expired' | 'replaced' }
  | { state: 'unknown' }

/** @param token from the address, untrusted */
export async function findLinkedOrder(db: DbOrTx, token: string, now: Date): Promise<LinkedOrder> {
  if (!TOKEN_PATTERN.test(token)) return { state: 'unknown' }
  const [found] = await db
    .select({ order: orders, replacedAt: orderLinks.replaced_at, finishedAt })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.order_id))
    .where(eq(orderLinks.token_hash, hashOf(token)))
  // An anonymised order has no customer.
  if (!found || found.order.customer_email === '') return { state: 'unknown' }
  if (found.replacedAt) return { state: 'replaced' }
  const over = monthsBefore(now, LINK_MONTHS)
  if (found.finishedAt && found.finishedAt <= over) return { state: 'expired' }
  return { state: 'open', order: found.order }
}
