import type { RedirectForm, RedirectFormErrors } from '../../../forms/staff/redirect-form.ts'
import type { Answer } from '../kit/answer.ts'

/** The result of a redirect's form, with the submitted values if it was refused. */
export type RedirectAnswer = Omit<Answer, 'errors'> & {
  submitted?: RedirectForm
  errors?: RedirectFormErrors
}
