/** The job queue that links and codes use. */
export const ORDER_LINK_MAIL = 'order-link-mail'
export const ORDER_LINK_QUEUES = [ORDER_LINK_MAIL] as const
