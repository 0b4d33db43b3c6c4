/** What is known of a kept picture; the columns of `product_images`. */
export type StoredPicture = {
  /** Address of the whole picture, `/media/{key}.webp`. */
  imageUrl: string
  /** Pixels of the whole picture. */
  width: number
  height: number
  /** `#rrggbb`, shown while the picture loads. */
  color: string
}

/**
 * The widths in pixels that smaller pictures come in; 768 is a card across a phone, 1920 is for
 * full-bleed scenes.
 */
export const VARIANT_WIDTHS = [320, 480, 640, 768, 960, 1280, 1920] as const

/** The link preview's picture, in the shape that the Open Graph readers expect. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

const WHOLE_PICTURE = /\.webp$/

/**
 * The addresses that a `<picture>` offers for one picture, as `srcset` values. A list is empty
 * where the picture is narrower than the narrowest variant.
 *
 * @param imageUrl address of the whole picture
 * @param originalWidth pixels; nothing wider is offered
 */
export function pictureSources(imageUrl: string, originalWidth: number) {
  const widths = VARIANT_WIDTHS.filter((width) => width <= originalWidth)
  const srcset = (format: string) =>
    widths.map((width) => `${stemOf(imageUrl)}-${width}.${format} ${width}w`)
  const webp = srcset('webp')
  // The whole picture is WebP: where it is wider than every variant, it is the last choice.
  if (widths.at(-1) !== originalWidth) webp.push(`${imageUrl} ${originalWidth}w`)
  return { avif: srcset('avif').join(', '), webp: webp.join(', '), fallback: imageUrl }
}

/** The address (without the shop's origin) of the picture for link previews. */
export function shareImageUrl(imageUrl: string): string {
  return `${stemOf(imageUrl)}-share.jpg`
}

const stemOf = (imageUrl: string) => imageUrl.replace(WHOLE_PICTURE, '')
