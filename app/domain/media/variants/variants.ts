/** A stored picture; the columns of `product_images`. */
export type StoredPicture = {
  /** Path of the full-size picture, `/media/{key}.webp`. */
  imageUrl: string
  /** Pixels of the full-size picture. */
  width: number
  height: number
  /** Placeholder colour, `#rrggbb`, shown while the picture loads. */
  color: string
}

/**
 * Widths of the variants in pixels; 768 is for a card as wide as a phone, 1920 for full-bleed scenes.
 */
export const VARIANT_WIDTHS = [320, 480, 640, 768, 960, 1280, 1920] as const

/** Size of a link preview's picture, in the aspect ratio of Open Graph. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

const WHOLE_PICTURE = /\.webp$/

/**
 * Builds the `srcset` values of a `<picture>`. A list is empty if the picture is narrower than the
 * narrowest variant.
 *
 * @param imageUrl path of the full-size picture
 * @param originalWidth in pixels; nothing wider is included
 */
export function pictureSources(imageUrl: string, originalWidth: number) {
  const widths = VARIANT_WIDTHS.filter((width) => width <= originalWidth)
  const srcset = (format: string) =>
    widths.map((width) => `${stemOf(imageUrl)}-${width}.${format} ${width}w`)
  const webp = srcset('webp')
  // The original is WebP, and is the last candidate if it is wider than every variant.
  if (widths.at(-1) !== originalWidth) webp.push(`${imageUrl} ${originalWidth}w`)
  return { avif: srcset('avif').join(', '), webp: webp.join(', '), fallback: imageUrl }
}

/** The point kept in view when a picture is cropped, in per cent from left and top, as in CSS. */
export type Focus = { x: number; y: number }

/** Crop positions of link previews are multiples of this, in per cent: each position is a file. */
export const FOCUS_STEP = 10

/** Returns the path of the link preview's picture, cropped around its centre or a focus. */
export function shareImageUrl(
  imageUrl: string,
  cropped?: Focus & Pick<StoredPicture, 'width' | 'height'>,
): string {
  if (!cropped) return `${stemOf(imageUrl)}-share.jpg`
  const isWider = cropped.width * SHARE_SIZE.height > cropped.height * SHARE_SIZE.width
  const at = Math.round((isWider ? cropped.x : cropped.y) / FOCUS_STEP) * FOCUS_STEP
  return `${stemOf(imageUrl)}-share-${at}.jpg`
}

/** Maximum size of a logo in mails, in CSS pixels; the file has twice that size. */
const MAIL_LOGO = { width: 200, height: 56 }
export const MAIL_LOGO_FILE = { width: 2 * MAIL_LOGO.width, height: 2 * MAIL_LOGO.height }

/** A logo for mail programs, which support neither WebP nor `srcset`; its size in CSS pixels. */
export function mailLogo({ imageUrl, width, height }: StoredPicture) {
  const scale = Math.min(MAIL_LOGO.width / width, MAIL_LOGO.height / height, 1)
  const sized = (side: number) => Math.max(1, Math.round(side * scale))
  return { path: `${stemOf(imageUrl)}-mail.png`, width: sized(width), height: sized(height) }
}

/** Longer side of a picture that is embedded in another file, in pixels; about 20 kB. */
export const FACE_SIDE = 512

/** Path of a picture as a small JPEG, for embedding in other files. */
export const textureUrl = (imageUrl: string): string => `${stemOf(imageUrl)}-face.jpg`

const stemOf = (imageUrl: string) => imageUrl.replace(WHOLE_PICTURE, '')
