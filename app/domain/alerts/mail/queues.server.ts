/** The job queue that alerts use. */
export const ALERT_MAIL = 'alert-mail'
export const ALERT_QUEUES = [ALERT_MAIL] as const
