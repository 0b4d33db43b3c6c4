/** Characters of an order's internal note; also a constraint of the table, with room to spare. */
export const LONGEST_NOTE = 2_000
