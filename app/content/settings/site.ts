/**
 * The shop's name, tagline and delivery note, until the owner saves others in the staff area. The staff
 * area itself always has this name.
 */
export const site = {
  name: 'Kept',
  line: 'Good furniture, kept in use.',
  deliveryNote: 'Delivery within mainland UK is included in the price.',
} as const
