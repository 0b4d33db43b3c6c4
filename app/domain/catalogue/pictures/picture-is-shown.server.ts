import { eq, or } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { productImages } from '../schema.ts'

/** Whether any product, including deleted ones, has this picture, or an edited copy of it. */
export async function pictureIsShown(db: DbOrTx, imageUrl: string): Promise<boolean> {
  const found = await db
    .select({ id: productImages.id })
    .from(productImages)
    .where(or(eq(productImages.image_url, imageUrl), eq(productImages.original_url, imageUrl)))
    .limit(1)
  return found.length > 0
}
