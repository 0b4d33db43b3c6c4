/**
 * The shop's name and the words that belong to it, until the owner saves others in the staff area, and
 * the name that the staff area keeps.
 */
export const site = {
  name: 'Kept',
  line: 'Good furniture, kept in use.',
  deliveryNote: 'Delivery within mainland UK is included in the price.',
} as const
