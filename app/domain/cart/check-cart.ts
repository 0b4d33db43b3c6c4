import type { Adjustment, CartItem, StockRow } from './cart.ts'

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
