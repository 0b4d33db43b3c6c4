/** The job queues that orders use. */
export const ORDER_MAIL = 'order-mail'
export const REFUND = 'refund'
export const UNMATCHED_MAIL = 'unmatched-payment-mail'
/** The alert that open payments hold half of the stock or more. */
export const STOCK_ALERT = 'stock-alert'
export const QUEUES = [ORDER_MAIL, REFUND, UNMATCHED_MAIL, STOCK_ALERT] as const
