import type {
  TestimonialForm,
  TestimonialFormErrors,
} from '../../../forms/staff/testimonial-form.ts'
import type { ActionResult } from '../kit/forms/action-result.ts'
import type { FormResult } from '../kit/forms/form-start.ts'

/** The result of the form that refuses a review; `submitted`: the reason. */
export type RefusalResult = FormResult & { submitted?: string; error?: string }

/** The result of a testimonial's forms, with the submitted values if it was refused. */
export type TestimonialResult = Omit<ActionResult, 'errors'> & {
  submitted?: TestimonialForm
  errors?: TestimonialFormErrors
  /** The version that the form has saved. */
  saved?: number
  refusal?: RefusalResult
}
