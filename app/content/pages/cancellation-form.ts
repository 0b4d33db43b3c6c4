/** Footnote of the cancellation form: explains its asterisks. */
export const LETTER_NOTE = '* Delete as appropriate.'
