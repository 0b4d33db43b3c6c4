/** Maximum length of a customer's reason or description, in characters. */
export const REASON_MAX = 2_000
/** Maximum length of the reason that staff give a customer for a deduction or a refusal, in characters. */
export const WORDS_MAX = 500
/** Maximum number of files per form. */
export const MAX_PHOTOS = 6
