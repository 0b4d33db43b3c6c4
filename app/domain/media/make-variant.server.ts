import type { MediaName, Variant } from './media-name.server.ts'
import type { MediaStore } from './media-store.server.ts'
import type { Sharp } from './open-sharp.server.ts'
import { pictureWork, type Urgency, WORK_TIMEOUT } from './picture-work.server.ts'
import { SHARE_SIZE, VARIANT_WIDTHS } from './variants.ts'

/**
 * Effort 2 makes an AVIF of 640 pixels in about 0.1 s, a third of what effort 4 takes, for a
 * twentieth more bytes. At quality 56 the demo's cards weigh 10 to 20 kB on a phone, a fifth less
 * than at 64, and look the same at twice their size.
 */
const AVIF = { quality: 56, effort: 2, chromaSubsampling: '4:2:0' }
const WEBP = { quality: 76, effort: 3 }
/** Link previews are refused by some readers above 300 kB. */
const JPEG = { quality: 78, mozjpeg: true }
const PAPER = '#faf7f2'

const underWay = new WeakMap<MediaStore, Map<string, Promise<Buffer | null>>>()

/**
 * Makes a smaller picture and keeps it. Asked for several times at once, it is made once.
 *
 * @returns its bytes, or null where there is no such picture (any more) or it is narrower than asked
 * (the smallest width is made of any picture)
 */
export function makeVariant(
  media: MediaStore,
  name: MediaName & { variant: Variant },
  urgency: Urgency = 'now',
): Promise<Buffer | null> {
  const jobs = underWay.get(media) ?? new Map<string, Promise<Buffer | null>>()
  underWay.set(media, jobs)
  const running = jobs.get(name.stored)
  if (running) return running
  const job = makeAndKeep(media, name, urgency).finally(() => jobs.delete(name.stored))
  jobs.set(name.stored, job)
  return job
}

async function makeAndKeep(
  media: MediaStore,
  { original, variant, stored }: MediaName & { variant: Variant },
  urgency: Urgency,
): Promise<Buffer | null> {
  // It may have been finished between the caller's look and this one.
  const made = await media.read(stored)
  if (made) return made
  const whole = await media.read(original)
  if (!whole) return null
  const bytes = await pictureWork((sharp) => encode(sharp, whole, variant), urgency)
  if (!bytes) return null
  await media.write(stored, bytes)
  // Removed while this was being made: `deletePicture` takes the whole picture away first, so that
  // either it finds this file or this look finds the whole one gone.
  if (await media.exists(original)) return bytes
  await media.delete(stored)
  return null
}

async function encode(sharp: Sharp, whole: Buffer, variant: Variant): Promise<Buffer | null> {
  const picture = sharp(whole).timeout(WORK_TIMEOUT)
  const { width, height } = await picture.metadata()
  if (variant.kind === 'share') {
    // An upright picture would lose most of itself in this shape: it stands whole on paper.
    const fit = width > height ? 'cover' : 'contain'
    return await picture
      .resize({ ...SHARE_SIZE, fit, background: PAPER })
      .jpeg(JPEG)
      .toBuffer()
  }
  // The smallest is there for every picture, so that a thumbnail's address always holds.
  if (width < variant.width && variant.width !== VARIANT_WIDTHS[0]) return null
  const resized = picture.resize({ width: variant.width, withoutEnlargement: true })
  return await (variant.format === 'avif' ? resized.avif(AVIF) : resized.webp(WEBP)).toBuffer()
}
