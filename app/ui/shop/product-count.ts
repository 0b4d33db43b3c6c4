import type { Listing } from '../../domain/catalogue/listing/listing.ts'

/** '1 piece', '24 pieces'; '1,000+ pieces' for a bounded count. */
export function productCount({ total, moreThanTotal }: Listing): string {
  const count = `${total.toLocaleString('en-GB')}${moreThanTotal ? '+' : ''}`
  return `${count} ${total === 1 ? 'piece' : 'pieces'}`
}
