/** Maximum length of an order's internal note, in characters; the table's constraint allows twice as many. */
export const MAX_NOTE_LENGTH = 2_000
