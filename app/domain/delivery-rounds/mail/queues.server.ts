/** The job queue of the mails about deliveries. */
export const DELIVERY_MAIL = 'delivery-mail'
export const ROUND_QUEUES = [DELIVERY_MAIL] as const
