/** Maximum length of a refund's reason, in characters. */
export const MAX_REASON_LENGTH = 500
