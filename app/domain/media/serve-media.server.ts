import { createHash } from 'node:crypto'
import { makeVariant } from './make-variant.server.ts'
import { MEDIA_TYPES, readMediaName } from './media-name.server.ts'
import type { MediaFile, MediaStore } from './media-store.server.ts'

export type OpenedMedia = MediaFile & {
  /** Content type. */
  type: string
  /** With its quotes. Made of the name, which stands for one content for good. */
  etag: string
}

/**
 * Finds a picture by the last part of its address. A smaller one that nobody has asked for yet
 * is made now and kept.
 *
 * @returns null for whatever is not one of the shop's pictures in one of the fixed sizes
 */
export async function openMedia(media: MediaStore, fileName: string): Promise<OpenedMedia | null> {
  const name = readMediaName(fileName)
  if (!name) return null
  const { variant } = name
  const kept = await media.open(name.stored)
  const file = kept ?? (variant ? await make(media, { ...name, variant }) : null)
  if (!file) return null
  const etag = `"${createHash('sha1').update(name.stored).digest('base64url')}"`
  return { ...file, type: MEDIA_TYPES[name.format], etag }
}

async function make(...asked: Parameters<typeof makeVariant>): Promise<MediaFile | null> {
  const bytes = await makeVariant(...asked)
  return bytes && { size: bytes.length, body: bytes }
}
