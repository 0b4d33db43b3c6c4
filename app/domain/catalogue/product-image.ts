/** A picture of a product as screens show it. */
export type ProductImage = {
  /** Public address of the whole picture, `/media/{key}.webp`. */
  imageUrl: string
  /** Pixels of the whole picture. */
  width: number
  height: number
  /** `#rrggbb`, shown while the picture loads. */
  color: string
  alt: string
}

/** A picture as stored: its alternative text may still be missing. */
export type StoredImage = Omit<ProductImage, 'alt'> & { alt: string | null }

/** Gives every picture its alternative text: what staff wrote, else "{title}, view {n}". */
export function withAlt(title: string, images: readonly StoredImage[]): ProductImage[] {
  return images.map((image, index) => ({
    ...image,
    alt: image.alt?.trim() || `${title}, view ${index + 1}`,
  }))
}
