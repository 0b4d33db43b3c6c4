import { useEffect, useRef, useState } from 'react'
import { mergeToasts } from '../../content/toasts/merge-toasts.ts'
import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import { photoRefusal } from '../../forms/fields/photo-refusal.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** A chosen file. @typeParam Stored the server's response; @typeParam Failure why it has none */
export type Upload<Stored, Failure> = {
  id: number
  file: File
  /** Object URL of the file. */
  preview: string
  state: 'waiting' | 'uploading' | 'stored' | 'failed'
  /** Upload progress, from 0 to 1. */
  share: number
  stored?: Stored
  failure?: Failure
}

export type Sent<Stored, Failure> = { ok: true; stored: Stored } | { ok: false; failure: Failure }

type Send<Stored, Failure> = (
  photo: Blob,
  /** @param onProgress takes a share from 0 to 1 */
  upload: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<Sent<Stored, Failure>>

type FileLimit = { limit: number; tooMany: (limit: number) => Toast; taken?: number }

let lastId = 0

/**
 * The chosen files of a form, in order, with their previews and their progress. The caller decides
 * when each is sent.
 *
 * @param onChange called with the files after every change
 * @param initial files chosen earlier
 */
export function useUploads<Stored, Failure>(
  onChange?: (files: readonly File[]) => void,
  initial: readonly File[] = [],
) {
  type One = Upload<Stored, Failure>
  const [uploads, setUploads] = useState<readonly One[]>(() => initial.map(chosen))
  /** A mutable copy for asynchronous code. */
  const list = useRef(uploads)
  const current = useRef<{ id: number; abort: AbortController } | null>(null)
  useEffect(() => () => release(list.current), [])

  const change = (next: readonly One[]) => {
    list.current = next
    setUploads(next)
    onChange?.(next.map(({ file }) => file))
  }
  const update = (id: number, part: Partial<One>) =>
    change(list.current.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const keepIf = (test: (one: One) => boolean) => {
    release(list.current.filter((one) => !test(one)))
    change(list.current.filter(test))
  }

  return {
    uploads,
    /** The files at this moment, for asynchronous code. */
    currentUploads: () => list.current,
    /**
     * @param taken places used up by other pictures
     * @returns a toast about refused files
     */
    add: (files: readonly File[], { limit, tooMany, taken = 0 }: FileLimit): Toast | undefined => {
      const refusals: Toast[] = []
      const next = [...list.current]
      for (const file of files) {
        const refusal = photoRefusal(file)
        if (refusal) refusals.push(refusal)
        else if (taken + next.length < limit) next.push(chosen(file))
        else refusals.push(tooMany(limit))
      }
      change(next)
      return mergeToasts(refusals)
    },
    /** @returns null if it was removed during the upload */
    send: async (
      id: number,
      send: Send<Stored, Failure>,
    ): Promise<Sent<Stored, Failure> | null> => {
      const upload = list.current.find((one) => one.id === id)
      if (!upload) return null
      const abort = new AbortController()
      current.current = { id, abort }
      update(id, { state: 'uploading', share: 0 })
      const sent = await send(await shrinkPhoto(upload.file), {
        signal: abort.signal,
        onProgress: (share) => update(id, { share }),
      })
      current.current = null
      if (abort.signal.aborted) return null
      if (sent.ok) update(id, { state: 'stored', share: 1, stored: sent.stored })
      else update(id, { state: 'failed', share: 0, failure: sent.failure })
      return sent
    },
    /** Marks a failed upload as waiting again. */
    retry: (id: number) => update(id, { state: 'waiting' }),
    /** Removes a file; its upload is aborted. */
    remove: (id: number) => {
      if (current.current?.id === id) current.current.abort.abort()
      keepIf((one) => one.id !== id)
    },
    /** Removes all files; the current upload is aborted. */
    clear: () => {
      current.current?.abort.abort()
      keepIf(() => false)
    },
    /** Discards what was sent, so that all files wait again. */
    reset: () =>
      change(
        list.current.map(({ id, file, preview }) => ({
          id,
          file,
          preview,
          state: 'waiting',
          share: 0,
        })),
      ),
  }
}

function chosen(file: File) {
  lastId += 1
  const preview = URL.createObjectURL(file)
  return { id: lastId, file, preview, state: 'waiting' as const, share: 0 }
}

function release(uploads: readonly { preview: string }[]): void {
  for (const { preview } of uploads) URL.revokeObjectURL(preview)
}
