import type { StoredPicture } from '../../media/variants.ts'

/** A picture of a product as staff see it. */
export type ProductPicture = StoredPicture & {
  id: string
  /** What staff wrote; null: "{title}, view {n}". */
  alt: string | null
  isPrimary: boolean
}
