import type { Pence } from '../../platform/values/money.ts'
import { multiplyPence, sumPence } from '../../platform/values/money-arithmetic.ts'
import { CART_LIMIT, type CartItem, type CartLine, countUnits } from './cart.ts'

// Separate from cart.ts, which every page of the shop loads for its badge.

export function cartTotal(items: readonly CartItem[]): Pence {
  return sumPence(items.map(({ price, quantity }) => multiplyPence(price, quantity)))
}

/** A quantity of zero or less removes the item. */
export function setQuantity<Line extends CartLine>(
  lines: readonly Line[],
  id: string,
  quantity: number,
): Line[] {
  if (quantity <= 0) return lines.filter((line) => line.id !== id)
  return lines.map((line) => (line.id === id ? { ...line, quantity } : line))
}

/** Adds `added.quantity` units of a product, up to the cart's limit; a new line comes last. */
export function addUnits(inCart: readonly CartItem[], added: CartItem): CartItem[] {
  const units = Math.min(added.quantity, CART_LIMIT - countUnits(inCart))
  if (units <= 0) return [...inCart]
  const line = inCart.find(({ id }) => id === added.id)
  if (line) return setQuantity(inCart, added.id, line.quantity + units)
  return [...inCart, { ...added, quantity: units }]
}

/** Merges the lines of a cancelled checkout with the current cart, up to the cart's limit. */
export function refillCart(inCart: readonly CartLine[], ordered: readonly CartLine[]): CartLine[] {
  const ids = new Set(ordered.map((line) => line.id))
  const lines: CartLine[] = []
  for (const { id, quantity } of [...ordered, ...inCart.filter((line) => !ids.has(line.id))]) {
    const units = Math.min(quantity, CART_LIMIT - countUnits(lines))
    if (units > 0) lines.push({ id, quantity: units })
  }
  return lines
}
