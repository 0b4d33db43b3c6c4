import { randomBytes } from 'node:crypto'
import type { Metadata } from 'sharp'
import { describePicture } from './describe-picture.server.ts'
import type { Sharp } from './open-sharp.server.ts'
import { MAX_PIXELS, pictureWork, type Urgency, WORK_TIMEOUT } from './picture-work.server.ts'
import type { MediaStore } from './store/media-store.server.ts'
import type { StoredPicture } from './variants/variants.ts'

export type StorePictureResult =
  | ({ ok: true } & StoredPicture)
  /**
   * Not a JPEG, PNG or WebP; more than 40 megapixels, or too large decoded; or a picture that
   * cannot be decoded.
   */
  | { ok: false; reason: 'not-a-picture' | 'too-many-pixels' | 'damaged' }

const ACCEPTED_FORMATS: readonly string[] = ['jpeg', 'png', 'webp']
/** Maximum length of the long side, in pixels. */
export const MAX_SIDE = 1600
/** Maximum memory for decoding; two can run concurrently. A 300 kB interlaced PNG can take 320 MB. */
const MAX_BYTES = 75_000_000
const KEY_BYTES = 16
/** Background of transparent pictures. */
const PAPER = '#faf7f2'

/**
 * Stores an uploaded picture re-encoded: WebP, upright, at most 1600 pixels on the long side,
 * without metadata (location, camera). The type is detected from the content. The address is
 * random, so that it cannot be guessed.
 *
 * The caller limits the size.
 *
 * @param transparent whether transparent parts are kept; else they get the page's colour
 */
export async function storePicture(
  media: MediaStore,
  bytes: Uint8Array,
  urgency: Urgency = 'now',
  transparent = false,
): Promise<StorePictureResult> {
  const prepared = await pictureWork((sharp) => preparePicture(sharp, bytes, transparent), urgency)
  if (!prepared.ok) return prepared
  const { webp, description } = prepared
  const name = `${randomBytes(KEY_BYTES).toString('hex')}.webp`
  await media.write(name, webp)
  return { ok: true, imageUrl: `/media/${name}`, ...description }
}

async function preparePicture(sharp: Sharp, bytes: Uint8Array, transparent: boolean) {
  const refused = await readHeader(sharp, bytes)
  if (refused) return { ok: false, reason: refused } as const
  try {
    const sized = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .timeout(WORK_TIMEOUT)
      .autoOrient()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    const webp = await (transparent ? sized : sized.flatten({ background: PAPER }))
      .webp({ quality: 84, effort: 4 })
      .toBuffer()
    return { ok: true, webp, description: await describePicture(sharp, webp) } as const
  } catch {
    return { ok: false, reason: 'damaged' } as const
  }
}

/** Reads the header only, so that oversized pictures are refused before decoding. */
async function readHeader(
  sharp: Sharp,
  bytes: Uint8Array,
): Promise<'not-a-picture' | 'too-many-pixels' | null> {
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!ACCEPTED_FORMATS.includes(header.format)) return 'not-a-picture'
    const tooMany = header.width * header.height > MAX_PIXELS || decodingBytes(header) > MAX_BYTES
    return tooMany ? 'too-many-pixels' : null
  } catch {
    return 'not-a-picture'
  }
}

type Header = Pick<Metadata, 'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive'>

/**
 * Estimates the memory for decoding. Most pictures are decoded line by line; interlaced ones and
 * WebP are held in memory as a whole.
 */
function decodingBytes({ format, width, height, channels, depth, isProgressive }: Header): number {
  if (format !== 'webp' && !isProgressive) return 0
  return width * height * channels * (depth === 'ushort' ? 2 : 1)
}
