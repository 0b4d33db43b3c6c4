import type { ZoneForm, ZoneFormErrors } from '../../../forms/staff/zone-form.ts'
import type { ActionResult } from '../kit/forms/action-result.ts'

/** The result of a zone's form, with the submitted values if it was refused. */
export type ZoneResult = Omit<ActionResult, 'errors'> & {
  submitted?: ZoneForm
  /** The version that the form has saved. */
  saved?: number
  errors?: ZoneFormErrors
}
