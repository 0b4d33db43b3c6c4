import { type ListRequest, readListRequest } from '../../../platform/pagination/list-request.ts'
import type { Pence } from '../../../platform/values/money.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import type { ReturnMoney } from '../money/refund-sum.ts'
import type { ReturnedPiece } from '../return-page.ts'
import {
  type PhotoSubject,
  RETURN_KINDS,
  RETURN_STATES,
  type RefundWay,
  type ReturnKind,
  type ReturnState,
  type ReturnWay,
} from '../return-states.ts'

/** A request for the list of returns; null disables a filter. */
export type ReturnListRequest = ListRequest<'asked'> & {
  /** `open`: not ended. */
  state: ReturnState | 'open' | null
  kind: ReturnKind | null
}

/** Parses `?state=open&kind=faulty` besides the common parameters of lists. */
export function readReturnRequest(params: URLSearchParams): ReturnListRequest {
  const state = params.get('state')
  return {
    ...readListRequest(params, { sorts: ['asked'], first: '-asked' }),
    state: state === 'open' ? 'open' : (RETURN_STATES.find((known) => known === state) ?? null),
    kind: RETURN_KINDS.find((known) => known === params.get('kind')) ?? null,
  }
}

/** A row of the list. */
export type ReturnLine = {
  id: string
  orderId: string
  customerName: string
  kind: ReturnKind
  state: ReturnState
  titles: string
  requestedAt: Date
  /**
   * The day by which the refund must be made; null: the return has ended, staff have not agreed yet, or all that
   * was paid has gone back.
   */
  dueDay: CivilDay | null
  /** The amount of its refund; 0: it ended without one; null: it has none. */
  refunded: Pence | null
  /** Its refund has failed and is still owed. */
  refundMissing: boolean
  /** Its refund was requested, and has not been made yet. */
  refundPending: boolean
  refundWay: RefundWay
}

/** A return as staff see it. */
export type StaffReturn = Omit<ReturnLine, 'titles'> & {
  way: ReturnWay
  reason: string
  answer: string
  openedByStaff: boolean
  receivedAt: Date | null
  endedAt: Date | null
  pieces: ReturnedPiece[]
  photos: { id: string; subject: PhotoSubject }[]
  /** Newest last. */
  deductions: { amount: Pence; reason: string; at: Date }[]
  events: { id: number; kind: string; by: string | null; at: Date; pence: Pence | null }[]
  parts: ReturnMoney
  /** The refund if it were made now. */
  sum: Pence
}
