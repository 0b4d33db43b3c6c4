import { useEffect } from 'react'
import { type FetcherWithComponents, useFetcher } from 'react-router'
import type { ShownDocument } from '../../article/document-by-name.tsx'

/** The entered values, as shoppers would read them. */
export type UnsavedPreview =
  | { state: 'shown'; shown: ShownDocument }
  /** A field cannot be saved as it is. */
  | { state: 'refused' }
  | { state: 'failed' }

/** The frame's message that it is ready to show input. */
export const READY = 'words-preview-ready'

/**
 * In the frame beside a form: shows the input that the form's page sends.
 *
 * @param isLive false outside of a frame
 * @returns the result for the latest input
 */
export function useUnsavedPreview(isLive: boolean): UnsavedPreview | undefined {
  const { submit, data }: FetcherWithComponents<UnsavedPreview> = useFetcher()
  useEffect(() => {
    if (!isLive || window.parent === window) return
    const show = ({ origin, source, data: sent }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== window.parent || !isEntries(sent)) return
      const form = new FormData()
      for (const [name, value] of sent) form.append(name, value)
      void submit(form, { method: 'post', action: location.pathname })
    }
    addEventListener('message', show)
    window.parent.postMessage(READY, location.origin)
    return () => removeEventListener('message', show)
  }, [isLive, submit])
  return data
}

type Entries = [name: string, value: string][]

const isEntries = (sent: unknown): sent is Entries =>
  Array.isArray(sent) &&
  sent.every((entry) => Array.isArray(entry) && entry.every((part) => typeof part === 'string'))

/** A form's fields in the format of the frame's messages. */
export const entriesOf = (form: HTMLFormElement): Entries =>
  [...new FormData(form)].flatMap(
    ([name, value]): Entries => (typeof value === 'string' ? [[name, value]] : []),
  )
