import { and, desc, like, type SQL } from 'drizzle-orm'
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
import { hasPayment, wantedText } from './order-search-text.server.ts'
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
  const rows = (where: SQL | undefined) =>
    db
      .select({
        id: orders.id,
        customerName: orders.customer_name,
        customerEmail: orders.customer_email,
        status: orders.status,
        total: orders.total_amount,
        placedAt: orders.created_at,
      })
      .from(orders)
      .where(where)
      .orderBy(...newest)
      .limit(limit)
  const payment = hasPayment(wanted)
  if (payment) return await rows(payment)
  const pattern = likePattern(wanted)
  // A common text is found among the newest orders; the index would first collect all its matches.
  const recent = await rows(
    and(idInRows(orders.id, newestOrders(db)), likeWithoutIndex(orders.search_text, pattern)),
  )
  if (recent.length === limit || isShortText(wanted)) return recent
  return await rows(like(orders.search_text, pattern))
}

function newestOrders(db: DbOrTx) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .orderBy(...newest)
    .limit(NEWEST_ROWS)
}
