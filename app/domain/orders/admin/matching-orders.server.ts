import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../../../platform/pagination/list-request.ts'
import { asksToCancel } from '../cancellations/find-cancellation.server.ts'
import { inDispute } from '../disputes/find-disputes.server.ts'
import { refundUnresolved } from '../refunds/unresolved-refunds.server.ts'
import { orders } from '../schema.ts'
import {
  type OrderListRequest,
  type OrderSort,
  type PaymentFilter,
  TO_DISPATCH,
} from './order-filters.ts'
import { hasPayment, wantedText } from './order-search-text.server.ts'

/** One of its refunds has failed and is still owed. */
export const refundFailed = sql<boolean>`orders.id in (
  select failed.order_id from order_refunds as failed where ${refundUnresolved}
)`

/** Units released, or money refunded or owed back: the order must not be sent. */
export const isReversed = sql<boolean>`(${orders.stock_state} = 'released'
  or ${orders.payment_state} in ('refunded', 'refund_due'))`

/** Paid, and still to be sent. */
export const isToDispatch = sql<boolean>`(${orders.status} = 'paid' and not ${isReversed} and not ${asksToCancel})`

/** The condition of an order list. `q`: a part of the search text, or the id of a session or payment. */
export function matchingOrders({ q, status, payment, from, to }: OrderListRequest) {
  const text = wantedText(q)
  return and(
    text ? (hasPayment(text) ?? sql`orders.search_text like ${likePattern(text)}`) : undefined,
    status === TO_DISPATCH ? isToDispatch : status ? eq(orders.status, status) : undefined,
    payment ? paidAs(payment) : undefined,
    from ? gte(orders.created_at, from) : undefined,
    to ? lt(orders.created_at, to) : undefined,
  )
}

function paidAs(payment: PaymentFilter): SQL {
  if (payment === 'disputed') return inDispute
  return payment === 'refund_failed' ? refundFailed : eq(orders.payment_state, payment)
}

const COLUMNS = {
  created: { column: orders.created_at, type: 'timestamptz' },
  total: { column: orders.total_amount, type: 'numeric' },
} as const satisfies Record<OrderSort, unknown>

/** The id makes it a total order, as in the indexes. */
export function orderOfOrders({ sort, descending }: OrderListRequest): SQL[] {
  const direction = descending ? desc : asc
  return [direction(COLUMNS[sort].column), direction(orders.id)]
}

/** A position in the list (keyset): the exact value of the sort column and the id. */
export type Place = { value: string; id: string }

export function placeValue({ sort }: OrderListRequest): SQL<string> {
  return sql<string>`${COLUMNS[sort].column}::text`
}

/** The orders after a position in the list (keyset pagination). */
export function after({ sort, descending }: OrderListRequest, place: Place): SQL {
  const { column, type } = COLUMNS[sort]
  const comes = sql.raw(descending ? '<' : '>')
  const value = sql`${place.value}::text::${sql.raw(type)}`
  return sql`(${column}, ${orders.id}) ${comes} (${value}, ${place.id}::uuid)`
}
