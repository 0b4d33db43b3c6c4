import { testimonialErrors } from '../../../content/staff/testimonials.ts'
import {
  findReferredOrder,
  findReferredProduct,
} from '../../../domain/testimonials/admin/find-reference.server.ts'
import type { TestimonialFields } from '../../../domain/testimonials/admin/staff-testimonial.ts'
import {
  readTestimonialForm,
  type TestimonialForm,
  type TestimonialFormErrors,
  testimonialFields,
} from '../../../forms/staff/testimonial-form.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import type { Services } from '../../../server/request-context.ts'

export type ReadTestimonialResult =
  | { ok: true; submitted: TestimonialForm; fields: TestimonialFields }
  | { ok: false; submitted: TestimonialForm; errors: TestimonialFormErrors }

/** Reads a testimonial's form and looks up the piece and the order that it refers to. */
export async function readTestimonial(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  form: FormData,
): Promise<ReadTestimonialResult> {
  const { submitted, errors } = readTestimonialForm(form, isoDay(clock.now()))
  const productId = await findReferredProduct(db, submitted.piece)
  const orderId = await findReferredOrder(db, submitted.order)
  if (submitted.piece && !productId) errors.piece ??= testimonialErrors.piece
  if (submitted.order && !orderId) errors.order ??= testimonialErrors.order
  if (Object.keys(errors).length > 0) return { ok: false, submitted, errors }
  return { ok: true, submitted, fields: testimonialFields(submitted, { productId, orderId }) }
}
