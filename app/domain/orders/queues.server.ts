/** The job queues that orders use. */
export const ORDER_MAIL = 'order-mail'
export const REFUND = 'refund'
export const UNMATCHED_MAIL = 'unmatched-payment-mail'
/** An alert that open payments hold much of the stock. */
export const STOCK_ALERT = 'stock-alert'
export const QUEUES = [ORDER_MAIL, REFUND, UNMATCHED_MAIL, STOCK_ALERT] as const
