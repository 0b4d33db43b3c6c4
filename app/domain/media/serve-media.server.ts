import { createHash } from 'node:crypto'
import { makeVariant } from './make-variant.server.ts'
import { readMediaName } from './media-name.server.ts'
import type { MediaStore } from './media-store.server.ts'

export type OpenedMedia = {
  bytes: Buffer
  /** Content type. */
  type: string
  /** With its quotes. */
  etag: string
}

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

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
  const kept = await media.read(name.stored)
  const bytes = kept ?? (variant ? await makeVariant(media, { ...name, variant }) : null)
  if (!bytes) return null
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
  return { bytes, type: TYPES[name.format], etag }
}
