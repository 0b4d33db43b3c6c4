/** The job queue of review requests. */
export const REVIEW_MAIL = 'review-mail'
export const REVIEW_QUEUES = [REVIEW_MAIL] as const
