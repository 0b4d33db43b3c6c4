/** Where a seller's piece is fetched, as they have told staff. Personal data. */
export type PickupPlace = {
  /** Lines with the postcode last, at most 400 characters; it puts the stop on the map. */
  address: string
  /** The telephone on the day; empty: that of the sell request. */
  phone: string
  /** Floor, stairs, parking; at most 1,000 characters. */
  notes: string
}
