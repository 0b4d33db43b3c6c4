import type { StockLevel } from '../stock/read-stock.server.ts'
import type { Adjustment, CartItem, CartLine, StockRow } from './cart.ts'

/** The cart, adjusted to the current stock. */
export type LoadedCart = {
  items: CartItem[]
  /** The changes, to be shown to the shopper. */
  adjustments: Adjustment[]
  /** Units by product available to this shopper. */
  stock: Record<string, number>
}

/**
 * Adjusts the cart to the current stock: removes unavailable items, reduces quantities, updates
 * prices. Reports each change.
 */
export function checkCart(
  items: readonly CartItem[],
  stock: readonly StockRow[],
): { items: CartItem[]; adjustments: Adjustment[] } {
  const rows = new Map(stock.map((row) => [row.id, row]))
  const adjustments: Adjustment[] = []
  const kept: CartItem[] = []
  for (const item of items) {
    const row = rows.get(item.id)
    if (!row?.in_stock || row.stock_quantity <= 0) {
      adjustments.push({ kind: 'removed', name: item.name })
      continue
    }
    const quantity = Math.min(item.quantity, row.stock_quantity)
    if (quantity < item.quantity) adjustments.push({ kind: 'lowered', name: item.name, quantity })
    if (row.price !== item.price) {
      adjustments.push({ kind: 'price', name: item.name, price: row.price })
    }
    kept.push({ ...item, quantity, price: row.price })
  }
  return { items: kept, adjustments }
}

/**
 * Adjusts a cart's lines to stock levels. Lines of unknown products are dropped silently.
 *
 * @param levels the stock levels of every line's product, and possibly of others
 */
export function fitCart(lines: readonly CartLine[], levels: readonly StockLevel[]): LoadedCart {
  const known = new Map(levels.map((level) => [level.id, level]))
  const listed = lines.flatMap(({ id }) => {
    const level = known.get(id)
    return level?.listed ? [level] : []
  })
  const items = lines.flatMap(({ id, quantity }): CartItem[] => {
    const level = known.get(id)
    if (!level) return []
    return [{ id, name: level.title, price: level.price, image: level.image, quantity }]
  })
  return {
    ...checkCart(items, listed),
    stock: Object.fromEntries(listed.map((level) => [level.id, level.stock_quantity])),
  }
}
