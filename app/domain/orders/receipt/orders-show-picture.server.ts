import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { orderItems } from '../schema.ts'

/** Whether an order still shows a picture as it was when the order was placed. */
export async function ordersShowPicture(db: DbOrTx, imageUrl: string): Promise<boolean> {
  const found = await db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.image_url, imageUrl))
    .limit(1)
  return found.length > 0
}
