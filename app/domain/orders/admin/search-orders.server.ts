import { and, desc, like } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { likePattern } from '../../../platform/pagination/list-request.ts'
import {
  idInRows,
  isShortText,
  likeWithoutIndex,
  NEWEST_ROWS,
} from '../../../platform/pagination/short-text.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { orders } from '../schema.ts'
import { hasPayment, wantedText } from './order-text.server.ts'
import type { OrderSearchResult } from './staff-order.ts'

const newest = [desc(orders.created_at), desc(orders.id)]

/**
 * Orders whose customer, mail address or number contains a text, case-insensitive, newest first; or
 * the order of a checkout session's or payment's id at the provider.
 *
 * @param text two letters or more; a '#' before a number is ignored
 * @param limit maximum number of results
 */
export async function searchOrders(
  db: DbOrTx,
  staff: Staff,
  text: string,
  limit: number,
): Promise<OrderSearchResult[]> {
  authorize(staff, 'see')
  const wanted = wantedText(text)
  const recent = db
    .select({ id: orders.id })
    .from(orders)
    .orderBy(...newest)
    .limit(NEWEST_ROWS)
  return await db
    .select({
      id: orders.id,
      customerName: orders.customer_name,
      customerEmail: orders.customer_email,
      status: orders.status,
      total: orders.total_amount,
      placedAt: orders.created_at,
    })
    .from(orders)
    .where(
      hasPayment(wanted) ??
        (isShortText(wanted)
          ? and(
              idInRows(orders.id, recent),
              likeWithoutIndex(orders.search_text, likePattern(wanted)),
            )
          : like(orders.search_text, likePattern(wanted))),
    )
    .orderBy(...newest)
    .limit(limit)
}
