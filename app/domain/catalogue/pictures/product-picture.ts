import type { StoredPicture } from '../../media/variants.ts'
import type { PictureRole } from './picture-rules.ts'

/** A picture of a product as staff see it. */
export type ProductPicture = StoredPicture & {
  id: string
  /** What staff wrote; null: "{title}, view {n}". */
  alt: string | null
  role: PictureRole
  /** Shown beside the picture; null where staff wrote none. */
  caption: string | null
  isPrimary: boolean
}
