import type { StoredPicture } from '../media/variants/variants.ts'
import type { PictureRole } from './pictures/picture-rules.ts'

/** A picture of a product as shown on a page. */
export type ProductImage = StoredPicture & { alt: string }

/** A picture as stored: the alternative text may be missing. */
export type StoredImage = StoredPicture & { alt: string | null }

type Shown = { role: PictureRole; caption: string | null }
/** A picture on the product page. */
export type GalleryImage = ProductImage & Shown
export type StoredGalleryImage = StoredImage & Shown

/** Fills in every picture's alternative text: the staff's, else "{title}, view {n}". */
export function withAlt<Image extends StoredImage>(
  title: string,
  images: readonly Image[],
): (Image & ProductImage)[] {
  return images.map((image, index) => ({
    ...image,
    alt: image.alt?.trim() || `${title}, view ${index + 1}`,
  }))
}
