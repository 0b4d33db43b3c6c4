/** Fields of the forms of failed work, and their values. */
export const WORK_FIELDS = { id: 'id', intent: 'intent' } as const
export const AGAIN = 'again'
export const ALL_AGAIN = 'all-again'
