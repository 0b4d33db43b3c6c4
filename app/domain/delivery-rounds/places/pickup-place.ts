/** Where a seller's piece is collected, as entered by the seller or staff. Personal data. */
export type PickupPlace = {
  /** Lines with the postcode last, which locates the stop; at most 400 characters. */
  address: string
  /** The phone number for the day of the pick-up; empty: that of the sell request. */
  phone: string
  /** Floor, stairs, parking; at most 1,000 characters. */
  notes: string
}

/** A place as a form sends it back to tell which it has shown (optimistic locking); empty if there is none. */
export const placeShown = (place: PickupPlace | null): string =>
  place ? JSON.stringify([place.address, place.phone, place.notes]) : ''
