import { randomBytes } from 'node:crypto'
import { describePicture } from './describe-picture.server.ts'
import { MAX_PIXELS, pictureWork } from './picture-work.server.ts'
import type { MediaStore } from './store/media-store.server.ts'
import { MAX_SIDE, type StorePictureResult, storePicture } from './store-picture.server.ts'

const RIFF_HEADER_BYTES = 8
const CHUNK_AT = 12
const CHUNK_HEADER_BYTES = 8

/**
 * Stores a picture of an import, at background priority. A picture in the form that this software stores
 * is kept byte for byte, so that moving a shop does not degrade its pictures; others are re-encoded.
 */
export async function storeImportedPicture(
  media: MediaStore,
  bytes: Buffer,
): Promise<StorePictureResult> {
  const description = isBareWebp(bytes) ? await describeFinished(bytes) : null
  if (!description) return await storePicture(media, bytes, 'later')
  const name = `${randomBytes(16).toString('hex')}.webp`
  await media.write(name, bytes)
  return { ok: true, imageUrl: `/media/${name}`, ...description }
}

/** Whether a file is a WebP of one lossy picture only, without metadata, animation or appended bytes. */
function isBareWebp(bytes: Buffer): boolean {
  const isWebp = bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 16) === 'RIFFWEBPVP8 '
  if (!isWebp || bytes.length < CHUNK_AT + CHUNK_HEADER_BYTES) return false
  const chunk = bytes.readUInt32LE(CHUNK_AT + 4)
  const padded = chunk + (chunk % 2)
  return (
    bytes.readUInt32LE(4) + RIFF_HEADER_BYTES === bytes.length &&
    CHUNK_AT + CHUNK_HEADER_BYTES + padded === bytes.length
  )
}

/** @returns null if the picture cannot be decoded or is larger than the shop stores */
async function describeFinished(bytes: Buffer) {
  return await pictureWork(async (sharp) => {
    try {
      const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
      return Math.max(width, height) <= MAX_SIDE ? await describePicture(sharp, bytes) : null
    } catch {
      return null
    }
  }, 'later')
}
