import {
  conversationErrors,
  conversationToasts,
} from '../../../content/staff/enquiries/conversations.ts'
import {
  applyConversationAction,
  CONVERSATION_ACTIONS,
  type ConversationAction,
} from '../../../domain/conversations/change-conversation.server.ts'
import { MAX_MESSAGE_LENGTH, type Subject } from '../../../domain/conversations/conversation.ts'
import { findConversation } from '../../../domain/conversations/find-conversation.server.ts'
import { fillIn } from '../../../domain/conversations/replies/placeholders.ts'
import { writeAnswer, writeNote } from '../../../domain/conversations/write-to-customer.server.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { fieldErrors, readFields } from '../../../forms/fields/field-rules.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { staffMessageRules as rules } from '../../../forms/shop/conversation-forms.ts'
import type { Services } from '../../../server/request-context.ts'
import type { ConversationResult } from '../../../ui/admin/conversations/conversation-data.ts'
import { readPhotos } from '../../conversation/read-photos.ts'
import { readFormKey } from '../../forms/form-request.ts'
import { placeholderValues } from './load-conversation.ts'

type Changed = { result: ConversationResult; status: number } | 'missing' | 'unreadable'

/** Handles a form of a conversation: an answer, a note or a button. */
export async function changeConversation(
  services: Services,
  staff: Staff,
  subject: Subject,
  form: FormData,
): Promise<Changed> {
  const intent = form.get('intent')
  if (intent === 'answer') return await answer(services, staff, subject, form)
  if (intent === 'note') return await note(services, staff, subject, form)
  const action = CONVERSATION_ACTIONS.find((one) => one === intent)
  return action ? await applyAction(services, staff, subject, action, form) : 'unreadable'
}

async function answer(
  services: Services,
  staff: Staff,
  subject: Subject,
  form: FormData,
): Promise<Changed> {
  const { photos, problem } = await readPhotos(services, form)
  const submitted = { intent: 'answer' as const, body: readFields(rules, form).body, photos }
  const seen = Number(textOf(form, 'seen'))
  if (!Number.isSafeInteger(seen)) return 'unreadable'
  const errors = fieldErrors(rules, submitted)
  if (errors.body) return refuse(submitted, errors.body)
  if (problem) {
    const toast = conversationToasts.notSent
    return { result: { ok: false, toast, submitted, errors: { photos: problem } }, status: 422 }
  }
  const conversation = await findConversation(services.db, staff, subject)
  if (!conversation) return 'missing'
  const { text, left } = fillIn(submitted.body, placeholderValues(services, staff, conversation))
  if (left.length > 0) return refuse(submitted, conversationErrors.left(left))
  if (text.length > MAX_MESSAGE_LENGTH) return refuse(submitted, conversationErrors.tooLong)
  const written = { body: text, formKey: readFormKey(form, { body: text }), seen, photos }
  const sent = await writeAnswer(services.db, services, staff, subject, written)
  if (sent.ok) return done(conversationToasts.answered)
  if (sent.reason === 'missing') return 'missing'
  return { result: { ok: false, toast: conversationToasts.written, submitted }, status: 409 }
}

async function note(
  services: Services,
  staff: Staff,
  subject: Subject,
  form: FormData,
): Promise<Changed> {
  const submitted = { intent: 'note', body: readFields(rules, form).body } as const
  const errors = fieldErrors(rules, submitted)
  if (errors.body) return refuse(submitted, errors.body)
  const { body } = submitted
  const written = { body, formKey: readFormKey(form, { body }) }
  const noted = await writeNote(services.db, services, staff, subject, written)
  return noted.ok ? done(conversationToasts.noted) : 'missing'
}

async function applyAction(
  services: Services,
  staff: Staff,
  subject: Subject,
  action: ConversationAction,
  form: FormData,
): Promise<Changed> {
  const seen = { message: Number(textOf(form, 'seen')), bounce: Number(textOf(form, 'seenBounce')) }
  if (!Object.values(seen).every(Number.isSafeInteger)) return 'unreadable'
  const applied = await applyConversationAction(services.db, services, staff, subject, action, seen)
  if (applied.ok) return done()
  if (applied.reason === 'missing') return 'missing'
  return { result: { ok: false, toast: conversationToasts[applied.reason] }, status: 409 }
}

const done = (toast?: ConversationResult['toast']): Changed => ({
  result: { ok: true, ...(toast && { toast }) },
  status: 200,
})

const refuse = (
  submitted: NonNullable<ConversationResult['submitted']>,
  body: string,
): Changed => ({
  result: { ok: false, toast: conversationToasts.notSent, submitted, errors: { body } },
  status: 422,
})
