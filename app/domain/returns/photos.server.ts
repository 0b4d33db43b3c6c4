import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { DbOrTx } from '../../platform/db.ts'
import { isUuid, type OrderId } from '../../platform/values/ids.ts'
import type { MediaStore } from '../media/store/media-store.server.ts'
import {
  isPhotoIn,
  purgeUnrecorded,
  type StoreUnrecordedResult,
  storeUnrecorded,
} from '../media/unrecorded-photos.server.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { returnPhotos, returns } from './schema.ts'

const FOLDER = 'return_photos'

/** Whether a text from a form has the format of a stored photo's name. */
export const isReturnPhoto = (name: string): boolean => isPhotoIn(FOLDER, name)

/** Stores a photo of a fault or a deduction until its form is recorded. */
export const storeReturnPhoto = (
  media: MediaStore,
  bytes: Uint8Array,
  now: Date,
): Promise<StoreUnrecordedResult> => storeUnrecorded(media, FOLDER, bytes, now)

/** Deletes photos whose form was never recorded. @returns how many */
export const purgeUnrecordedReturnPhotos = (
  db: DbOrTx,
  deps: { media: MediaStore; clock: Clock },
): Promise<number> =>
  purgeUnrecorded(
    deps,
    FOLDER,
    async (name) => (await db.$count(returnPhotos, eq(returnPhotos.name, name))) > 0,
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
