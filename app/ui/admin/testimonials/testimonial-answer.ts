import type {
  TestimonialForm,
  TestimonialFormErrors,
} from '../../../forms/staff/testimonial-form.ts'
import type { Answer } from '../kit/answer.ts'

/** The response to a testimonial's forms, with what was typed if it was refused. */
export type TestimonialAnswer = Omit<Answer, 'errors'> & {
  typed?: TestimonialForm
  errors?: TestimonialFormErrors
  /** Of the form that refuses a review. */
  refusal?: string
}
