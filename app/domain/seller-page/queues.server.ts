/** The job queue of the links to sellers' pages. */
export const SELLER_LINK_MAIL = 'seller-link-mail'
export const SELLER_PAGE_QUEUES = [SELLER_LINK_MAIL] as const
