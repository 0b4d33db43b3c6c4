import { eq, sql } from 'drizzle-orm'
import { type DbOrTx, inTransaction } from '../../../platform/db.ts'
import { parseProductId } from '../../../platform/values/ids.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { products } from '../schema.ts'

export type DeleteProductResult = { ok: true } | { ok: false; reason: 'missing' }

/**
 * Marks a product as deleted: hides it from the website and from the staff's list, where the filter for
 * deleted products still shows it (see `restoreProduct`). Its row, pictures and stock stay, also because
 * orders refer to them: open payments continue, and paid orders can be fulfilled.
 *
 * @param text the untrusted id; deleting a deleted product succeeds
 */
export async function deleteProduct(
  db: DbOrTx,
  staff: Staff,
  text: string,
  now: Date,
): Promise<DeleteProductResult> {
  authorize(staff, 'edit')
  const id = parseProductId(text)
  if (!id) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx) => {
    const [found] = await tx
      .select({ title: products.title, deleted: products.is_deleted })
      .from(products)
      .where(eq(products.id, id))
      .for('no key update')
    if (!found) return { ok: false, reason: 'missing' }
    if (found.deleted) return { ok: true }
    await tx
      .update(products)
      .set({ is_deleted: true, version: sql`${products.version} + 1`, updated_at: now })
      .where(eq(products.id, id))
    await recordChange(tx, staff, {
      subject: 'product',
      id,
      label: found.title,
      action: 'deleted',
      changes: { is_deleted: [false, true] },
    })
    return { ok: true }
  })
}
