/** The job queue that enquiries use. */
export const ENQUIRY_MAIL = 'enquiry-mail'
export const ENQUIRY_QUEUES = [ENQUIRY_MAIL] as const
