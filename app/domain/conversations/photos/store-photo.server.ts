import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { MediaStore } from '../../media/store/media-store.server.ts'
import { encodePicture, type RefusedPicture } from '../../media/store-picture.server.ts'
import { conversationPhotos } from './schema.ts'

const FOLDER = 'conversation_photos'

export type StorePhotoResult = { ok: true; key: string } | RefusedPicture

let last: Promise<unknown> = Promise.resolve()

/**
 * Stores a photo of an answer, re-encoded by `encodePicture`, in a folder without public URLs, until an
 * answer claims it or `purgePhotos` deletes it. The row is inserted first, so that no file is without one.
 *
 * Serialized per process, as for the sell form. The caller limits the size.
 *
 * @param conversationId the only conversation whose answer can claim it; null if there is none yet
 */
export function storeAnswerPhoto(
  db: Db,
  deps: { media: MediaStore; clock: Clock },
  conversationId: string | null,
  bytes: Uint8Array,
): Promise<StorePhotoResult> {
  const stored = last.then(() => store(db, deps, conversationId, bytes))
  last = stored.catch(() => undefined)
  return stored
}

async function store(
  db: Db,
  { media, clock }: { media: MediaStore; clock: Clock },
  conversation_id: string | null,
  bytes: Uint8Array,
): Promise<StorePhotoResult> {
  const encoded = await encodePicture(bytes, 'later')
  if (!encoded.ok) return encoded
  const { key, webp } = encoded
  const stored_name = `${FOLDER}/${key}.webp`
  await db
    .insert(conversationPhotos)
    .values({ key, conversation_id, stored_name, created_at: clock.now() })
  await media.write(stored_name, webp)
  return { ok: true, key }
}
