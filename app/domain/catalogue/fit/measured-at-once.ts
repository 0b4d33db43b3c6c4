/** Products whose measures can be asked for at once: two pages of the listing. */
export const MEASURED_AT_ONCE = 48
