import type { CodeForm, CodeFormErrors } from '../../../forms/staff/discount-form.ts'
import type { Answer } from '../kit/answer.ts'

/** The result of a code's form, with the submitted values if it was refused. */
export type CodeAnswer = Omit<Answer, 'errors'> & { submitted?: CodeForm; errors?: CodeFormErrors }
