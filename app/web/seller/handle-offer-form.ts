import { offerRefusals, sellerFieldErrors } from '../../content/toasts/seller-messages.ts'
import { outcodeOfAddress } from '../../domain/delivery/outcode-of-address.server.ts'
import {
  acceptAsSeller,
  declineAsSeller,
} from '../../domain/seller-page/answer-as-seller.server.ts'
import type { SellerPage } from '../../domain/seller-page/seller-page.ts'
import { fieldErrors, readFields } from '../../forms/fields/field-rules.ts'
import type { FormRefused } from '../../forms/fields/form-result.ts'
import { textOf } from '../../forms/fields/form-text.ts'
import { acceptRules, declineRules } from '../../forms/staff/offer-forms.ts'
import type { RequestServices } from '../../server/request-context.ts'
import type { ReturnedAnswer } from '../../ui/seller-page/returned-answer.ts'
import { guardForm } from '../forms/form-guard.ts'

type Answered =
  | { ok: true; flash: 'offer-accepted' | 'offer-declined' }
  | { ok: false; status: number; returned: ReturnedAnswer }
  /** The link is no longer valid. */
  | { ok: false; status: 404 }

/**
 * Handles the two forms of a seller's page.
 *
 * @param token of the address, untrusted
 */
export async function handleOfferForm(
  services: RequestServices,
  token: string,
  { phoneEnds }: SellerPage,
  form: FormData,
): Promise<Answered> {
  const intent: ReturnedAnswer['intent'] = form.get('intent') === 'decline' ? 'decline' : 'accept'
  const rules = acceptRules(phoneEnds !== null)
  const place = readFields(rules, form)
  const { reason } = readFields(declineRules, form)
  const refuse = (status: number, answer: Omit<FormRefused, 'ok'>): Answered => {
    const submitted = { ...place, reason }
    return { ok: false, status, returned: { intent, submitted, answer: { ok: false, ...answer } } }
  }
  const errors =
    intent === 'accept' ? placeErrors(rules, place) : fieldErrors(declineRules, { reason })
  if (Object.keys(errors).length > 0) return refuse(422, { errors })
  try {
    const refusal = await guardForm(services, form, 'sellerOffer')
    if (refusal) {
      const { status, ...answer } = refusal
      return refuse(status, answer)
    }
    const offerId = textOf(form, 'offer')
    const answered =
      intent === 'accept'
        ? await acceptAsSeller(services.db, services, token, offerId, place)
        : await declineAsSeller(services.db, services, token, offerId, reason)
    if (answered.outcome === 'missing') return { ok: false, status: 404 }
    if (answered.outcome === 'ended') return refuse(409, { toast: offerRefusals[answered.state] })
    return { ok: true, flash: intent === 'accept' ? 'offer-accepted' : 'offer-declined' }
  } catch (err) {
    services.log.error(
      { event: 'offers.answer_failed', err },
      'a seller’s decision on an offer could not be saved',
    )
    return refuse(500, { toast: offerRefusals.failed })
  }
}

function placeErrors(
  rules: ReturnType<typeof acceptRules>,
  place: { address: string; phone: string },
) {
  const errors: Record<string, string> = { ...fieldErrors(rules, place) }
  if (!errors.address && outcodeOfAddress(place.address) === null) {
    errors.address = sellerFieldErrors.postcode
  }
  return errors
}
