import { createHash } from 'node:crypto'
import { describePicture } from './describe-picture.server.ts'
import { pictureWork } from './picture-work.server.ts'
import type { MediaStore } from './store/media-store.server.ts'
import type { StoredPicture } from './variants/variants.ts'

const KEY_LENGTH = 32

/** 128 bits of the content's SHA-256: equal bytes have the same address. */
export function contentKey(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, KEY_LENGTH)
}

/**
 * Stores one of the shop's own pictures unchanged. Idempotent: the address is derived from the
 * content.
 *
 * @param bytes WebP, upright, without metadata
 */
export async function storePictureUnchanged(
  media: MediaStore,
  bytes: Uint8Array,
): Promise<StoredPicture> {
  const name = `${contentKey(bytes)}.webp`
  const description = await pictureWork((sharp) => describePicture(sharp, bytes))
  if (!(await media.exists(name))) await media.write(name, bytes)
  return { imageUrl: `/media/${name}`, ...description }
}
