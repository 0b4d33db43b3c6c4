/**
 * The shop's name and the words that belong to it. Who trades, how to reach them and when they are
 * open are settings, which staff edit: `sample-settings.ts` has what applies until then.
 */
export const site = {
  name: 'Kept',
  line: 'Good furniture, kept in use.',
  deliveryNote: 'Delivery within mainland UK is included in the price.',
} as const
