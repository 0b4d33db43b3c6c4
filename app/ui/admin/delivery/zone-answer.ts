import type { ZoneForm, ZoneFormErrors } from '../../../forms/staff/zone-form.ts'
import type { Answer } from '../kit/answer.ts'

/** The response to the form of a zone, with what was typed if it was refused. */
export type ZoneAnswer = Omit<Answer, 'errors'> & { typed?: ZoneForm; errors?: ZoneFormErrors }
