import type {
  TestimonialForm,
  TestimonialFormErrors,
} from '../../../forms/staff/testimonial-form.ts'
import type { Answer } from '../kit/answer.ts'

/** The result of a testimonial's forms, with the submitted values if it was refused. */
export type TestimonialAnswer = Omit<Answer, 'errors'> & {
  submitted?: TestimonialForm
  errors?: TestimonialFormErrors
  /** The submitted reason of the form that refuses a review. */
  refusal?: string
}
