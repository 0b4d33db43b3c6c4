/** Hidden fields that distinguish people from bots. */

/** The honeypot: invisible and left empty by people; bots fill in every named field. */
export const HONEYPOT_FIELD = 'reference'
/** The signed form timestamp. */
export const TIMESTAMP_FIELD = 'opened'
/** Minimum time in milliseconds between rendering and submission. */
export const MIN_FILL_MS = 2_000
