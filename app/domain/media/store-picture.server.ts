import { randomBytes } from 'node:crypto'
import type { Metadata } from 'sharp'
import { describePicture } from './describe-picture.server.ts'
import type { Sharp } from './open-sharp.server.ts'
import { MAX_PIXELS, pictureWork, type Urgency, WORK_TIMEOUT } from './picture-work.server.ts'
import type { MediaStore } from './store/media-store.server.ts'
import type { StoredPicture } from './variants/variants.ts'

/**
 * Not a JPEG, PNG or WebP; more than 40 megapixels, or too large decoded; or a picture that cannot be
 * decoded.
 */
export type RefusedPicture = {
  ok: false
  reason: 'not-a-picture' | 'too-many-pixels' | 'damaged'
}

export type StorePictureResult = ({ ok: true } & StoredPicture) | RefusedPicture

const ACCEPTED_FORMATS: readonly string[] = ['jpeg', 'png', 'webp']
/** Maximum length of the long side, in pixels. */
export const MAX_SIDE = 1600
/** Maximum memory for decoding; two can run concurrently. A 300 kB interlaced PNG can take 320 MB. */
const MAX_BYTES = 75_000_000
const KEY_BYTES = 16
/** Background of transparent pictures. */
const PAPER = '#faf7f2'

export type EncodePictureResult =
  /** `key`: random, so that an address made of it cannot be guessed. */
  | { ok: true; key: string; webp: Buffer; description: Omit<StoredPicture, 'imageUrl'> }
  | RefusedPicture

/** Stores an uploaded picture, re-encoded by `encodePicture`, under a random public address. */
export async function storePicture(
  media: MediaStore,
  bytes: Uint8Array,
  urgency: Urgency = 'now',
  transparent = false,
): Promise<StorePictureResult> {
  const encoded = await encodePicture(bytes, urgency, transparent)
  if (!encoded.ok) return encoded
  const name = `${encoded.key}.webp`
  await media.write(name, encoded.webp)
  return { ok: true, imageUrl: `/media/${name}`, ...encoded.description }
}

/**
 * Re-encodes an uploaded picture: WebP, upright, at most 1600 pixels on the long side, without metadata
 * (location, camera). The type is detected from the content.
 *
 * The caller limits the size.
 *
 * @param transparent whether transparent parts are kept; else they get the page's colour
 */
export async function encodePicture(
  bytes: Uint8Array,
  urgency: Urgency = 'now',
  transparent = false,
): Promise<EncodePictureResult> {
  const encoded = await pictureWork((sharp) => encode(sharp, bytes, transparent), urgency)
  return encoded.ok ? { ...encoded, key: randomBytes(KEY_BYTES).toString('hex') } : encoded
}

async function encode(sharp: Sharp, bytes: Uint8Array, transparent: boolean) {
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
