import type { StoredPicture } from '../../media/variants.ts'
import type { PictureRole } from './picture-rules.ts'

/** A product's picture as shown to staff. */
export type ProductPicture = StoredPicture & {
  id: string
  /** Written by staff; null: "{title}, view {n}". */
  alt: string | null
  role: PictureRole
  /** Shown beside the picture; null for none. */
  caption: string | null
  isPrimary: boolean
}
