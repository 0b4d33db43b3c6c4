import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { photoTooLarge, photoUnreadable, tooManyPhotos } from '../../content/form-messages.ts'
import { mergeToasts } from '../../content/merge-toasts.ts'
import type { Toast } from '../../content/messages.ts'
import { PHOTO_RULES } from '../../domain/enquiries/photos/photo-rules.ts'
import type { FormRefused } from '../../forms/form-answer.ts'
import { photoRefusal, wrongType } from '../../forms/photo-refusal.ts'
import { forget, recall, remember } from '../cart/browser-storage.ts'
import { shrinkPhoto } from '../shrink-photo.ts'
import { uploadPhoto } from './upload-photo.ts'

export type Photo = {
  id: number
  file: File
  /** Object URL of the file. */
  preview: string
  state: 'waiting' | 'uploading' | 'kept' | 'failed'
  /** Upload progress, from 0 to 1. */
  share: number
  /** The stored photo: its key, and the address it was uploaded for. */
  kept?: { key: string; email: string }
}

type UploadAll = { ok: true; keys: string[] } | { ok: false; refused: FormRefused }

type Upload = {
  email: string
  stamp: string
  /** @param done photos uploaded, including the fraction of the current one */
  onProgress: (done: number, count: number) => void
}

/** Storage key that marks that photos had been chosen. */
const HAD_PHOTOS = 'sell-had-photos'

let lastId = 0

/** The chosen photos, in order, with their progress. */
export function usePhotos() {
  const [photos, setPhotos] = useState<Photo[]>([])
  /** A mutable copy for asynchronous code. */
  const list = useRef<Photo[]>([])
  const hadPhotos = useSyncExternalStore(never, readHadPhotos, () => false)

  const change = (next: Photo[]) => {
    list.current = next
    setPhotos(next)
    if (next.length > 0) remember('session', HAD_PHOTOS, '1')
    else forget('session', HAD_PHOTOS)
  }
  const update = (id: number, part: Partial<Photo>) =>
    change(list.current.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)))

  useEffect(() => () => release(list.current), [])

  /** @returns a toast about refused files */
  const add = (files: readonly File[]): Toast | undefined => {
    const refusals: Toast[] = []
    const next = [...list.current]
    for (const file of files) {
      if (next.some((photo) => isSame(photo.file, file))) continue
      const refusal = photoRefusal(file)
      if (refusal) refusals.push(refusal)
      else if (next.length < PHOTO_RULES.maxCount) next.push(chosen(file))
      else refusals.push(tooManyPhotos(PHOTO_RULES.maxCount))
    }
    change(next)
    return mergeToasts(refusals)
  }

  const remove = (id: number) => {
    release(list.current.filter((photo) => photo.id === id))
    change(list.current.filter((photo) => photo.id !== id))
  }

  const clear = () => {
    release(list.current)
    change([])
  }

  /** Discards the upload state, so that the photos are uploaded again. */
  const sendAgain = () =>
    change(
      list.current.map(({ id, file, preview }) => ({
        id,
        file,
        preview,
        state: 'waiting',
        share: 0,
      })),
    )

  /** Uploads the remaining photos sequentially. */
  const upload = async ({ email, stamp, onProgress }: Upload): Promise<UploadAll> => {
    const keys: string[] = []
    const all = list.current
    for (const [index, { id, file, kept }] of all.entries()) {
      onProgress(index, all.length)
      if (kept?.email === email) {
        keys.push(kept.key)
        continue
      }
      update(id, { state: 'uploading', share: 0 })
      const small = await shrinkPhoto(file)
      const uploaded = await uploadPhoto(small, {
        email,
        stamp,
        onProgress(share) {
          update(id, { share })
          onProgress(index + share, all.length)
        },
      })
      if (!uploaded.ok) {
        update(id, { state: 'failed', share: 0 })
        return { ok: false, refused: refusedFor(file.name, uploaded) }
      }
      update(id, { state: 'kept', share: 1, kept: { key: uploaded.key, email } })
      keys.push(uploaded.key)
    }
    onProgress(all.length, all.length)
    return { ok: true, keys }
  }

  return {
    photos,
    /** Photos had been chosen before a reload, which files do not survive. */
    lost: hadPhotos && photos.length === 0,
    add,
    remove,
    clear,
    sendAgain,
    upload,
  }
}

const never = () => () => {}
const readHadPhotos = () => recall('session', HAD_PHOTOS) !== null

function chosen(file: File): Photo {
  lastId += 1
  return { id: lastId, file, preview: URL.createObjectURL(file), state: 'waiting', share: 0 }
}

function release(photos: readonly Photo[]): void {
  for (const { preview } of photos) URL.revokeObjectURL(preview)
}

function isSame(one: File, other: File): boolean {
  return (
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  )
}

type Failed = Exclude<Awaited<ReturnType<typeof uploadPhoto>>, { ok: true }>

function refusedFor(name: string, failed: Failed): FormRefused {
  switch (failed.reason) {
    case 'too-large':
      return { ok: false, toast: photoTooLarge(name) }
    case 'wrong-type':
      return { ok: false, toast: wrongType(name) }
    case 'unreadable':
      return { ok: false, toast: photoUnreadable(name) }
    case 'refused': {
      const { toast, formStamp } = failed
      return { ok: false, ...(toast && { toast }), ...(formStamp && { formStamp }) }
    }
    case 'failed':
      return { ok: false }
  }
}
