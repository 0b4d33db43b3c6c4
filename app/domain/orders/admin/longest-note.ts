/** Characters of an order's internal note; also a constraint of the table, with room to spare. */
export const MAX_NOTE_LENGTH = 2_000
