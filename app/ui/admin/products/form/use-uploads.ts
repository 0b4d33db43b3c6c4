import { useEffect, useRef, useState } from 'react'
import { mergeToasts } from '../../../../content/merge-toasts.ts'
import type { Toast } from '../../../../content/messages.ts'
import { pictureWords, productFormMessages } from '../../../../content/staff/product-form.ts'
import { PICTURE_LIMIT } from '../../../../domain/catalogue/pictures/picture-rules.ts'
import { photoRefusal } from '../../../../forms/photo-refusal.ts'
import { shrinkPhoto } from '../../../shrink-photo.ts'
import { showToast } from '../../../toast.tsx'
import { type UploadedPicture, type UploadFailure, uploadPicture } from './upload-picture.ts'

/** A file being uploaded. */
export type PictureUpload = {
  id: number
  file: File
  /** Object URL of the file. */
  preview: string
  state: 'waiting' | 'uploading' | 'failed'
  /** Upload progress, from 0 to 1. */
  share: number
  reason?: UploadFailure
}

type Options = {
  /** null for a new product. */
  productId: string | null
  /** Number of pictures the product already has. */
  count: number
  /** Called when a picture has been stored; its tile stays until this resolves. */
  onUploaded: (picture: UploadedPicture) => void | Promise<void>
}

let lastId = 0

/** Uploads chosen files sequentially, so that they arrive in the chosen order. */
export function useUploads(options: Options) {
  const [uploads, setUploads] = useState<PictureUpload[]>([])
  /** A mutable copy for asynchronous code. */
  const list = useRef<PictureUpload[]>([])
  const latest = useRef(options)
  const round = useRef<Promise<void> | null>(null)
  const current = useRef<{ id: number; abort: AbortController } | null>(null)
  useEffect(() => {
    latest.current = options
  })
  useEffect(
    () => () => {
      current.current?.abort.abort()
      for (const { preview } of list.current) URL.revokeObjectURL(preview)
      list.current = []
    },
    [],
  )

  const change = (next: PictureUpload[]) => {
    list.current = next
    setUploads(next)
  }
  const update = (id: number, part: Partial<PictureUpload>) =>
    change(list.current.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const forget = (id: number) => {
    const gone = list.current.find((one) => one.id === id)
    if (gone) URL.revokeObjectURL(gone.preview)
    change(list.current.filter((one) => one.id !== id))
  }

  const sendOne = async ({ id, file }: PictureUpload) => {
    const abort = new AbortController()
    current.current = { id, abort }
    update(id, { state: 'uploading', share: 0 })
    const small = await shrinkPhoto(file)
    const { productId } = latest.current
    const sent = await uploadPicture(small, {
      productId,
      signal: abort.signal,
      onProgress: (share) => update(id, { share }),
    })
    current.current = null
    if (abort.signal.aborted) return
    if (!sent.ok) return update(id, { state: 'failed', share: 0, reason: sent.reason })
    await latest.current.onUploaded(sent.picture)
    forget(id)
  }

  const sendAll = async () => {
    const failed: PictureUpload[] = []
    for (;;) {
      const next = list.current.find(({ state }) => state === 'waiting')
      if (!next) break
      await sendOne(next)
      const after = list.current.find(({ id, state }) => id === next.id && state === 'failed')
      if (after) failed.push(after)
    }
    if (failed.length > 0) showToast(failureToast(failed))
  }

  const run = () => {
    round.current ??= sendAll().finally(() => {
      round.current = null
    })
  }

  return {
    uploads,
    busy: uploads.some(({ state }) => state !== 'failed'),
    /** @returns a toast about refused files */
    add: (files: readonly File[]): Toast | undefined => {
      const refusals: Toast[] = []
      const next = [...list.current]
      for (const file of files) {
        const refusal = photoRefusal(file)
        if (refusal) refusals.push(refusal)
        else if (latest.current.count + next.length < PICTURE_LIMIT) next.push(chosen(file))
        else refusals.push(productFormMessages.tooManyPictures(PICTURE_LIMIT))
      }
      change(next)
      run()
      return mergeToasts(refusals)
    },
    retry: (id: number) => {
      update(id, { state: 'waiting' })
      run()
    },
    drop: (id: number) => {
      if (current.current?.id === id) current.current.abort.abort()
      forget(id)
    },
    /** Resolves when no upload is pending, with whether all succeeded. */
    settled: async (): Promise<boolean> => {
      await round.current
      return list.current.length === 0
    },
  }
}

function chosen(file: File): PictureUpload {
  lastId += 1
  return { id: lastId, file, preview: URL.createObjectURL(file), state: 'waiting', share: 0 }
}

function failureToast(failed: readonly PictureUpload[]): Toast {
  const lines = failed.map(({ file, reason = 'failed' }) => {
    return `${file.name}: ${pictureWords.states[reason]}`
  })
  return { ...productFormMessages.uploadFailed, description: lines.join('\n') }
}
