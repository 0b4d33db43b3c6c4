/** Maximum length of an order's internal note, in characters; the table's constraint allows twice as many. */
export const LONGEST_NOTE = 2_000
