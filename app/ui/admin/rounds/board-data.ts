import type { CivilDay } from '../../../domain/delivery/days/civil-days.ts'
import type { BoardRound, BoardStop } from '../../../domain/delivery-rounds/board/board.ts'

export const ROUNDS_PATH = '/admin/rounds'

/** The data of the board of delivery days. */
export type BoardData = {
  today: CivilDay
  days: CivilDay[]
  /** Sorted by day and then by van. */
  rounds: BoardRound[]
  /** One page of the stops to schedule; `page` is counted from 1. */
  waiting: { stops: BoardStop[]; total: number; page: number; offset: number }
  /** The vans that can get new rounds. */
  vans: { id: string; name: string }[]
  /** Rounds of earlier days with stops that have no result. */
  late: { id: string; day: CivilDay; van: string; stops: number }[]
  /** Whether the demo's sample orders are included. */
  hasSamples: boolean
  mayEdit: boolean
  /** Whether the staff member is an admin, who can add vans and remove samples. */
  mayAdminister: boolean
}

/** The board's address with the days that it showed. @param search the query of the dialog over it */
export function boardAddress(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('to')
  const query = `${params}`
  return query ? `${ROUNDS_PATH}?${query}` : ROUNDS_PATH
}
