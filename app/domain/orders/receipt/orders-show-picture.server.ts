import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { orderItems } from '../schema.ts'

/** Whether an order refers to a picture (as of the time it was placed). */
export async function ordersShowPicture(db: DbOrTx, imageUrl: string): Promise<boolean> {
  const found = await db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.image_url, imageUrl))
    .limit(1)
  return found.length > 0
}
