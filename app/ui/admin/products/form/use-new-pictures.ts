import { useState } from 'react'
import { SELLER_PHOTO } from '../../../../domain/catalogue/pictures/picture-fields.ts'
import type { StoredPicture } from '../../../../domain/media/variants.ts'
import { applyChange, type PictureChange } from './picture-changes.ts'

/** A picture that waits for its product. */
export type NewPicture = {
  /** What the form sends for it: an upload's token, or `seller:{key}`. */
  id: string
  picture: StoredPicture
  alt: string | null
  isPrimary: boolean
}

/** The pictures of a product that is not there yet; the form sends them all at once. */
export function useNewPictures(begin: readonly NewPicture[]) {
  const [pictures, setPictures] = useState<NewPicture[]>([...begin])
  const [touched, setTouched] = useState(false)
  return {
    pictures,
    /** Something was done to them. */
    touched,
    add: (id: string, picture: StoredPicture) => {
      setTouched(true)
      setPictures((before) => [
        ...before,
        { id, picture, alt: null, isPrimary: before.length === 0 },
      ])
    },
    change: (change: PictureChange) => {
      setTouched(true)
      setPictures((before) => applyChange(before, change))
    },
  }
}

/**
 * A seller's photo as a picture. There is only one size of it, which the size of a stamp says:
 * nothing smaller is asked for.
 */
export function sellerPicture({ key, url }: { key: string; url: string }): NewPicture {
  return {
    id: SELLER_PHOTO + key,
    picture: { imageUrl: url, width: 4, height: 3, color: '#f1ebe1' },
    alt: null,
    isPrimary: false,
  }
}
