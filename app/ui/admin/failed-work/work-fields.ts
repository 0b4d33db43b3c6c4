/** Fields of the forms on the page of failed work, and what they wish for. */
export const WORK_FIELDS = { id: 'id', wish: 'wish' } as const
export const AGAIN = 'again'
export const ALL_AGAIN = 'all-again'
