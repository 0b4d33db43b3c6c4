import type { BulkAction, BulkPlan } from '../../../../domain/product-admin/bulk/bulk-change.ts'
import type { BulkErrors, BulkInput } from '../../../../forms/staff/bulk-form.ts'
import type { ProductId } from '../../../../platform/values/ids.ts'
import type { ActionResult } from '../../kit/forms/action-result.ts'

/** The content of the page of a bulk change. */
export type BulkResult = Omit<ActionResult, 'errors'> & {
  /** The list's query, without a question mark. */
  list: string
  action: BulkAction | null
  input: BulkInput
  /** The selected products. */
  ids: ProductId[]
  errors?: BulkErrors
  /** `again`: refused while it was applied. */
  problem?: 'nothing' | 'too-many' | 'no-change' | 'again'
  /** What would change; with `isDone`, what has changed. */
  plan?: BulkPlan
  isDone?: boolean
  /** The change has been undone. */
  isUndone?: boolean
}
