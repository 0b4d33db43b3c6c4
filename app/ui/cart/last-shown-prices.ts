import type { Adjustment, CartItem } from '../../domain/cart/cart.ts'
import { readStored, removeStored, writeStored } from './browser-storage.ts'

/**
 * The prices, by product, last shown to the shopper, to report changes. Never displayed.
 */
const KEY = 'seen-prices'
/** The key of earlier versions, which kept pounds. */
const OLD_KEY = 'cart-prices'

export function rememberPrices(items: readonly CartItem[]): void {
  const prices = Object.fromEntries(items.map((item) => [item.id, item.price]))
  writeStored('local', KEY, JSON.stringify(prices))
  removeStored('local', OLD_KEY)
}

/** @param onPage prices (by product) on the page that the shopper is looking at */
export function priceChanges(
  items: readonly CartItem[],
  onPage: Record<string, CartItem['price']> = {},
): Adjustment[] {
  const seen = { ...lastShownPrices(), ...onPage }
  return items.flatMap(({ id, name, price }): Adjustment[] => {
    const before = seen[id]
    return before === undefined || before === price ? [] : [{ kind: 'price', name, price }]
  })
}

function lastShownPrices(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(readStored('local', KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}
