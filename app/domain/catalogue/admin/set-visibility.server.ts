import { and, eq, sql } from 'drizzle-orm'
import { type DbOrTx, inTransaction } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/ids.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { products } from '../schema.ts'

export type SetVisibility =
  /** `held`: so many units are being paid for at this moment. */
  | { ok: true; held: number }
  /** There is no such product, or it has been deleted. */
  | { ok: false; reason: 'missing' }

/**
 * Shows a product on the website or hides it. What somebody is paying for is theirs all the same.
 *
 * @param id as it stands in a request
 * @param enabled shown from now on; nothing happens where it is so already
 */
export async function setVisibility(
  db: DbOrTx,
  staff: Staff,
  id: string,
  enabled: boolean,
  now: Date,
): Promise<SetVisibility> {
  authorize(staff, 'edit')
  if (!isUuid(id)) return { ok: false, reason: 'missing' }
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
