/** The maximum capacity of a van and of a round. */
export const STOPS_MAX = 60
export const LITRES_MAX = 60_000
export const VAN_NAME_MAX = 40
export const ROUND_NOTE_MAX = 300
