import { eq } from 'drizzle-orm'
import { type DbOrTx, inTransaction } from '../../platform/db.ts'
import { parseProductId } from '../../platform/values/ids.ts'
import { products } from '../catalogue/schema.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { applyBulkChange } from './bulk/apply-bulk-change.server.ts'

export type RestoreProductResult =
  | { ok: true }
  /** `sku-taken`: another product has received its stock number since. */
  | { ok: false; reason: 'missing' | 'sku-taken' }

/**
 * Undoes the deletion of a product, which is then as before: shown or hidden, with its stock.
 *
 * @param text the untrusted id; restoring a product that is not deleted succeeds
 */
export async function restoreProduct(
  db: DbOrTx,
  staff: Staff,
  text: string,
  now: Date,
): Promise<RestoreProductResult> {
  authorize(staff, 'edit')
  const id = parseProductId(text)
  if (!id) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx): Promise<RestoreProductResult> => {
    const [found] = await tx
      .select({ version: products.version, deleted: products.is_deleted })
      .from(products)
      .where(eq(products.id, id))
      .for('no key update')
    if (!found) return { ok: false, reason: 'missing' }
    if (!found.deleted) return { ok: true }
    const previewed = [{ id, version: found.version }]
    const result = await applyBulkChange(tx, staff, previewed, { action: 'restore' }, now)
    return result.ok && result.changed.length === 1
      ? { ok: true }
      : { ok: false, reason: 'sku-taken' }
  })
}
