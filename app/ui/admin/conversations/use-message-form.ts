import { useState } from 'react'
import { useFetcher } from 'react-router'
import { useResultToast } from '../kit/forms/action-result.ts'
import type { ConversationData, ConversationResult } from './conversation-data.ts'

/**
 * The draft of an answer or a note. It survives a refusal and revalidation of the page; once it is
 * stored, only what was written or chosen since is in the form, with another idempotency key.
 *
 * @param start the initial text
 */
export function useMessageForm({ formKey }: ConversationData, start: string) {
  const fetcher = useFetcher<ConversationResult>()
  useResultToast(fetcher.data)
  const [draft, setDraft] = useState({ key: formKey, body: start })
  const [result, setResult] = useState(fetcher.data)
  const [sent, setSent] = useState(0)
  const [sentBody, setSentBody] = useState('')
  const [files, setFiles] = useState<Files>({ key: 0, chosen: 'before' })
  const sending = fetcher.formData?.get('body')
  if (typeof sending === 'string' && sending !== sentBody) setSentBody(sending)
  if (fetcher.state === 'idle' && fetcher.data !== result) {
    setResult(fetcher.data)
    setFiles(afterResult(files, fetcher.data?.ok === true))
    if (fetcher.data?.ok) {
      setDraft({ key: formKey, body: restOf(draft.body, sentBody) })
      setSent(sent + 1)
    }
  }
  return {
    fetcher,
    draft,
    write: (body: string) => setDraft({ ...draft, body }),
    /** How many messages were stored since the screen was opened. */
    sent,
    error: fetcher.data?.errors?.body,
    files,
    /** Files have been chosen. */
    chooseFiles: () => {
      if (fetcher.state !== 'idle') setFiles({ ...files, chosen: 'while-sending' })
    },
  }
}

type Files = {
  /** The key of the file field; changes when its files have been stored. */
  key: number
  /** Files chosen while a message is being sent belong to the next one: `for-next` once there is a result. */
  chosen: 'before' | 'while-sending' | 'for-next'
}

function afterResult({ key, chosen }: Files, isStored: boolean): Files {
  if (chosen === 'while-sending') return { key, chosen: 'for-next' }
  return isStored ? { key: key + 1, chosen: 'before' } : { key, chosen }
}

/** What was added to a message while it was being sent; all of it if it was changed in another way. */
const restOf = (body: string, sent: string): string =>
  body.startsWith(sent) ? body.slice(sent.length).trimStart() : body
