import { SHIP_LIMIT } from '../../domain/orders/shipping/ship-plan.ts'
import { type OrderId, parseOrderId } from '../../platform/values/ids.ts'

/** Field names of the forms about several orders. */
export const ORDER_BULK_FIELDS = {
  /** `apply` after the preview. */
  intent: 'intent',
  /** `ticked`, `page` or `all`. */
  which: 'which',
  /** An id of a selected order; repeated. */
  order: 'order',
  /** An id of a row of the page; repeated. */
  onPage: 'onPage',
  /** The list's query string. */
  list: 'list',
  notify: 'tell',
  /** The id of the round to which the orders are added. */
  round: 'round',
} as const

/** The valid ids in a repeated field, without duplicates, in order; at most one more than the limit. */
export function readOrderIds(form: FormData, field: string): OrderId[] {
  const ids = form.getAll(field).slice(0, SHIP_LIMIT + 1)
  const valid = ids.flatMap((id) => (typeof id === 'string' ? (parseOrderId(id) ?? []) : []))
  return [...new Set(valid)]
}
