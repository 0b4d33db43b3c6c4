import { fromPounds, type Pence, toPounds } from '../../platform/values/money.ts'

/** A type with its price as in the cart's JSON: in pounds. */
export type InPounds<Priced> = Priced extends { price: Pence }
  ? Omit<Priced, 'price'> & { price: number }
  : Priced

/** Converts the price to pounds, for the JSON of the cart, the stock check and the checkout. */
export function inPounds<Priced extends { price: Pence }>(priced: Priced) {
  return { ...priced, price: toPounds(priced.price) }
}

/**
 * Converts the price in the server's JSON to pence.
 *
 * @throws RangeError if it has fractions of a penny
 */
export function inPence<Priced extends { price: number }>(priced: Priced) {
  const price = fromPounds(priced.price)
  if (price === null) throw new RangeError(`not a price in pounds: ${priced.price}`)
  return { ...priced, price }
}
