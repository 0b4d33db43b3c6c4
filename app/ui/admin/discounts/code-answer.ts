import type { CodeForm, CodeFormErrors } from '../../../forms/staff/discount-form.ts'
import type { Answer } from '../kit/answer.ts'

/** The response to the form of a code, with what was typed if it was refused. */
export type CodeAnswer = Omit<Answer, 'errors'> & { typed?: CodeForm; errors?: CodeFormErrors }
