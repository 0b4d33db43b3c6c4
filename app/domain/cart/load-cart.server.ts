import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import type { Adjustment, CartItem, CartLine } from './cart.ts'
import { checkCart } from './check-cart.ts'
import { type OwnHold, readShopperStock } from './shopper-stock.server.ts'

/** The cart as it can be bought now. */
export type LoadedCart = {
  items: CartItem[]
  /** What had to change, for the shopper to be told. */
  adjustments: Adjustment[]
  /** Units, by product, that this shopper can have. */
  stock: Record<string, number>
}

/**
 * Turns the lines of the cookie into items with the names, prices and pictures of the database,
 * and fits them to what is on sale. A line that names no product at all is dropped silently.
 */
export async function loadCart(
  db: DbOrTx,
  lines: readonly CartLine[],
  ownHold: OwnHold,
): Promise<LoadedCart> {
  const ids = lines.map((line) => line.id)
  const levels = await readShopperStock(db, ids, ownHold)
  const onSale = new Map(levels.map((level) => [level.id, level]))
  const gone = await titlesOf(
    db,
    ids.filter((id) => !onSale.has(id)),
  )
  const items = lines.flatMap(({ id, quantity }): CartItem[] => {
    const level = onSale.get(id)
    if (level) return [{ id, name: level.title, price: level.price, image: level.image, quantity }]
    const name = gone.get(id)
    return name === undefined ? [] : [{ id, name, price: 0, image: null, quantity }]
  })
  return {
    ...checkCart(items, levels),
    stock: Object.fromEntries(levels.map((level) => [level.id, level.stock_quantity])),
  }
}

/** Names of products that have left the shop, so that the shopper can be told which they were. */
async function titlesOf(db: DbOrTx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await db.execute<{ id: string; title: string }>(
    sql`SELECT id, title FROM products WHERE id = ANY(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(found.rows.map((row) => [row.id, row.title]))
}
