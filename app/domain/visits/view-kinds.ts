/** The pages that are counted. `other`: pages about the shop, its forms, its reviews. */
export const PAGE_KINDS = ['home', 'listing', 'product', 'cart', 'other'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/**
 * What is counted. `visit`: a page opened from outside the shop, which is counted as a page, too.
 * `addition`: a piece put into a cart.
 */
export const COUNTED = [...PAGE_KINDS, 'visit', 'addition'] as const
export type Counted = (typeof COUNTED)[number]

/** The number of each, within a period. */
export type Counts = Record<Counted, number>
