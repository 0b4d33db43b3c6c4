import { createHash } from 'node:crypto'
import { describePicture } from './describe-picture.server.ts'
import type { MediaStore } from './media-store.server.ts'
import { pictureWork } from './picture-work.server.ts'
import type { StoredPicture } from './variants.ts'

const KEY_LENGTH = 32

/** 128 bits of the content's SHA-256, so that equal bytes have one address. */
export function contentKey(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, KEY_LENGTH)
}

/**
 * Keeps a picture of our own as it is. The same picture twice is kept once.
 *
 * @param bytes WebP, upright, without metadata
 */
export async function storeFinishedPicture(
  media: MediaStore,
  bytes: Uint8Array,
): Promise<StoredPicture> {
  const name = `${contentKey(bytes)}.webp`
  const description = await pictureWork((sharp) => describePicture(sharp, bytes))
  if (!(await media.exists(name))) await media.write(name, bytes)
  return { imageUrl: `/media/${name}`, ...description }
}
