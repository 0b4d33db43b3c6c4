import { type ListRequest, readListRequest } from '../../../platform/pagination/list-request.ts'
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATES, type PaymentState } from '../status.ts'

const ORDER_SORTS = ['created', 'total'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** A filter besides the payment states: a refund has failed and has not been requested again. */
export const REFUND_FAILED = 'refund_failed'
/** Likewise: the bank has not decided about a dispute. */
export const DISPUTED = 'disputed'
export const PAYMENT_FILTERS = [...PAYMENT_STATES, REFUND_FAILED, DISPUTED] as const
export type PaymentFilter = PaymentState | typeof REFUND_FAILED | typeof DISPUTED

/** A filter besides the statuses: paid, and still to be sent. */
export const TO_DISPATCH = 'to-dispatch'
export const STATUS_FILTERS = [TO_DISPATCH, ...ORDER_STATUSES] as const
export type StatusFilter = OrderStatus | typeof TO_DISPATCH

/** The query of the order list; null means no filter. */
export type OrderListRequest = ListRequest<OrderSort> & {
  status: StatusFilter | null
  payment: PaymentFilter | null
}

/**
 * Parses `?status=paid&payment=refund_failed` besides the common parameters of lists; invalid
 * values are ignored.
 */
export function readOrderRequest(params: URLSearchParams): OrderListRequest {
  return {
    ...readListRequest(params, { sorts: ORDER_SORTS, first: '-created' }),
    status: STATUS_FILTERS.find((option) => option === params.get('status')) ?? null,
    payment: PAYMENT_FILTERS.find((option) => option === params.get('payment')) ?? null,
  }
}
