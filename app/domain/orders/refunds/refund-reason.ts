/** Maximum length of a refund's reason, in characters. */
export const LONGEST_REASON = 500
