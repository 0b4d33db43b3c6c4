import { eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import type { MediaStore } from '../../media/store/media-store.server.ts'
import { storePicture } from '../../media/store-picture.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { deliveryProofs } from '../schema.ts'

const FOLDER = 'delivery_proofs'
/** A marker file per photo, written before it, with the time; `purgeUnrecordedProofs` deletes it. */
const MARKS = 'delivery_proofs_marks'
/** Long enough: an action and its photo are sent in one request. */
const UNRECORDED_TTL_MS = 60 * 60_000
const NAME = /^delivery_proofs\/[0-9a-f]{32}\.webp$/

/** Whether a text from a form has the format of a stored photo's name. */
export const isProofPhoto = (name: string): boolean => NAME.test(name)

export type StoreProofPhotoResult =
  | { ok: true; name: string }
  | { ok: false; reason: 'not-a-picture' | 'too-many-pixels' | 'damaged' }

/**
 * Stores the photo of a delivery, re-encoded by `storePicture`, under a random name in a folder that is
 * not served publicly.
 */
export async function storeProofPhoto(
  media: MediaStore,
  bytes: Uint8Array,
  now: Date,
): Promise<StoreProofPhotoResult> {
  let name = ''
  const folder: MediaStore = {
    ...media,
    async write(fileName, webp) {
      name = `${FOLDER}/${fileName}`
      await media.write(`${MARKS}/${fileName}`, Buffer.from(now.toISOString()))
      await media.write(name, webp)
    },
  }
  const stored = await storePicture(folder, bytes)
  return stored.ok ? { ok: true, name } : stored
}

/**
 * Deletes photos whose action was never recorded, for example because the process ended in between. A photo
 * is deleted before its marker, so that an interrupted purge is resumed.
 *
 * @returns the number of deleted photos
 */
export async function purgeUnrecordedProofs(
  db: DbOrTx,
  { media, clock }: { media: MediaStore; clock: Clock },
): Promise<number> {
  const before = new Date(clock.now().getTime() - UNRECORDED_TTL_MS)
  let deleted = 0
  for (const mark of await media.list(MARKS)) {
    const since = await media.read(mark)
    if (!since || new Date(since.toString('utf8')) >= before) continue
    const photo = `${FOLDER}/${mark.slice(MARKS.length + 1)}`
    if ((await db.$count(deliveryProofs, eq(deliveryProofs.photo, photo))) === 0) {
      await media.delete(photo)
      deleted += 1
    }
    await media.delete(mark)
  }
  return deleted
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
