import type { Pence } from '../../../platform/values/money.ts'
import type { HistoryLine } from '../../staff/history/history-line.ts'
import type { CheckedCode } from '../check-code.ts'
import type { CodeState } from './discount-filters.ts'

/** A code as staff edit it. */
export type CodeFields = Omit<CheckedCode, 'active' | 'uses'>

/** A code as staff see it. */
export type StaffCode = CheckedCode & {
  id: string
  code: string
  state: CodeState
  /** For optimistic locking. */
  version: number
  createdAt: Date
}

export type StaffCodeDetails = StaffCode & {
  /** Newest first. */
  history: HistoryLine[]
}

/** An order that has redeemed a code, or has returned its redemption. */
export type OrderWithCode = {
  id: string
  placedAt: Date
  total: Pence
  discount: Pence
  /** The order was released unpaid. */
  returned: boolean
}

/** The state of a code now. */
export function stateOfCode(code: CheckedCode, now: Date): CodeState {
  if (!code.active) return 'ended'
  if (code.valid_until && now >= code.valid_until) return 'expired'
  if (code.max_uses !== null && code.uses >= code.max_uses) return 'used-up'
  return code.valid_from && now < code.valid_from ? 'scheduled' : 'active'
}
