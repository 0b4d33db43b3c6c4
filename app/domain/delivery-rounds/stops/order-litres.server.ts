import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'

/**
 * The volume of an order's pieces by their current measurements, in whole litres, 1 or more. A piece
 * without measurements counts as a cubic metre (the function in the migration of rounds).
 */
export async function orderLitres(db: DbOrTx, orderId: OrderId): Promise<number> {
  const { rows } = await db.execute<{ litres: number }>(
    sql`select order_litres(${orderId}::uuid) as litres`,
  )
  return rows[0]?.litres ?? 1
}
