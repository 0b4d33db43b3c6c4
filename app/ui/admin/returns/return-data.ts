import type { StaffReturn } from '../../../domain/returns/handling/return-filters.ts'
import type { FoundStop } from '../../../domain/rounds/board/overview.ts'

export type ReturnData = {
  found: StaffReturn
  /** The attempts to fetch it, newest first. */
  stops: FoundStop[]
  today: string
  mayEdit: boolean
  mayRefund: boolean
}
