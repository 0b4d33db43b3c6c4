import type { FoundStop } from '../../../domain/delivery-rounds/board/overview.ts'
import type { StaffReturn } from '../../../domain/returns/handling/return-filters.ts'

export type ReturnData = {
  found: StaffReturn
  /** The attempts to fetch it, newest first. */
  stops: FoundStop[]
  today: string
  mayEdit: boolean
  mayRefund: boolean
}
