/** Maximum number of products in a comparison. */
export const MAX_COMPARED = 4
