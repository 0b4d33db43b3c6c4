import { and, asc, eq } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import { type Change, recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { productImages, products } from '../schema.ts'
import { pictureColumns } from './find-pictures.server.ts'
import type { ProductPicture } from './product-picture.ts'

/** What came of a change: null where it asked for what was there already. */
type Outcome<T> = { value: T; record: Pick<Change, 'action' | 'changes'> | null }

/**
 * Runs a change of a product's pictures while the product's row is held, so that two people who
 * move pictures at once take turns, and writes it into the history.
 *
 * The product's `version` stays: pictures are saved by themselves, and a form that is being
 * filled in meanwhile does not collide with them.
 *
 * @returns null where the product is not there (any more)
 */
export async function changePictures<T>(
  db: Db,
  staff: Staff,
  { productId, now }: { productId: string; now: Date },
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
