import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import type { MediaStore } from '../../media/store/media-store.server.ts'
import { unrecordedPhotos } from '../../media/unrecorded-photos.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { deliveryProofs } from '../schema.ts'

/** The photos of deliveries until their stop action is recorded. */
export const unrecordedProofs = unrecordedPhotos(
  'delivery_proofs',
  async (db, name) => (await db.$count(deliveryProofs, eq(deliveryProofs.photo, name))) > 0,
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
