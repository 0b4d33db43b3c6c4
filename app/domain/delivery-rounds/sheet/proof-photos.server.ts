import { eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import type { MediaStore } from '../../media/store/media-store.server.ts'
import {
  isPhotoIn,
  purgeUnrecorded,
  type StoreUnrecordedResult,
  storeUnrecorded,
} from '../../media/unrecorded-photos.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { deliveryProofs } from '../schema.ts'

const FOLDER = 'delivery_proofs'

/** Whether a text from a form has the format of a stored photo's name. */
export const isProofPhoto = (name: string): boolean => isPhotoIn(FOLDER, name)

/** Stores the photo of a delivery until its stop action is recorded. */
export const storeProofPhoto = (
  media: MediaStore,
  bytes: Uint8Array,
  now: Date,
): Promise<StoreUnrecordedResult> => storeUnrecorded(media, FOLDER, bytes, now)

/** Deletes photos whose stop action was never recorded. @returns how many */
export const purgeUnrecordedProofs = (
  db: DbOrTx,
  deps: { media: MediaStore; clock: Clock },
): Promise<number> =>
  purgeUnrecorded(
    deps,
    FOLDER,
    async (name) => (await db.$count(deliveryProofs, eq(deliveryProofs.photo, name))) > 0,
  )

/** The photo of a delivery as WebP, for staff; null if there is none. @param deliveryId untrusted */
export async function readProofPhoto(
  db: DbOrTx,
  media: MediaStore,
  staff: Staff,
  deliveryId: string,
): Promise<Buffer | null> {
  authorize(staff, 'see')
  if (!isUuid(deliveryId)) return null
  const [proof] = await db
    .select({ photo: deliveryProofs.photo })
    .from(deliveryProofs)
    .where(eq(deliveryProofs.delivery_id, deliveryId))
  return proof?.photo ? await media.read(proof.photo) : null
}
