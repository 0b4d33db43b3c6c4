/** Maximum number of products whose measures one request can ask for: two pages of the listing. */
export const MEASURED_AT_ONCE = 48
