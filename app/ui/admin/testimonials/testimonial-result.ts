import type {
  TestimonialForm,
  TestimonialFormErrors,
} from '../../../forms/staff/testimonial-form.ts'
import type { ActionResult } from '../kit/action-result.ts'

/** The result of a testimonial's forms, with the submitted values if it was refused. */
export type TestimonialResult = Omit<ActionResult, 'errors'> & {
  submitted?: TestimonialForm
  errors?: TestimonialFormErrors
  /** The submitted reason of the form that refuses a review. */
  refusal?: string
}
