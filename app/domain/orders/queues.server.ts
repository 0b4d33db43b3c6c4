/** The job queues that orders use. */
export const ORDER_MAIL = 'order-mail'
export const REFUND = 'refund'
export const UNMATCHED_MAIL = 'unmatched-payment-mail'
export const QUEUES = [ORDER_MAIL, REFUND, UNMATCHED_MAIL] as const
