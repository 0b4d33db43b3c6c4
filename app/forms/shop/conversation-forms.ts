import { conversationErrors, replyText } from '../../content/staff/enquiries/conversations.ts'
import { customerMessageErrors } from '../../content/toasts/conversation-messages.ts'
import { MAX_MESSAGE_LENGTH as max } from '../../domain/conversations/conversation.ts'
import { unknownPlaceholders } from '../../domain/conversations/replies/placeholders.ts'
import { MAX_REPLY_NAME_LENGTH } from '../../domain/conversations/replies/saved-reply.ts'
import type { FieldRule, FieldValues } from '../fields/field-rules.ts'

/** An answer or a note by staff. */
export const staffMessageRules = {
  body: { min: 1, max, message: conversationErrors.body, lines: true },
} as const satisfies Record<string, FieldRule>

/** A customer's message on the page of a conversation or of an order. */
export const customerMessageRules = {
  body: { min: 1, max, message: customerMessageErrors.body, lines: true },
} as const satisfies Record<string, FieldRule>

/** A saved reply. */
export const replyRules = {
  name: { min: 1, max: MAX_REPLY_NAME_LENGTH, message: replyText.errors.name },
  body: { check: bodyProblem, lines: true },
} as const satisfies Record<string, FieldRule>

export type ReplyForm = FieldValues<typeof replyRules>

function bodyProblem(body: string): string | undefined {
  if (body === '') return replyText.errors.body
  if (body.length > max) return `Use at most ${max} characters.`
  const unknown = unknownPlaceholders(body)
  return unknown.length > 0 ? replyText.errors.unknown(unknown) : undefined
}
