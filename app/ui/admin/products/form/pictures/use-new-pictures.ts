import { useState } from 'react'
import { SELLER_PHOTO } from '../../../../../domain/catalogue/pictures/picture-fields.ts'
import type { Edited } from '../../../../../domain/catalogue/pictures/product-picture.ts'
import type { PictureEdit } from '../../../../../domain/media/picture-edit.ts'
import type { StoredPicture } from '../../../../../domain/media/variants/variants.ts'
import { applyChange, type Described, type PictureChange } from './picture-changes.ts'
import { editUpload } from './upload-picture.ts'

/** A picture of a product that is not saved yet. */
export type NewPicture = {
  /** The value submitted for it: an upload token, or `seller:{key}`. */
  id: string
  /** The id before it was edited, which keeps its place on the screen. */
  slot?: string
  picture: StoredPicture & Partial<Edited>
  isPrimary: boolean
} & Described

const NOT_DESCRIBED: Described = { alt: null, caption: null, role: 'view' }

/** The pictures of a new product; submitted with its form. */
export function useNewPictures(begin: readonly NewPicture[]) {
  const [pictures, setPictures] = useState<NewPicture[]>([...begin])
  const [touched, setTouched] = useState(false)
  return {
    pictures,
    /** Whether they have been changed. */
    touched,
    add: (id: string, picture: StoredPicture) => {
      setTouched(true)
      setPictures((before) => [
        ...before,
        { id, picture, ...NOT_DESCRIBED, isPrimary: before.length === 0 },
      ])
    },
    /** Replaces a picture by an edited upload. @returns whether it succeeded */
    edit: async (id: string, edit: PictureEdit): Promise<boolean> => {
      const edited = await editUpload(id, edit)
      if (!edited) return false
      const { token, ...picture } = edited
      setTouched(true)
      setPictures((before) =>
        before.map((one) =>
          one.id === id ? { ...one, slot: one.slot ?? id, id: token, picture } : one,
        ),
      )
      return true
    },
    change: (change: PictureChange) => {
      setTouched(true)
      setPictures((before) => applyChange(before, change))
    },
  }
}

/**
 * A seller's photo as a picture. It has one size only; the tiny size given here prevents requests
 * for variants.
 */
export function sellerPicture({ key, url }: { key: string; url: string }): NewPicture {
  return {
    id: SELLER_PHOTO + key,
    picture: { imageUrl: url, width: 4, height: 3, color: '#f1ebe1' },
    ...NOT_DESCRIBED,
    isPrimary: false,
  }
}
