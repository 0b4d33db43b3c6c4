import { randomBytes } from 'node:crypto'
import type { Metadata } from 'sharp'
import { describePicture } from './describe-picture.server.ts'
import type { MediaStore } from './media-store.server.ts'
import type { Sharp } from './open-sharp.server.ts'
import { MAX_PIXELS, pictureWork, WORK_TIMEOUT } from './picture-work.server.ts'
import type { StoredPicture } from './variants.ts'

export type StorePicture =
  | ({ ok: true } & StoredPicture)
  /** Not a JPEG, PNG or WebP; more than 40 megapixels, or too large to unpack; begins like a picture but cannot be read. */
  | { ok: false; reason: 'not-a-picture' | 'too-many-pixels' | 'damaged' }

const TAKEN_FORMATS: readonly string[] = ['jpeg', 'png', 'webp']
/** Pixels of the long side, at most. */
const MAX_SIDE = 1600
/** Unpacked; two may be at work. 300 kB of an interlaced PNG can be 320 MB. */
const MAX_BYTES = 75_000_000
const KEY_BYTES = 16
/** What shows where an uploaded picture is see-through. */
const PAPER = '#faf7f2'

/**
 * Keeps an uploaded picture: made anew as WebP, upright, at most 1600 pixels long, without the
 * place, the camera and whatever else was written into it. Its type is judged by its content.
 * The address is random, so it cannot be guessed and is nobody else's.
 *
 * The caller limits the number of bytes.
 */
export async function storePicture(media: MediaStore, bytes: Uint8Array): Promise<StorePicture> {
  const prepared = await pictureWork((sharp) => preparePicture(sharp, bytes))
  if (!prepared.ok) return prepared
  const { webp, description } = prepared
  const name = `${randomBytes(KEY_BYTES).toString('hex')}.webp`
  await media.write(name, webp)
  return { ok: true, imageUrl: `/media/${name}`, ...description }
}

async function preparePicture(sharp: Sharp, bytes: Uint8Array) {
  const refused = await lookAtHeader(sharp, bytes)
  if (refused) return { ok: false, reason: refused } as const
  try {
    const webp = await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .timeout(WORK_TIMEOUT)
      .autoOrient()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: PAPER })
      .webp({ quality: 84, effort: 4 })
      .toBuffer()
    return { ok: true, webp, description: await describePicture(sharp, webp) } as const
  } catch {
    return { ok: false, reason: 'damaged' } as const
  }
}

/** Reads the header alone, so that an enormous picture is refused before it is unpacked. */
async function lookAtHeader(
  sharp: Sharp,
  bytes: Uint8Array,
): Promise<'not-a-picture' | 'too-many-pixels' | null> {
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!TAKEN_FORMATS.includes(header.format)) return 'not-a-picture'
    const tooMany = header.width * header.height > MAX_PIXELS || bytesAtOnce(header) > MAX_BYTES
    return tooMany ? 'too-many-pixels' : null
  } catch {
    return 'not-a-picture'
  }
}

type Header = Pick<Metadata, 'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive'>

/**
 * What unpacking a picture takes. Most are read line by line; one that comes in ever finer passes,
 * and any WebP, is in memory as a whole.
 */
function bytesAtOnce({ format, width, height, channels, depth, isProgressive }: Header): number {
  if (format !== 'webp' && !isProgressive) return 0
  return width * height * channels * (depth === 'ushort' ? 2 : 1)
}
