/** Characters of a customer's reason or description. */
export const REASON_MAX = 2_000
/** Characters of what staff write to the customer: why they deduct or refuse. */
export const WORDS_MAX = 500
/** Files of one form. */
export const MAX_PHOTOS = 6
