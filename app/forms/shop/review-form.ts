import { reviewFieldErrors as errors } from '../../content/toasts/review-messages.ts'
import { TESTIMONIAL_LENGTHS as lengths } from '../../domain/testimonials/testimonial.ts'
import type { FieldRule } from '../fields/field-rules.ts'

/** Rules of a review's fields, in the form's order. */
export const reviewRules = {
  rating: {
    min: 1,
    max: 1,
    options: ['1', '2', '3', '4', '5'],
    optional: true,
    message: errors.rating,
  },
  text: { min: 10, max: lengths.text, message: errors.text, lines: true },
  name: { min: 2, max: lengths.name, message: errors.name },
  place: { min: 0, max: lengths.place, optional: true },
  consent: { min: 2, max: 2, options: ['on'], message: errors.consent },
} as const satisfies Record<string, FieldRule>

export type ReviewForm = Record<keyof typeof reviewRules, string>
