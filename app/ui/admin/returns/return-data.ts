import type { FoundStop } from '../../../domain/delivery-rounds/board/overview.ts'
import type { StaffReturn } from '../../../domain/returns/handling/return-filters.ts'
import type { ActionResult } from '../kit/forms/action-result.ts'

/** `submitted`: the input of a form refused without scripts, and of that for a deduction, by field name. */
export type ReturnResult = ActionResult & { submitted?: Record<string, string> }

export type ReturnData = {
  found: StaffReturn
  /** The attempts to fetch it, newest first. */
  stops: FoundStop[]
  today: string
  mayEdit: boolean
  mayRefund: boolean
}
