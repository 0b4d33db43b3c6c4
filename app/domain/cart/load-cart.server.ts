import type { DbOrTx } from '../../platform/db.ts'
import { type OwnHold, readStock } from '../stock/read-stock.server.ts'
import type { CartLine } from './cart.ts'
import { fitCart, type LoadedCart } from './check-cart.ts'

/**
 * Loads names, prices and pictures of the cookie's lines, and adjusts them to the current stock.
 */
export async function loadCart(
  db: DbOrTx,
  lines: readonly CartLine[],
  ownHold: OwnHold,
): Promise<LoadedCart> {
  const ids = lines.map((line) => line.id)
  return fitCart(lines, await readStock(db, ids, ownHold))
}
