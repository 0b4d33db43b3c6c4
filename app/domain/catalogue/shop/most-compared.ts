/** Most products side by side. */
export const MAX_COMPARED = 4
