import type { ZoneForm, ZoneFormErrors } from '../../../forms/staff/zone-form.ts'
import type { Answer } from '../kit/answer.ts'

/** The result of a zone's form, with the submitted values if it was refused. */
export type ZoneAnswer = Omit<Answer, 'errors'> & { submitted?: ZoneForm; errors?: ZoneFormErrors }
