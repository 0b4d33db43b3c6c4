import { buffer } from 'node:stream/consumers'
import type { MediaStore } from './store/media-store.server.ts'
import { openMedia } from './variants/open-media.server.ts'
import { textureUrl } from './variants/variants.ts'

/**
 * Reads a stored picture as a small JPEG, for embedding in other files.
 *
 * @returns null if the picture does not exist
 */
export async function readTexture(media: MediaStore, imageUrl: string): Promise<Buffer | null> {
  const opened = await openMedia(media, textureUrl(imageUrl).slice('/media/'.length))
  if (!opened) return null
  return Buffer.isBuffer(opened.body) ? opened.body : await buffer(opened.body)
}
