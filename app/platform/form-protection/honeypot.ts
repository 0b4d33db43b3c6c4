/** What a form carries so that it can be told from a program's. */

/** Left empty by people, who never meet it; programs fill in whatever has a name. */
export const HONEYPOT_FIELD = 'reference'
/** When the page was made, signed. */
export const TIMESTAMP_FIELD = 'opened'
/** Nobody fills in a form faster: milliseconds from the page's making to the form's sending. */
export const MIN_FILL_MS = 2_000
