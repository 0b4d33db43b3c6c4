import type { PurchaseForm } from '../../../forms/staff/purchase-form.ts'
import type { ActionResult } from '../kit/forms/action-result.ts'

/** `submitted`: the values of a refused form; `saved`: the version that was saved; `removed`: the record was. */
export type PurchaseResult = ActionResult & {
  submitted?: PurchaseForm
  saved?: number
  removed?: true
}
