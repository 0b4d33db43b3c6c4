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
  /** Of staff; null: the customer wrote it. */
  by: string | null
  at: Date
  /** Answers only: when the mail server took its mail; null: not yet. */
  mailedAt: Date | null
  /** It came by mail. */
  byMail: boolean
  /** The sender of its mail, if that is not the customer's address; not proven. Empty: it names none. */
  fromAddress: string | null
  /** What was left out of its mail. */
  leftOut: { reason: LeftOutReason; name: string }[]
  /** The keys of its photos. */
  photos: string[]
}

/** A mail that could not be delivered. */
export type ConversationBounce = {
  id: number
  /** The answer; null: another mail about the same. */
  messageId: number | null
  address: string
  /** RFC 3463, as in `5.1.1`; may be empty. */
  status: string
  at: Date
}

/** A conversation as staff read it. */
export type Conversation = {
  subject: Subject
  /** Empty of an order that nobody has written about. */
  messages: ConversationMessage[]
  /** The newest mails that could not be delivered. */
  bounces: ConversationBounce[]
  /** Earlier messages than those were left out. */
  more: boolean
  state: ConversationState
  unread: boolean
  takenBy: { id: StaffId; name: string } | null
  /** The customer. */
  name: string
  email: string
  /** What the message said, or the sell request; null for an order. */
  original: string | null
  startedAt: Date
}

/** A conversation as its customer reads it: without notes, and without who of the staff wrote. */
export type CustomerConversation = {
  about: SubjectKind
  /** Of an order; else null. */
  orderNumber: string | null
  /** What they wrote first; null for an order. */
  original: string | null
  startedAt: Date
  messages: { id: number; fromShop: boolean; body: string; at: Date; photos: string[] }[]
  /** Earlier messages than those were left out. */
  more: boolean
}

/** What was written about an order, on the order's page. */
export type OrderConversation = Pick<CustomerConversation, 'messages' | 'more'>
