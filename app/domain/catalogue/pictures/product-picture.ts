import type { StoredPicture } from '../../media/variants/variants.ts'
import type { PictureRole } from './picture-rules.ts'

/** An edited picture keeps its original, and what was done to it. */
export type Edited = {
  /** Path of the original, `/media/{key}.webp`; null for a picture as it was uploaded. */
  originalUrl: string | null
  /** As `editText` writes it; null without an original. */
  edit: string | null
}

/** A product's picture as shown to staff. */
export type ProductPicture = StoredPicture &
  Edited & {
    id: string
    /** Written by staff; null: "{title}, view {n}". */
    alt: string | null
    role: PictureRole
    /** Shown beside the picture; null for none. */
    caption: string | null
    isPrimary: boolean
  }
