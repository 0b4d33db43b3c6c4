import type { CodeForm, CodeFormErrors } from '../../../forms/staff/discount-form.ts'
import type { ActionResult } from '../kit/forms/action-result.ts'

/** The result of a code's form, with the submitted values if it was refused. */
export type CodeResult = Omit<ActionResult, 'errors'> & {
  submitted?: CodeForm
  /** The version that the form has saved. */
  saved?: number
  errors?: CodeFormErrors
}
