import type { RedirectForm, RedirectFormErrors } from '../../../forms/staff/redirect-form.ts'
import type { ActionResult } from '../kit/forms/action-result.ts'

/** The result of a redirect's form, with the submitted values if it was refused. */
export type RedirectResult = Omit<ActionResult, 'errors'> & {
  submitted?: RedirectForm
  /** The version that the form has saved. */
  saved?: number
  errors?: RedirectFormErrors
}
