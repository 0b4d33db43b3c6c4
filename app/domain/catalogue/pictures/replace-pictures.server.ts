import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import type { Staff } from '../../staff/staff.ts'
import { productImages } from '../schema.ts'
import { insertPictures, type NewImage } from './attach-pictures.server.ts'
import { changePictures } from './change-pictures.server.ts'
import { PICTURE_LIMIT } from './picture-rules.ts'

export type ReplacePicturesResult =
  | { ok: true; count: number }
  | { ok: false; reason: 'missing' | 'changed' }

/**
 * Replaces all pictures of a product by stored pictures. The caller marks the old ones as orphaned
 * before, and removes the marks of the new ones once this is committed.
 *
 * @param at.old the paths of the pictures to replace: if the product has others, it keeps them; null: any
 * @returns the number of new pictures
 */
export async function replacePictures(
  db: DbOrTx,
  staff: Staff,
  at: { productId: ProductId; now: Date; old: readonly string[] | null },
  pictures: readonly NewImage[],
): Promise<ReplacePicturesResult> {
  const { old } = at
  const replaced = await changePictures<ReplacePicturesResult>(db, staff, at, async (tx, there) => {
    if (
      old &&
      !hasExactly(
        old,
        there.map(({ imageUrl }) => imageUrl),
      )
    ) {
      return { value: { ok: false, reason: 'changed' }, record: null }
    }
    await tx.delete(productImages).where(eq(productImages.product_id, at.productId))
    const rows = await insertPictures(tx, { ...at, there: [] }, pictures.slice(0, PICTURE_LIMIT))
    const counts: [number, number] = [there.length, rows.length]
    return {
      value: { ok: true, count: rows.length },
      record: { action: 'pictures replaced', changes: { pictures: counts } },
    }
  })
  return replaced ?? { ok: false, reason: 'missing' }
}

function hasExactly(urls: readonly string[], there: readonly string[]): boolean {
  return urls.length === there.length && new Set([...urls, ...there]).size === new Set(urls).size
}
