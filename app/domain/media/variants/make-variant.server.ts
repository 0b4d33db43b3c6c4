import type { Sharp } from '../open-sharp.server.ts'
import { pictureWork, type Urgency, WORK_TIMEOUT } from '../picture-work.server.ts'
import type { MediaName, Variant } from '../store/media-name.server.ts'
import type { MediaStore } from '../store/media-store.server.ts'
import { FACE_SIDE, MAIL_LOGO_FILE, SHARE_SIZE, VARIANT_WIDTHS } from './variants.ts'

/**
 * Effort 2 encodes an AVIF of 640 pixels in about 0.1 s, a third of the time of effort 4, for 5 %
 * more bytes. At quality 56 the demo's cards are 10 to 20 kB on a phone, a fifth less than at 64,
 * with no visible difference at twice their size.
 */
const AVIF = { quality: 56, effort: 2, chromaSubsampling: '4:2:0' }
const WEBP = { quality: 76, effort: 3 }
/** Some readers of link previews refuse files above 300 kB. */
const JPEG = { quality: 78, mozjpeg: true }
const PAPER = '#faf7f2'

type Picture = ReturnType<Sharp>
type Size = { width: number; height: number }

const inProgress = new WeakMap<MediaStore, Map<string, Promise<Buffer | null>>>()

/**
 * Creates and stores a variant. Concurrent requests for the same variant share one encoding.
 *
 * @returns its bytes, or null if the picture does not exist or is narrower than the variant (the
 *   smallest width exists for every picture)
 */
export function makeVariant(
  media: MediaStore,
  name: MediaName & { variant: Variant },
  urgency: Urgency = 'now',
): Promise<Buffer | null> {
  const jobs = inProgress.get(media) ?? new Map<string, Promise<Buffer | null>>()
  inProgress.set(media, jobs)
  const running = jobs.get(name.stored)
  if (running) return running
  const job = createAndStore(media, name, urgency).finally(() => jobs.delete(name.stored))
  jobs.set(name.stored, job)
  return job
}

async function createAndStore(
  media: MediaStore,
  { original, variant, stored }: MediaName & { variant: Variant },
  urgency: Urgency,
): Promise<Buffer | null> {
  // The variant may have been written since the caller checked.
  const made = await media.read(stored)
  if (made) return made
  const whole = await media.read(original)
  if (!whole) return null
  const bytes = await pictureWork((sharp) => encode(sharp, whole, variant), urgency)
  if (!bytes) return null
  await media.write(stored, bytes)
  // `deletePicture` deletes the original first and then the variants: either it finds this file, or
  // the original is found to be gone here.
  if (await media.exists(original)) return bytes
  await media.delete(stored)
  return null
}

async function encode(sharp: Sharp, whole: Buffer, variant: Variant): Promise<Buffer | null> {
  const picture = sharp(whole).timeout(WORK_TIMEOUT)
  const { width, height } = await picture.metadata()
  if (variant.kind === 'mail') {
    // With a light background: a dark logo would be invisible in a dark mail program.
    return await picture
      .resize({ ...MAIL_LOGO_FILE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: PAPER })
      .png({ compressionLevel: 9 })
      .toBuffer()
  }
  if (variant.kind === 'face') {
    const side = { width: FACE_SIDE, height: FACE_SIDE }
    return await picture
      .resize({ ...side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: PAPER })
      .jpeg(JPEG)
      .toBuffer()
  }
  if (variant.kind === 'share' && variant.at !== null) {
    return await croppedAt(picture, { width, height }, variant.at).jpeg(JPEG).toBuffer()
  }
  if (variant.kind === 'share') {
    // Cropping would remove most of an upright picture: it is letterboxed instead.
    const fit = width > height ? 'cover' : 'contain'
    return await picture
      .resize({ ...SHARE_SIZE, fit, background: PAPER })
      .jpeg(JPEG)
      .toBuffer()
  }
  // The smallest variant exists for every picture, so that thumbnails have a fixed address.
  if (width < variant.width && variant.width !== VARIANT_WIDTHS[0]) return null
  const resized = picture.resize({ width: variant.width, withoutEnlargement: true })
  return await (variant.format === 'avif' ? resized.avif(AVIF) : resized.webp(WEBP)).toBuffer()
}

const PERCENT = 0.01

/** Scales a picture to cover the link preview's size and cuts off the excess, like `object-position`. */
function croppedAt(picture: Picture, { width, height }: Size, at: number): Picture {
  const scale = Math.max(SHARE_SIZE.width / width, SHARE_SIZE.height / height)
  const whole = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
  const left = Math.round((whole.width - SHARE_SIZE.width) * at * PERCENT)
  const top = Math.round((whole.height - SHARE_SIZE.height) * at * PERCENT)
  return picture
    .resize({ ...whole, fit: 'fill' })
    .flatten({ background: PAPER })
    .extract({ left, top, ...SHARE_SIZE })
}
