import { reviewConsent } from '../../content/orders/reviews.ts'
import { reviewFailed } from '../../content/toasts/review-messages.ts'
import { submitReview } from '../../domain/testimonials/reviews/submit-review.server.ts'
import { fieldErrors, readFields } from '../../forms/fields/field-rules.ts'
import { type ReviewForm, reviewRules } from '../../forms/shop/review-form.ts'
import type { RequestServices } from '../../server/request-context.ts'
import type { Refused } from './form-request.ts'
import { receiveForm } from './receive-form.ts'

export type ReceivedReview =
  /** The review was stored or is no longer accepted; the page tells which. */
  { ok: true } | ({ ok: false; values: ReviewForm } & Refused)

/** Handles the form of a review. @param token of its link, untrusted */
export async function receiveReview(
  services: RequestServices,
  token: string,
  form: FormData,
): Promise<ReceivedReview> {
  const values = readFields(reviewRules, form)
  const received = await receiveForm(services, form, {
    errors: fieldErrors(reviewRules, values),
    limit: 'review',
    failed: {
      event: 'reviews.save_failed',
      message: 'a review could not be saved',
      toast: reviewFailed,
    },
    async save() {
      const { rating, text, name, place } = values
      await submitReview(services.db, services.sessionSecret, {
        token,
        values: { rating: rating ? Number(rating) : null, text, name, place },
        consent: reviewConsent,
        now: services.clock.now(),
      })
      return { ok: true }
    },
  })
  return received.ok ? received : { ...received, values }
}
