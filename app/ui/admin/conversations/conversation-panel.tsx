import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { conversationText as words } from '../../../content/staff/enquiries/conversations.ts'
import type { Conversation } from '../../../domain/conversations/conversation.ts'
import { Disclosure } from '../kit/dialogs/disclosure.tsx'
import { AnswerForm } from './answer-form.tsx'
import {
  type ConversationData,
  type ConversationResult,
  conversationPath,
  seenFields,
} from './conversation-data.ts'
import { ConversationState } from './conversation-state.tsx'
import { NoteForm } from './note-form.tsx'
import { Thread } from './thread.tsx'

/**
 * A conversation with its forms, for any screen.
 *
 * @param withOriginal shows what the customer wrote first, if the screen does not
 * @param result the page's result of a form sent without scripts
 */
export function ConversationPanel({
  data,
  withOriginal = false,
  result,
}: {
  data: ConversationData
  withOriginal?: boolean
  result?: ConversationResult | undefined
}) {
  const { conversation, mayEdit } = data
  const { subject, messages, unread } = conversation
  useSeen(conversation, unread && mayEdit)
  const isBegun = messages.length > 0 || subject.kind !== 'order'
  const form = mayEdit && <AnswerForm {...{ data, result }} />
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label={words.title}>
      <h3 className="text-lg">{words.title}</h3>
      {isBegun && <ConversationState {...data} />}
      <Thread conversation={conversation} withOriginal={withOriginal} />
      {isBegun ? (
        form
      ) : (
        <Disclosure label={words.writeFirst} open={result?.submitted?.intent === 'answer'}>
          <div className="mt-3">{form}</div>
        </Disclosure>
      )}
      {mayEdit && <NoteForm {...{ data, result }} />}
    </section>
  )
}

/** Marks what is shown as read, by a separate request, since GET requests change nothing. */
function useSeen(conversation: Conversation, isUnread: boolean): void {
  const { submit } = useFetcher<ConversationResult>()
  const marked = useRef('')
  const action = conversationPath(conversation.subject)
  const { seen, seenBounce } = seenFields(conversation)
  useEffect(() => {
    // An entry that has arrived since is marked once it is shown.
    const shown = isUnread ? `${action} ${seen} ${seenBounce}` : ''
    if (marked.current === shown) return
    marked.current = shown
    if (shown === '') return
    void submit({ intent: 'seen', seen, seenBounce }, { method: 'post', action })
  }, [action, seen, seenBounce, isUnread, submit])
}
