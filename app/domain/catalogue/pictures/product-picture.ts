import type { StoredPicture } from '../../media/variants/variants.ts'
import type { PictureRole } from './picture-rules.ts'

/** The original and the edit of an edited picture. */
export type Edited = {
  /** Path of the original, `/media/{key}.webp`; null for an unedited picture. */
  originalUrl: string | null
  /** The edit as `formatEdit` formats it; null for an unedited picture. */
  edit: string | null
}

/** A product's picture as shown to staff. */
export type ProductPicture = StoredPicture &
  Edited & {
    id: string
    /** Written by staff; null for the default "{title}, view {n}". */
    alt: string | null
    role: PictureRole
    /** Shown beside the picture; null for no caption. */
    caption: string | null
    isPrimary: boolean
  }
