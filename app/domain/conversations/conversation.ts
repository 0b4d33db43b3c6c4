import type { StaffId } from '../../platform/values/ids.ts'
import type { LeftOutReason } from './mailbox/contents/omitted-parts.ts'
import type { ConversationState } from './states.ts'

/** What a conversation is about: a contact message, a sell request (`offer`) or an order. */
export const SUBJECT_KINDS = ['message', 'offer', 'order'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]
/** A UUID in lower case. */
export type Subject = { kind: SubjectKind; id: string }

export const MESSAGE_KINDS = ['customer', 'answer', 'note'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Maximum characters of a message, an answer, a note or a saved reply. */
export const MAX_MESSAGE_LENGTH = 5_000

/** One entry of a conversation. */
export type ConversationMessage = {
  id: number
  kind: MessageKind
  body: string
  /** The name of the staff member; null: the customer wrote it. */
  by: string | null
  at: Date
  /** Answers only: when the mail server accepted its mail; null: not yet. */
  mailedAt: Date | null
  /** Whether it came by mail. */
  byMail: boolean
  /** The sender of its mail, if not the customer's address; not verified. Empty: the mail names none. */
  fromAddress: string | null
  /** What was left out of its mail. */
  leftOut: { reason: LeftOutReason; name: string }[]
  /** The keys of its photos. */
  photos: string[]
}

/** A mail that could not be delivered. */
export type ConversationBounce = {
  id: number
  /** The answer whose mail it was; null: another mail about the subject. */
  messageId: number | null
  address: string
  /** Status code of RFC 3463, such as `5.1.1`; may be empty. */
  status: string
  at: Date
}

/** A conversation as staff read it. */
export type Conversation = {
  subject: Subject
  /** Empty for an order without messages. */
  messages: ConversationMessage[]
  /** The newest mails that could not be delivered. */
  bounces: ConversationBounce[]
  /** Whether earlier messages were left out. */
  more: boolean
  state: ConversationState
  unread: boolean
  takenBy: { id: StaffId; name: string } | null
  /** The customer. */
  name: string
  email: string
  /** The text of the contact message or sell request; null for an order. */
  original: string | null
  startedAt: Date
}

/** A conversation as its customer reads it: without notes and without the names of staff. */
export type CustomerConversation = {
  about: SubjectKind
  /** null if the conversation is not about an order. */
  orderNumber: string | null
  /** The customer's contact message or sell request; null for an order. */
  original: string | null
  startedAt: Date
  messages: { id: number; fromShop: boolean; body: string; at: Date; photos: string[] }[]
  /** Whether earlier messages were left out. */
  more: boolean
}

/** What was written about an order, on the order's page. */
export type OrderConversation = Pick<CustomerConversation, 'messages' | 'more'>
