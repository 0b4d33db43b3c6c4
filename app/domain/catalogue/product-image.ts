import type { StoredPicture } from '../media/variants.ts'

/** A picture of a product as screens show it. */
export type ProductImage = StoredPicture & { alt: string }

/** A picture as its row has it: the alternative text may still be missing. */
export type StoredImage = StoredPicture & { alt: string | null }

/** Gives every picture its alternative text: what staff wrote, else "{title}, view {n}". */
export function withAlt(title: string, images: readonly StoredImage[]): ProductImage[] {
  return images.map((image, index) => ({
    ...image,
    alt: image.alt?.trim() || `${title}, view ${index + 1}`,
  }))
}
