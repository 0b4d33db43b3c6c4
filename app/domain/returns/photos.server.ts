import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { isUuid, type OrderId } from '../../platform/values/ids.ts'
import type { MediaStore } from '../media/store/media-store.server.ts'
import { unrecordedPhotos } from '../media/unrecorded-photos.server.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { returnPhotos, returns } from './schema.ts'

/** The photos of a fault or a deduction until their form is recorded. */
export const unrecordedReturnPhotos = unrecordedPhotos(
  'return_photos',
  async (db, name) => (await db.$count(returnPhotos, eq(returnPhotos.name, name))) > 0,
)

/**
 * A photo of a return as WebP; null if there is none.
 *
 * @param by a staff member, or the order whose page its customer has opened
 * @param id untrusted
 */
export async function readReturnPhoto(
  db: DbOrTx,
  media: MediaStore,
  by: { staff: Staff } | { orderId: OrderId },
  id: string,
): Promise<Buffer | null> {
  if ('staff' in by) authorize(by.staff, 'see')
  if (!isUuid(id)) return null
  const ofOrder = 'orderId' in by ? eq(returns.order_id, by.orderId) : undefined
  const [photo] = await db
    .select({ name: returnPhotos.name })
    .from(returnPhotos)
    .innerJoin(returns, eq(returns.id, returnPhotos.return_id))
    .where(and(eq(returnPhotos.id, id), ofOrder))
  return photo ? await media.read(photo.name) : null
}
