import { useState } from 'react'
import { useFetcher } from 'react-router'
import { useResultToast } from '../kit/action-result.ts'
import type { ConversationData, ConversationResult } from './conversation-data.ts'

/**
 * The draft of an answer or a note. It survives a refusal and revalidation of the page; once it is
 * stored, the form is empty again, with another idempotency key.
 *
 * @param start the initial text
 */
export function useMessageForm({ formKey }: ConversationData, start: string) {
  const fetcher = useFetcher<ConversationResult>()
  useResultToast(fetcher.data)
  const [draft, setDraft] = useState({ key: formKey, body: start })
  const [result, setResult] = useState(fetcher.data)
  const [sent, setSent] = useState(0)
  if (fetcher.state === 'idle' && fetcher.data !== result) {
    setResult(fetcher.data)
    if (fetcher.data?.ok) {
      setDraft({ key: formKey, body: '' })
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
  }
}
