import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { productImages } from '../schema.ts'

/** Whether any product, including deleted ones, has this picture. */
export async function pictureIsShown(db: DbOrTx, imageUrl: string): Promise<boolean> {
  const found = await db
    .select({ id: productImages.id })
    .from(productImages)
    .where(eq(productImages.image_url, imageUrl))
    .limit(1)
  return found.length > 0
}
