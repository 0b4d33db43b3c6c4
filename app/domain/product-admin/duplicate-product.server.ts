import { and, asc, eq } from 'drizzle-orm'
import { type DbOrTx, inTransaction, type Tx } from '../../platform/db.ts'
import { isUuid } from '../../platform/ids.ts'
import { TEXT_MAX } from '../catalogue/product-fields.ts'
import { productImages, products } from '../catalogue/schema.ts'
import { recordChange } from '../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { describedColumns } from './product-columns.server.ts'

export type DuplicateProduct = { ok: true; id: string } | { ok: false; reason: 'missing' }

const SUFFIX = ' (copy)'

/**
 * A product like another one, as a beginning for the next piece of its kind: its words, price
 * and pictures. It is hidden, not featured and without stock until somebody has looked at it,
 * and no sell request stands behind it. The pictures' files are shared, not copied: one is
 * removed only when no product refers to it any more.
 *
 * @param id as it stands in a request
 */
export async function duplicateProduct(
  db: DbOrTx,
  staff: Staff,
  id: string,
  now: Date,
): Promise<DuplicateProduct> {
  authorize(staff, 'edit')
  if (!isUuid(id)) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx) => {
    const [original] = await tx
      .select(describedColumns)
      .from(products)
      .where(and(eq(products.id, id), eq(products.is_deleted, false)))
    if (!original) return { ok: false, reason: 'missing' }
    const title = copyTitle(original.title)
    const [copy] = await tx
      .insert(products)
      .values({
        ...original,
        title,
        enabled: false,
        featured: false,
        in_stock: false,
        created_by: staff.id,
        created_at: now,
        updated_at: now,
      })
      .returning({ id: products.id })
    if (!copy) throw new Error('the copy was not written')
    await copyImages(tx, id, copy.id)
    await recordChange(tx, staff, {
      subject: 'product',
      id: copy.id,
      label: title,
      action: 'duplicated',
      changes: { copy_of: [null, id] },
    })
    return { ok: true, id: copy.id }
  })
}

/** Cut so that the title and its suffix fit the limit. */
function copyTitle(title: string): string {
  return title.slice(0, TEXT_MAX.title - SUFFIX.length).trimEnd() + SUFFIX
}

/**
 * Locks the rows that it copies: whoever removes one of these pictures waits, and sees the copy
 * when it asks whether the file is still needed.
 */
async function copyImages(tx: Tx, from: string, to: string): Promise<void> {
  const images = await tx
    .select({
      image_url: productImages.image_url,
      is_primary: productImages.is_primary,
      display_order: productImages.display_order,
      alt: productImages.alt,
      width: productImages.width,
      height: productImages.height,
      color: productImages.color,
    })
    .from(productImages)
    .where(eq(productImages.product_id, from))
    .orderBy(asc(productImages.display_order))
    .for('share')
  if (images.length === 0) return
  await tx.insert(productImages).values(images.map((image) => ({ ...image, product_id: to })))
}
