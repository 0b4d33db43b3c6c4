import { conversationText as words } from '../../../content/staff/conversations.ts'
import type {
  Conversation,
  ConversationMessage,
} from '../../../domain/conversations/conversation.ts'
import { DateTime } from '../kit/date-time.tsx'

/** What was written, oldest first. */
export function Thread({
  conversation: { messages, more, name, original, startedAt },
  withOriginal,
}: {
  conversation: Conversation
  withOriginal: boolean
}) {
  const first = withOriginal && original !== null
  if (!first && messages.length === 0) return null
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {first && <Entry kind="customer" by={name} at={startedAt} body={original} />}
      {more && <li className="text-ink-soft">{words.more}</li>}
      {messages.map((message) => (
        <Entry
          key={message.id}
          {...message}
          by={message.by ?? name}
          sent={message.kind === 'answer' ? message.mailedAt !== null : undefined}
        />
      ))}
    </ol>
  )
}

const looks: Record<ConversationMessage['kind'], string> = {
  customer: 'bg-paper',
  answer: 'bg-green-soft',
  note: 'border-dashed bg-raised',
}

type EntryProps = Pick<ConversationMessage, 'kind' | 'body' | 'at'> & {
  by: string
  /** Of an answer: whether the mail server has taken it. */
  sent?: boolean | undefined
}

function Entry({ kind, by, at, body, sent }: EntryProps) {
  return (
    <li className={`rounded-md border border-hairline p-4 ${looks[kind]}`}>
      <p className="mb-1.5 flex max-w-none flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold wrap-anywhere">
          {by}
          {kind === 'note' && <span className="font-normal text-ink-soft"> · {words.note}</span>}
        </span>
        <span className="text-ink-soft">
          <DateTime date={at} withTime />
          {sent !== undefined && ` · ${sent ? words.mailed : words.onItsWay}`}
        </span>
      </p>
      <p className="max-w-none text-base wrap-anywhere whitespace-pre-line">{body}</p>
    </li>
  )
}
