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
 * Widths of the variants in pixels; 768 is a card across a phone, 1920 is for full-bleed scenes.
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

/** Returns the path of the link preview's picture. */
export function shareImageUrl(imageUrl: string): string {
  return `${stemOf(imageUrl)}-share.jpg`
}

const stemOf = (imageUrl: string) => imageUrl.replace(WHOLE_PICTURE, '')
