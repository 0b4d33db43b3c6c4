/** Maximum lengths of the texts of a purchase, in characters. */
export const PURCHASE_TEXT_MAX = { seller: 500, reference: 60, costs_note: 500 } as const

/** The earliest day of a purchase that the form accepts: an earlier year is a typing error. */
export const EARLIEST_PURCHASE = '1990-01-01'
