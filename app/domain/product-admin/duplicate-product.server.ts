import { and, asc, eq } from 'drizzle-orm'
import { type DbOrTx, inTransaction, type Tx } from '../../platform/db.ts'
import { type ProductId, parseProductId } from '../../platform/values/ids.ts'
import { truncate } from '../../platform/values/truncate.ts'
import { TEXT_MAX } from '../catalogue/product-fields.ts'
import { usualPrice } from '../catalogue/reductions/usual-price.server.ts'
import { productImages, products } from '../catalogue/schema.ts'
import { recordChange } from '../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { duplicatedColumns } from './product-columns.server.ts'

export type DuplicateProductResult = { ok: true; id: ProductId } | { ok: false; reason: 'missing' }

const SUFFIX = ' (copy)'

/**
 * Copies a product as a draft: text, price and pictures. The copy is hidden, not featured, without
 * stock and without a sell request. Picture files are shared: one is removed only when no product
 * refers to it.
 *
 * @param text the untrusted id
 */
export async function duplicateProduct(
  db: DbOrTx,
  staff: Staff,
  text: string,
  now: Date,
): Promise<DuplicateProductResult> {
  authorize(staff, 'edit')
  const id = parseProductId(text)
  if (!id) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx) => {
    const [found] = await tx
      .select({ ...duplicatedColumns, usualPrice })
      .from(products)
      .where(and(eq(products.id, id), eq(products.is_deleted, false)))
    if (!found) return { ok: false, reason: 'missing' }
    const { usualPrice: usual, ...original } = found
    const title = copyTitle(original.title)
    const [copy] = await tx
      .insert(products)
      .values({
        ...original,
        price: usual ?? original.price,
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

/** Truncated so that title and suffix fit the limit. */
function copyTitle(title: string): string {
  return truncate(title, TEXT_MAX.title - SUFFIX.length).trimEnd() + SUFFIX
}

/**
 * Locks the copied rows: a concurrent removal of a picture waits, and sees the copy when it checks
 * whether the file is still needed.
 */
async function copyImages(tx: Tx, from: ProductId, to: ProductId): Promise<void> {
  const images = await tx
    .select({
      image_url: productImages.image_url,
      is_primary: productImages.is_primary,
      display_order: productImages.display_order,
      alt: productImages.alt,
      role: productImages.role,
      caption: productImages.caption,
      width: productImages.width,
      height: productImages.height,
      color: productImages.color,
      original_url: productImages.original_url,
      edit: productImages.edit,
    })
    .from(productImages)
    .where(eq(productImages.product_id, from))
    .orderBy(asc(productImages.display_order))
    .for('share')
  if (images.length === 0) return
  await tx.insert(productImages).values(images.map((image) => ({ ...image, product_id: to })))
}
