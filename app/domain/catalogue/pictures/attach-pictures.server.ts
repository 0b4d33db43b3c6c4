import { eq, max } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import type { StoredPicture } from '../../media/variants/variants.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { productImages } from '../schema.ts'
import { changePictures } from './change-pictures.server.ts'
import { pictureColumns } from './find-pictures.server.ts'
import { PICTURE_LIMIT, type PictureRole, readAlt, readCaption } from './picture-rules.ts'
import type { Edited, ProductPicture } from './product-picture.ts'

/** A stored picture that no product refers to yet. */
export type NewImage = StoredPicture &
  Partial<Edited> & {
    alt?: string
    role?: PictureRole
    caption?: string
    /** Makes it the primary picture; without one, the first becomes primary. */
    isPrimary?: boolean
  }

/**
 * Appends stored pictures to a product, up to the limit. The caller removes their orphan marks once
 * this is committed (`markReferenced`).
 *
 * @returns the attached pictures, those within the limit; null if the product is missing or deleted
 */
export async function attachPictures(
  db: DbOrTx,
  staff: Staff,
  at: { productId: ProductId; now: Date },
  pictures: readonly NewImage[],
): Promise<ProductPicture[] | null> {
  return await changePictures(db, staff, at, async (tx, there) => {
    const free = Math.max(PICTURE_LIMIT - there.length, 0)
    const rows = await insertPictures(tx, { ...at, there }, pictures.slice(0, free))
    if (rows.length === 0) return { value: rows, record: null }
    const counts: [number, number] = [there.length, there.length + rows.length]
    return { value: rows, record: { action: 'pictures added', changes: { pictures: counts } } }
  })
}

/**
 * Attaches a product's first pictures in the transaction that created it. The product is not visible to
 * other transactions yet, so it needs neither a lock nor a savepoint.
 */
export async function attachFirstPictures(
  tx: Tx,
  staff: Staff,
  { productId, title, now }: { productId: ProductId; title: string; now: Date },
  pictures: readonly NewImage[],
): Promise<ProductPicture[]> {
  authorize(staff, 'edit')
  const first = pictures.slice(0, PICTURE_LIMIT)
  const rows = await insertPictures(tx, { productId, there: [], now }, first)
  if (rows.length === 0) return rows
  const changes = { pictures: [0, rows.length] as [number, number] }
  const change = { subject: 'product', id: productId, label: title } as const
  await recordChange(tx, staff, { ...change, action: 'pictures added', changes })
  return rows
}

/** Appends pictures in the caller's transaction, under the lock of `changePictures`. */
export async function insertPictures(
  tx: Tx,
  { productId, there, now }: { productId: ProductId; there: readonly ProductPicture[]; now: Date },
  pictures: readonly NewImage[],
): Promise<ProductPicture[]> {
  if (pictures.length === 0) return []
  const next = there.length === 0 ? 0 : (await lastOrder(tx, productId)) + 1
  const wanted = pictures.findIndex(({ isPrimary }) => isPrimary)
  const primary = there.some(({ isPrimary }) => isPrimary) ? -1 : Math.max(wanted, 0)
  return await tx
    .insert(productImages)
    .values(
      pictures.map(({ imageUrl, width, height, color, ...written }, index) => ({
        product_id: productId,
        image_url: imageUrl,
        width,
        height,
        color,
        original_url: written.originalUrl ?? null,
        edit: written.edit ?? null,
        alt: readAlt(written.alt ?? ''),
        role: written.role ?? 'view',
        caption: readCaption(written.caption ?? ''),
        is_primary: index === primary,
        display_order: next + index,
        created_at: now,
      })),
    )
    .returning(pictureColumns)
}

async function lastOrder(tx: Tx, productId: ProductId): Promise<number> {
  const [last] = await tx
    .select({ order: max(productImages.display_order) })
    .from(productImages)
    .where(eq(productImages.product_id, productId))
  return last?.order ?? -1
}
