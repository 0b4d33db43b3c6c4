import { eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import type { Staff } from '../../staff/staff.ts'
import { productImages } from '../schema.ts'
import { changePictures } from './change-pictures.server.ts'

/**
 * Changes the order of a product's pictures.
 *
 * @param ids all pictures in the new order. Pictures removed concurrently are ignored; pictures added
 *   concurrently come last.
 */
export async function reorderPictures(
  db: Db,
  { clock }: { clock: Clock },
  staff: Staff,
  { productId, ids }: { productId: ProductId; ids: readonly string[] },
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  const now = clock.now()
  const done = await changePictures(db, staff, { productId, now }, async (tx, pictures) => {
    const old = pictures.map(({ id }) => id)
    const named = [...new Set(ids)].filter((id) => old.includes(id))
    const fresh = [...named, ...old.filter((id) => !named.includes(id))]
    if (fresh.every((id, index) => id === old[index])) return { value: true, record: null }
    for (const [order, id] of fresh.entries()) {
      await tx.update(productImages).set({ display_order: order }).where(eq(productImages.id, id))
    }
    // Former positions, for the history: "1, 2, 3" becomes "3, 1, 2".
    const places = (list: readonly string[]) => list.map((id) => old.indexOf(id) + 1).join(', ')
    const changes: { order: [string, string] } = { order: [places(old), places(fresh)] }
    return { value: true, record: { action: 'pictures reordered', changes } }
  })
  return done ? { ok: true } : { ok: false, reason: 'missing' }
}
