import { createHash } from 'node:crypto'
import {
  MEDIA_TYPES,
  type MediaName,
  readMediaName,
  type Variant,
} from '../store/media-name.server.ts'
import type { MediaFile, MediaStore } from '../store/media-store.server.ts'
import { makeVariant } from './make-variant.server.ts'

export type OpenedMedia = MediaFile & {
  /** Content type. */
  type: string
  /** Quoted. Derived from the name, since content is immutable. */
  etag: string
}

/**
 * Opens a picture by the last segment of its path. A missing variant is created and stored on first
 * request. Variants are served only while the original exists, so that a removed picture is gone in
 * every size.
 *
 * @returns null if the name is not that of an existing picture in one of the fixed sizes
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
    // The variant of a removed picture, left behind by a process that ended while writing it.
    await media.delete(name.stored)
  }
  const bytes = hasOriginal ? await makeVariant(media, name) : null
  return bytes && { size: bytes.length, body: bytes }
}
