import { type ListRequest, readListRequest } from '../../../platform/pagination/list-request.ts'
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATES, type PaymentState } from '../status.ts'

const ORDER_SORTS = ['created', 'total'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** Besides the states of payment: a refund has failed and none has been asked for since. */
const REFUND_FAILED = 'refund_failed'
export const PAYMENT_FILTERS = [...PAYMENT_STATES, REFUND_FAILED] as const
export type PaymentFilter = PaymentState | typeof REFUND_FAILED

/** What staff ask the list of orders for; null leaves everything in. */
export type OrderListRequest = ListRequest<OrderSort> & {
  status: OrderStatus | null
  payment: PaymentFilter | null
}

/**
 * Reads `?status=paid&payment=refund_failed` besides what every list understands; what is no
 * choice is ignored.
 */
export function readOrderRequest(params: URLSearchParams): OrderListRequest {
  return {
    ...readListRequest(params, { sorts: ORDER_SORTS, first: '-created' }),
    status: ORDER_STATUSES.find((option) => option === params.get('status')) ?? null,
    payment: PAYMENT_FILTERS.find((option) => option === params.get('payment')) ?? null,
  }
}
