import { conversationText as words } from '../../../content/staff/enquiries/conversations.ts'
import type {
  Conversation,
  ConversationBounce,
  ConversationMessage,
} from '../../../domain/conversations/conversation.ts'
import { DateTime } from '../kit/date-time.tsx'
import { BounceNotice, MailFacts } from './mail-facts.tsx'

/** The entries of a conversation, oldest first. */
export function Thread({
  conversation: { messages, bounces, more, name, original, startedAt },
  withOriginal,
}: {
  conversation: Conversation
  withOriginal: boolean
}) {
  const first = withOriginal && original !== null
  const others = bounces.filter(({ messageId }) => messageId === null)
  if (!first && messages.length === 0 && others.length === 0) return null
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {first && <Entry kind="customer" by={name} at={startedAt} body={original} />}
      {others.map((bounce) => (
        <li key={bounce.id}>
          <BounceNotice bounce={bounce} />
        </li>
      ))}
      {more && <li className="text-ink-soft">{words.more}</li>}
      {messages.map((message) => (
        <Entry
          key={message.id}
          {...message}
          by={
            message.by ??
            (message.fromAddress === null ? name : words.otherSender(message.fromAddress))
          }
          sent={message.kind === 'answer' ? message.mailedAt !== null : undefined}
          received={message}
          bounce={bounces.find(({ messageId }) => messageId === message.id)}
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
  /** For an answer: whether the mail server has accepted it. */
  sent?: boolean | undefined
  /** Its photos, and how it was received. */
  received?: Pick<ConversationMessage, 'byMail' | 'fromAddress' | 'leftOut' | 'photos'>
  /** For an answer: set if its mail could not be delivered. */
  bounce?: ConversationBounce | undefined
}

function Entry({ kind, by, at, body, sent, received, bounce }: EntryProps) {
  return (
    <li className={`rounded-md border border-hairline p-4 ${looks[kind]}`}>
      <p className="mb-1.5 flex max-w-none flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold wrap-anywhere">
          {by}
          {kind === 'note' && <span className="font-normal text-ink-soft"> · {words.note}</span>}
        </span>
        <span className="text-ink-soft">
          <DateTime date={at} withTime />
          {sent !== undefined && !bounce && ` · ${sent ? words.mailed : words.onItsWay}`}
          {received?.byMail && ` · ${words.byMail}`}
        </span>
      </p>
      {body === '' ? (
        <p className="text-ink-soft">{words.noText}</p>
      ) : (
        <p className="max-w-none text-base wrap-anywhere whitespace-pre-line">{body}</p>
      )}
      {received && <MailFacts {...received} />}
      {bounce && <BounceNotice bounce={bounce} />}
    </li>
  )
}
