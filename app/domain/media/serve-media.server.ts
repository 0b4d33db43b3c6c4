import { createHash } from 'node:crypto'
import { makeVariant } from './make-variant.server.ts'
import { MEDIA_TYPES, type MediaName, readMediaName, type Variant } from './media-name.server.ts'
import type { MediaFile, MediaStore } from './media-store.server.ts'

export type OpenedMedia = MediaFile & {
  /** Content type. */
  type: string
  /** With its quotes. Made of the name, which stands for one content for good. */
  etag: string
}

/**
 * Finds a picture by the last part of its address. A smaller one that nobody has asked for yet
 * is made now and kept; it is served only while its whole picture is there, so that a picture
 * that was removed is gone in every size.
 *
 * @returns null for whatever is not one of the shop's pictures in one of the fixed sizes
 */
export async function openMedia(media: MediaStore, fileName: string): Promise<OpenedMedia | null> {
  const name = readMediaName(fileName)
  if (!name) return null
  const { variant } = name
  const file = await (variant ? openVariant(media, { ...name, variant }) : media.open(name.stored))
  if (!file) return null
  const etag = `"${createHash('sha1').update(name.stored).digest('base64url')}"`
  return { ...file, type: MEDIA_TYPES[name.format], etag }
}

async function openVariant(
  media: MediaStore,
  name: MediaName & { variant: Variant },
): Promise<MediaFile | null> {
  const [hasOriginal, kept] = await Promise.all([
    media.exists(name.original),
    media.open(name.stored),
  ])
  if (hasOriginal && kept) return kept
  if (kept) {
    if (!Buffer.isBuffer(kept.body)) kept.body.destroy()
    // Left behind by a process that ended while it wrote this one.
    await media.delete(name.stored)
  }
  const bytes = hasOriginal ? await makeVariant(media, name) : null
  return bytes && { size: bytes.length, body: bytes }
}
