import { conversationErrors } from '../../../content/staff/enquiries/conversations.ts'
import { offerFormErrors, offerToasts } from '../../../content/staff/enquiries/offers.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import { MAX_MESSAGE_LENGTH } from '../../../domain/conversations/conversation.ts'
import { declineSellRequest } from '../../../domain/conversations/decline-sell-request.server.ts'
import { findConversation } from '../../../domain/conversations/find-conversation.server.ts'
import { fillIn } from '../../../domain/conversations/replies/placeholders.ts'
import { makeOffer } from '../../../domain/enquiries/offers/make-offer.server.ts'
import {
  sendOfferAgain,
  withdrawOffer,
} from '../../../domain/enquiries/offers/withdraw-offer.server.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { fieldErrors, readFields } from '../../../forms/fields/field-rules.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { staffMessageRules } from '../../../forms/shop/conversation-forms.ts'
import { readOfferForm } from '../../../forms/staff/offer-forms.ts'
import type { Services } from '../../../server/request-context.ts'
import type { OfferResult } from '../../../ui/admin/sell-requests/offer-data.ts'
import { readFormKey } from '../../forms/form-request.ts'
import { placeholderValues } from '../conversations/load-conversation.ts'

type Changed = { result: OfferResult; status: number } | 'missing' | 'unreadable'

const done = (toast: Toast): Changed => ({ result: { ok: true, toast }, status: 200 })
const sentWith = (toast: Toast): Changed => ({ result: { ok: true, saved: 1, toast }, status: 200 })

/** What the form was based on has changed; the next attempt is based on what is shown by then. */
const conflict = (toast: Toast, submitted: NonNullable<OfferResult['submitted']>): Changed => ({
  result: { ok: false, toast, submitted, conflict: true },
  status: 409,
})

/** Makes, withdraws or resends an offer, or declines the piece with a letter, as the form asks. */
export async function changeOffer(
  services: Services,
  staff: Staff,
  sellRequestId: string,
  form: FormData,
): Promise<Changed> {
  const intent = form.get('intent')
  if (intent === 'offer') return await offer(services, staff, sellRequestId, form)
  if (intent === 'letter') return await letter(services, staff, sellRequestId, form)
  if (intent !== 'withdraw' && intent !== 'send-again') return 'unreadable'
  const change = intent === 'withdraw' ? withdrawOffer : sendOfferAgain
  const shown = { sellRequestId, offerId: textOf(form, 'offer') }
  const result = await change(services.db, services, staff, shown)
  if (result.ok) return done(intent === 'withdraw' ? offerToasts.withdrawn : offerToasts.sentAgain)
  if (result.reason === 'missing') return 'missing'
  return { result: { ok: false, toast: offerToasts.changed }, status: 409 }
}

async function offer(
  services: Services,
  staff: Staff,
  sellRequestId: string,
  form: FormData,
): Promise<Changed> {
  const read = readOfferForm(form)
  const submitted = { intent: 'offer', offer: read.submitted } as const
  const refuse = (errors: OfferResult['errors']): Changed => ({
    result: { ok: false, toast: offerToasts.notSent, submitted, ...(errors && { errors }) },
    status: 422,
  })
  if (!read.ok) return refuse(read.errors as Record<string, string>)
  const { amount, validUntil, note } = read
  const result = await makeOffer(services.db, services, staff, {
    sellRequestId,
    amount,
    validUntil,
    note,
    formKey: readFormKey(form, read.submitted),
    seen: textOf(form, 'seen'),
  })
  if (result.ok) return sentWith(offerToasts.made)
  if (result.reason === 'missing') return 'missing'
  if (result.reason === 'day') return refuse({ until: offerFormErrors.dayRange })
  return conflict(offerToasts[result.reason], submitted)
}

async function letter(
  services: Services,
  staff: Staff,
  sellRequestId: string,
  form: FormData,
): Promise<Changed> {
  const { body } = readFields(staffMessageRules, form)
  const submitted = { intent: 'letter', body } as const
  const refuse = (error: string): Changed => ({
    result: { ok: false, toast: offerToasts.notSent, submitted, errors: { body: error } },
    status: 422,
  })
  const seen = Number(textOf(form, 'seen'))
  if (!Number.isSafeInteger(seen)) return 'unreadable'
  const errors = fieldErrors(staffMessageRules, { body })
  if (errors.body) return refuse(errors.body)
  const about = { kind: 'offer', id: sellRequestId } as const
  const conversation = await findConversation(services.db, staff, about)
  if (!conversation) return 'missing'
  const { text, left } = fillIn(body, placeholderValues(services, staff, conversation))
  if (left.length > 0) return refuse(conversationErrors.left(left))
  if (text.length > MAX_MESSAGE_LENGTH) return refuse(conversationErrors.tooLong)
  const written = { body: text, formKey: readFormKey(form, { body: text }), seen }
  const sent = await declineSellRequest(services.db, services, staff, sellRequestId, written)
  if (sent.ok) return sentWith(offerToasts.declined)
  if (sent.reason === 'missing') return 'missing'
  return conflict(offerToasts[sent.reason], submitted)
}
