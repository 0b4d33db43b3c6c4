import type { RedirectForm, RedirectFormErrors } from '../../../forms/staff/redirect-form.ts'
import type { Answer } from '../kit/answer.ts'

/** The response to the form of a redirect, with what was typed if it was refused. */
export type RedirectAnswer = Omit<Answer, 'errors'> & {
  typed?: RedirectForm
  errors?: RedirectFormErrors
}
