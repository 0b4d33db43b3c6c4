import type { VanForm } from '../../../forms/staff/round-forms.ts'
import type { ActionResult } from '../kit/forms/action-result.ts'

export type VanResult = ActionResult & {
  /** The id of the van whose form was sent; empty for a new one. */
  id?: string
  submitted?: VanForm
  /** The version that the form has saved. */
  saved?: number
}
