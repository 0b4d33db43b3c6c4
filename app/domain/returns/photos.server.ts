import { and, eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { isUuid, type OrderId } from '../../platform/values/ids.ts'
import type { MediaStore } from '../media/store/media-store.server.ts'
import { storePicture } from '../media/store-picture.server.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { returnPhotos, returns } from './schema.ts'

const FOLDER = 'return_photos'
const NAME = /^return_photos\/[0-9a-f]{32}\.webp$/

/** Whether a text from a form has the format of a stored photo's name. */
export const isReturnPhoto = (name: string): boolean => NAME.test(name)

export type StoreReturnPhotoResult =
  | { ok: true; name: string }
  | { ok: false; reason: 'not-a-picture' | 'too-many-pixels' | 'damaged' }

/**
 * Stores a photo of a fault or a deduction, re-encoded by `storePicture`, under a random name in a folder
 * that is not served publicly.
 */
export async function storeReturnPhoto(
  media: MediaStore,
  bytes: Uint8Array,
): Promise<StoreReturnPhotoResult> {
  let name = ''
  const folder: MediaStore = {
    ...media,
    async write(fileName, webp) {
      name = `${FOLDER}/${fileName}`
      await media.write(name, webp)
    },
  }
  const stored = await storePicture(folder, bytes)
  return stored.ok ? { ok: true, name } : stored
}

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
