/** Products whose measures can be asked for at once: two pages of the listing. */
export const MEASURE_BATCH_SIZE = 48
