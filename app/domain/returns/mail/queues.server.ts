/** The job queue of the mails about returns. */
export const RETURN_MAIL = 'return-mail'
export const RETURN_QUEUES = [RETURN_MAIL] as const
