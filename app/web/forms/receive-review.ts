import { reviewConsent } from '../../content/orders/reviews.ts'
import { reviewFailed } from '../../content/toasts/review-messages.ts'
import { submitReview } from '../../domain/testimonials/reviews/submit-review.server.ts'
import { fieldErrors, readFields } from '../../forms/fields/field-rules.ts'
import { type ReviewForm, reviewRules } from '../../forms/shop/review-form.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { guardForm } from './form-guard.ts'
import { type Refused, refused } from './form-request.ts'

export type ReceivedReview =
  /** Stored, or no longer accepted: the page shows which. */
  { ok: true } | ({ ok: false; values: ReviewForm } & Refused)

/** Handles the form of a review. @param token of its link, untrusted */
export async function receiveReview(
  services: RequestServices,
  token: string,
  form: FormData,
): Promise<ReceivedReview> {
  const values = readFields(reviewRules, form)
  const errors = fieldErrors(reviewRules, values)
  if (Object.keys(errors).length > 0) return { ...refusedWith(422, { errors }), values }
  try {
    const refusal = await guardForm(services, form, 'review')
    if (refusal) {
      const { status, ...answer } = refusal
      return { ...refusedWith(status, answer), values }
    }
    const { rating, text, name, place } = values
    await submitReview(services.db, services.sessionSecret, {
      token,
      values: { rating: rating ? Number(rating) : null, text, name, place },
      consent: reviewConsent,
      now: services.clock.now(),
    })
    return { ok: true }
  } catch (err) {
    services.log.error({ event: 'reviews.save_failed', err }, 'a review could not be saved')
    return { ...refusedWith(500, { toast: reviewFailed }), values }
  }
}

function refusedWith(...given: Parameters<typeof refused>) {
  const answer = refused(...given)
  if (answer.ok) throw new Error('a refusal is no success')
  return answer
}
