import type { StoredPicture } from '../media/variants.ts'
import type { PictureRole } from './pictures/picture-rules.ts'

/** A picture of a product as screens show it. */
export type ProductImage = StoredPicture & { alt: string }

/** A picture as its row has it: the alternative text may still be missing. */
export type StoredImage = StoredPicture & { alt: string | null }

type Shown = { role: PictureRole; caption: string | null }
/** A picture on the product's own page. */
export type GalleryImage = ProductImage & Shown
export type StoredGalleryImage = StoredImage & Shown

/** Gives every picture its alternative text: what staff wrote, else "{title}, view {n}". */
export function withAlt<Image extends StoredImage>(
  title: string,
  images: readonly Image[],
): (Image & ProductImage)[] {
  return images.map((image, index) => ({
    ...image,
    alt: image.alt?.trim() || `${title}, view ${index + 1}`,
  }))
}
