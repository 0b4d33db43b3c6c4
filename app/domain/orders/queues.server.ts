/** The job queues that orders use. */
export const ORDER_MAIL = 'order-mail'
export const REFUND = 'refund'
export const QUEUES = [ORDER_MAIL, REFUND] as const
