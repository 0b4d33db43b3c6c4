/** The job queues that enquiries use. */
export const ENQUIRY_MAIL = 'enquiry-mail'
export const OFFER_MAIL = 'offer-mail'
export const ENQUIRY_QUEUES = [ENQUIRY_MAIL, OFFER_MAIL] as const
