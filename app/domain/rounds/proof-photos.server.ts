import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { isUuid } from '../../platform/ids.ts'
import type { MediaStore } from '../media/media-store.server.ts'
import { storePicture } from '../media/store-picture.server.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { deliveryProofs } from './schema.ts'

const FOLDER = 'delivery_proofs'
const NAME = /^delivery_proofs\/[0-9a-f]{32}\.webp$/

/** Whether a text from a form has the format of a stored photo's name. */
export const isProofPhoto = (name: string): boolean => NAME.test(name)

export type StoreProofPhoto =
  | { ok: true; name: string }
  | { ok: false; reason: 'not-a-picture' | 'too-many-pixels' | 'damaged' }

/**
 * Stores the photo of a delivery, re-encoded by `storePicture`, under a random name of a folder that no
 * public address leads to.
 */
export async function storeProofPhoto(
  media: MediaStore,
  bytes: Uint8Array,
): Promise<StoreProofPhoto> {
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
