import { FOCUS_STEP, VARIANT_WIDTHS } from '../variants/variants.ts'

export type Variant =
  | { kind: 'width'; width: number; format: 'avif' | 'webp' }
  /** `at`: position of the crop, in per cent from the start; null for centred. */
  | { kind: 'share'; format: 'jpg'; at: number | null }
  | { kind: 'mail'; format: 'png' }
  | { kind: 'face'; format: 'jpg' }

/** Content types by file extension. */
export const MEDIA_TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

export type MediaName = {
  /** Name of the full-size picture in the store. */
  original: string
  /** The requested variant; null for the full-size picture. */
  variant: Variant | null
  /** Name of the requested file in the store. */
  stored: string
  format: 'avif' | 'webp' | 'jpg' | 'png'
}

/** The key has 128 bits in hex; pictures of the shop's own pages have a readable prefix. */
const FILE_NAME =
  /^(?<key>(?:[a-z]+-){0,4}[0-9a-f]{32})(?:-(?<variant>share(?:-\d{1,3})?|mail|face|\d{3,4}))?\.(?<format>avif|webp|jpg|png)$/

/** Parses the last segment of a picture's path; null if it is not a valid name. */
export function readMediaName(fileName: string): MediaName | null {
  const parts = FILE_NAME.exec(fileName)?.groups
  if (!parts) return null
  const { key, variant: wanted, format } = parts
  const original = `${key}.webp`
  if (wanted === undefined) {
    return format === 'webp' ? { original, variant: null, stored: original, format } : null
  }
  const variant = readVariant(wanted, format)
  if (!variant) return null
  return { original, variant, stored: `variants/${fileName}`, format: variant.format }
}

function readVariant(wanted: string, format: string | undefined): Variant | null {
  if (wanted.startsWith('share')) return format === 'jpg' ? readShare(wanted) : null
  if (wanted === 'face') return format === 'jpg' ? { kind: 'face', format } : null
  if (wanted === 'mail') return format === 'png' ? { kind: 'mail', format } : null
  const width = VARIANT_WIDTHS.find((one) => String(one) === wanted)
  if (!width || (format !== 'avif' && format !== 'webp')) return null
  return { kind: 'width', width, format }
}

/** 'share' or 'share-40'. */
function readShare(wanted: string): Variant | null {
  const [, at] = wanted.split('-')
  if (at === undefined) return { kind: 'share', format: 'jpg', at: null }
  const isStep = Number(at) <= 100 && Number(at) % FOCUS_STEP === 0 && String(Number(at)) === at
  return isStep ? { kind: 'share', format: 'jpg', at: Number(at) } : null
}
