/** Intents of the forms of failed work. */
export const AGAIN = 'again'
export const ALL_AGAIN = 'all-again'
