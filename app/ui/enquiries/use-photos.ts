import { useSyncExternalStore } from 'react'
import {
  photoTooLarge,
  photoUnreadable,
  tooManyPhotos,
} from '../../content/toasts/form-messages.ts'
import { PHOTO_RULES } from '../../domain/enquiries/photos/photo-rules.ts'
import type { FormRefused } from '../../forms/fields/form-result.ts'
import { wrongType } from '../../forms/fields/photo-refusal.ts'
import { readStored, removeStored, writeStored } from '../cart/browser-storage.ts'
import { type Upload, useUploads } from '../uploads/use-uploads.ts'
import { type PhotoFailure, type StoredPhoto, uploadPhoto } from './upload-photo.ts'

export type Photo = Upload<StoredPhoto, PhotoFailure>

type UploadAllResult = { ok: true; keys: string[] } | { ok: false; refused: FormRefused }

type Options = {
  email: string
  stamp: string
  /** @param done photos uploaded, including the fraction of the current one */
  onProgress: (done: number, count: number) => void
}

/** Storage key that marks that photos had been chosen. */
const HAD_PHOTOS = 'sell-had-photos'

/** The chosen photos, for a return from another page of the shop. */
let kept: readonly File[] = []

/** The photos of a sell request: uploaded when the form is submitted, for its email address. */
export function usePhotos() {
  const hadPhotos = useSyncExternalStore(never, readHadPhotos, () => false)
  const { uploads, currentUploads, add, send, remove, clear, reset } = useUploads<
    StoredPhoto,
    PhotoFailure
  >(keepPhotos, kept)

  /** Uploads the remaining photos sequentially, until one fails. */
  const upload = async ({ email, stamp, onProgress }: Options): Promise<UploadAllResult> => {
    const keys: string[] = []
    const all = currentUploads()
    for (const [index, { id, file, stored }] of all.entries()) {
      onProgress(index, all.length)
      if (stored?.email === email) {
        keys.push(stored.key)
        continue
      }
      const sent = await send(id, (photo, { signal, onProgress: onShare }) =>
        uploadPhoto(photo, {
          email,
          stamp,
          signal,
          onProgress(share) {
            onShare(share)
            onProgress(index + share, all.length)
          },
        }),
      )
      if (sent?.ok === false) return { ok: false, refused: refusedFor(file.name, sent.failure) }
      if (sent) keys.push(sent.stored.key)
    }
    onProgress(all.length, all.length)
    return { ok: true, keys }
  }

  return {
    photos: uploads,
    /** Photos had been chosen before a reload, which files do not survive. */
    lost: hadPhotos && uploads.length === 0,
    /** A photo chosen twice is added once. @returns a toast about refused files */
    add: (files: readonly File[]) => {
      const taken = currentUploads().map(({ file }) => file)
      const fresh = files.filter((file, index) => {
        return ![...taken, ...files.slice(0, index)].some((one) => isSame(one, file))
      })
      return add(fresh, { limit: PHOTO_RULES.maxCount, tooMany: tooManyPhotos })
    },
    remove,
    clear,
    /** Discards the upload state, so that the photos are uploaded again. */
    sendAgain: reset,
    upload,
  }
}

const never = () => () => {}
const readHadPhotos = () => readStored('session', HAD_PHOTOS) !== null

function keepPhotos(files: readonly File[]): void {
  kept = files
  if (files.length > 0) writeStored('session', HAD_PHOTOS, '1')
  else removeStored('session', HAD_PHOTOS)
}

function isSame(one: File, other: File): boolean {
  return (
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  )
}

function refusedFor(name: string, failure: PhotoFailure): FormRefused {
  switch (failure.reason) {
    case 'too-large':
      return { ok: false, toast: photoTooLarge(name) }
    case 'wrong-type':
      return { ok: false, toast: wrongType(name) }
    case 'unreadable':
      return { ok: false, toast: photoUnreadable(name) }
    case 'refused': {
      const { toast, formStamp } = failure
      return { ok: false, ...(toast && { toast }), ...(formStamp && { formStamp }) }
    }
    case 'failed':
      return { ok: false }
  }
}
