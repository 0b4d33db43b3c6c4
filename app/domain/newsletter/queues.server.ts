/** The job queue that the newsletter uses. */
export const WELCOME_MAIL = 'newsletter-welcome'
export const NEWSLETTER_QUEUES = [WELCOME_MAIL] as const
