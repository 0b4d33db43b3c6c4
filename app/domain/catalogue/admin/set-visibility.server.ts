import { and, eq, sql } from 'drizzle-orm'
import { type DbOrTx, inTransaction } from '../../../platform/db.ts'
import { parseProductId } from '../../../platform/values/ids.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { products } from '../schema.ts'

export type SetVisibilityResult =
  /** `held`: units held by open checkouts. */
  | { ok: true; held: number }
  /** The product does not exist or has been deleted. */
  | { ok: false; reason: 'missing' }

/**
 * Shows a product on the website or hides it. Open checkouts keep their units. Idempotent.
 *
 * @param text the untrusted id
 * @param enabled whether the product is shown
 */
export async function setVisibility(
  db: DbOrTx,
  staff: Staff,
  text: string,
  enabled: boolean,
  now: Date,
): Promise<SetVisibilityResult> {
  authorize(staff, 'edit')
  const id = parseProductId(text)
  if (!id) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx) => {
    const [found] = await tx
      .select({
        title: products.title,
        enabled: products.enabled,
        held: products.reserved_quantity,
      })
      .from(products)
      .where(and(eq(products.id, id), eq(products.is_deleted, false)))
      .for('no key update')
    if (!found) return { ok: false, reason: 'missing' }
    const { held } = found
    if (found.enabled === enabled) return { ok: true, held }
    await tx
      .update(products)
      .set({ enabled, version: sql`${products.version} + 1`, updated_at: now })
      .where(eq(products.id, id))
    await recordChange(tx, staff, {
      subject: 'product',
      id,
      label: found.title,
      action: enabled ? 'shown' : 'hidden',
      changes: { enabled: [found.enabled, enabled] },
    })
    return { ok: true, held }
  })
}
