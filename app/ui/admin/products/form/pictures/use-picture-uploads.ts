import { useEffect, useRef } from 'react'
import {
  pictureWords,
  productFormMessages,
} from '../../../../../content/staff/products/product-form.ts'
import type { Toast } from '../../../../../content/toasts/storefront-toasts.ts'
import { PICTURE_LIMIT } from '../../../../../domain/catalogue/pictures/picture-rules.ts'
import type { ProductId } from '../../../../../platform/values/ids.ts'
import { showToast } from '../../../../toast/toast.tsx'
import { type Upload, useUploads } from '../../../../uploads/use-uploads.ts'
import { type UploadedPicture, type UploadFailure, uploadPicture } from './upload-picture.ts'

export type PictureUpload = Upload<UploadedPicture, UploadFailure>

type Options = {
  /** null for a new product. */
  productId: ProductId | null
  /** Number of pictures the product already has. */
  count: number
  /** Called when a picture has been stored; its tile stays until this resolves. */
  onUploaded: (picture: UploadedPicture) => void | Promise<void>
}

/** A product's uploads: sent as soon as they are chosen, sequentially, in the chosen order. */
export function usePictureUploads(options: Options) {
  const { uploads, currentUploads, add, send, retry, remove, clear } = useUploads<
    UploadedPicture,
    UploadFailure
  >()
  const latest = useRef({ ...options, clear })
  const round = useRef<Promise<void> | null>(null)
  useEffect(() => {
    latest.current = { ...options, clear }
  })
  useEffect(() => () => latest.current.clear(), [])

  const sendAll = async () => {
    const lines: string[] = []
    for (;;) {
      const next = currentUploads().find(({ state }) => state === 'waiting')
      if (!next) break
      const { id, file } = next
      const { productId } = latest.current
      const sent = await send(id, (photo, upload) => uploadPicture(photo, productId, upload))
      if (sent?.ok === false) lines.push(`${file.name}: ${pictureWords.states[sent.failure]}`)
      if (!sent?.ok) continue
      await latest.current.onUploaded(sent.stored)
      remove(id)
    }
    if (lines.length === 0) return
    showToast({ ...productFormMessages.uploadFailed, description: lines.join('\n') })
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
      const { count } = latest.current
      const { tooManyPictures } = productFormMessages
      const refusal = add(files, { limit: PICTURE_LIMIT, tooMany: tooManyPictures, taken: count })
      run()
      return refusal
    },
    retry: (id: number) => {
      retry(id)
      run()
    },
    drop: remove,
    /** Resolves when no upload is pending, with whether all succeeded. */
    settled: async (): Promise<boolean> => {
      await round.current
      return currentUploads().length === 0
    },
  }
}
