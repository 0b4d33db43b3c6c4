import { and, asc, eq } from 'drizzle-orm'
import { type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { type Change, recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { productImages, products } from '../schema.ts'
import { pictureColumns } from './find-pictures.server.ts'
import type { ProductPicture } from './product-picture.ts'

/** The result of a change; `record` is null if nothing changed. */
type Outcome<T> = { value: T; record: Pick<Change, 'action' | 'changes'> | null }

/**
 * Runs a change of a product's pictures under a lock of the product's row, so that concurrent
 * changes are serialized, and records it in the history.
 *
 * The product's `version` stays: pictures are saved separately and do not conflict with a form that
 * is open at the time.
 *
 * @returns null if the product does not exist or is deleted
 */
export async function changePictures<T>(
  db: DbOrTx,
  staff: Staff,
  { productId, now }: { productId: ProductId; now: Date },
  change: (tx: Tx, pictures: ProductPicture[]) => Promise<Outcome<T>>,
): Promise<T | null> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx) => {
    const [product] = await tx
      .select({ title: products.title })
      .from(products)
      .where(and(eq(products.id, productId), eq(products.is_deleted, false)))
      .for('no key update')
    if (!product) return null
    const pictures = await tx
      .select(pictureColumns)
      .from(productImages)
      .where(eq(productImages.product_id, productId))
      .orderBy(asc(productImages.display_order), asc(productImages.created_at), productImages.id)
    const { value, record } = await change(tx, pictures)
    if (!record) return value
    await tx.update(products).set({ updated_at: now }).where(eq(products.id, productId))
    await recordChange(tx, staff, {
      subject: 'product',
      id: productId,
      label: product.title,
      ...record,
    })
    return value
  })
}
