/** Maximum number of products whose measures one request can ask for: two pages of the listing. */
export const MEASURE_BATCH_SIZE = 48
