/** Maximum number of products in a comparison. */
export const MOST_COMPARED = 4
