import { fromPounds, type Pence, toPounds } from '../../platform/money.ts'

/** Something with a price as the cart's JSON has it: in pounds. */
export type InPounds<Priced> = Priced extends { price: Pence }
  ? Omit<Priced, 'price'> & { price: number }
  : Priced

/** Puts the price into pounds, for the JSON of the cart, the stock check and the checkout. */
export function inPounds<Priced extends { price: Pence }>(priced: Priced) {
  return { ...priced, price: toPounds(priced.price) }
}

/**
 * Reads the price out of JSON of the shop's own server.
 *
 * @throws RangeError where it has fractions of a penny
 */
export function inPence<Priced extends { price: number }>(priced: Priced) {
  const price = fromPounds(priced.price)
  if (price === null) throw new RangeError(`${priced.price} pounds`)
  return { ...priced, price }
}
