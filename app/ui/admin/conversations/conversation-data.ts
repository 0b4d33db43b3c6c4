import type { Conversation, Subject } from '../../../domain/conversations/conversation.ts'
import type { PlaceholderValues } from '../../../domain/conversations/replies/placeholders.ts'
import type { SavedReply } from '../../../domain/conversations/replies/saved-reply.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import type { ActionResult } from '../kit/forms/action-result.ts'

/** What a screen needs to show a conversation and to answer it. */
export type ConversationData = {
  conversation: Conversation
  replies: SavedReply[]
  /** The values of the placeholders in this conversation. */
  values: PlaceholderValues
  /** The idempotency key of the next answer or note, a UUID. */
  formKey: string
  /** The signed-in staff member. */
  staffId: StaffId
  mayEdit: boolean
}

export type ConversationResult = ActionResult & {
  /** The submitted values of a refused form. */
  submitted?: { intent: 'answer' | 'note'; body: string; photos?: string[] }
}

export const INBOX_PATH = '/admin/inbox'

/** The page of a conversation, to which its forms are sent from every screen. */
export const conversationPath = ({ kind, id }: Subject) => `${INBOX_PATH}/${kind}/${id}`

/** The form fields that name the newest entries shown; notes are not among them. */
export const seenFields = ({ messages, bounces }: Conversation) => ({
  seen: messages.findLast(({ kind }) => kind !== 'note')?.id ?? 0,
  seenBounce: bounces[0]?.id ?? 0,
})

/** The query parameter of a saved reply that the form starts with, for browsers without scripts. */
export const REPLY_PARAM = 'reply'
