/** Most products side by side. */
export const MOST_COMPARED = 4
