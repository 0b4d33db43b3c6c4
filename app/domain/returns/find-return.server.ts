import { asc, eq } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../platform/db.ts'
import { isUuid } from '../../platform/values/ids.ts'
import { lockOrder, type Order, type OrderItem } from '../orders/find-order.server.ts'
import { orderItems } from '../orders/schema.ts'
import { returnPieces, returns } from './schema.ts'

export type Return = typeof returns.$inferSelect
export type ReturnPiece = typeof returnPieces.$inferSelect

/** @param id untrusted */
export async function findReturn(db: DbOrTx, id: string): Promise<Return | null> {
  if (!isUuid(id)) return null
  const [found] = await db.select().from(returns).where(eq(returns.id, id))
  return found ?? null
}

/**
 * Locks a return through its order until the transaction ends, so that concurrent changes by the customer,
 * staff and a driver wait for each other.
 *
 * @param id untrusted
 */
export async function lockReturn(
  tx: Tx,
  id: string,
): Promise<{ order: Order; found: Return } | null> {
  const seen = await findReturn(tx, id)
  const order = seen && (await lockOrder(tx, seen.order_id))
  const found = order && (await findReturn(tx, id))
  return order && found ? { order, found } : null
}

/** The pieces of a return with their lines, in the order's sequence. */
export async function findReturnPieces(
  db: DbOrTx,
  returnId: string,
): Promise<{ piece: ReturnPiece; item: OrderItem }[]> {
  return await db
    .select({ piece: returnPieces, item: orderItems })
    .from(returnPieces)
    .innerJoin(orderItems, eq(orderItems.id, returnPieces.order_item_id))
    .where(eq(returnPieces.return_id, returnId))
    .orderBy(asc(orderItems.id))
}
