import type { CivilDay } from '../../../domain/delivery/days/civil-days.ts'
import type { BoardRound, BoardStop } from '../../../domain/delivery-rounds/board/board.ts'

export const ROUNDS_PATH = '/admin/rounds'

/** The board of days. */
export type BoardData = {
  today: CivilDay
  days: CivilDay[]
  /** By day and then by van. */
  rounds: BoardRound[]
  /** A part of what is to be scheduled; `page` from 1. */
  waiting: { stops: BoardStop[]; total: number; page: number; offset: number }
  /** Those that get new rounds. */
  vans: { id: string; name: string }[]
  /** Rounds of earlier days with stops that have no result. */
  late: { id: string; day: CivilDay; van: string; stops: number }[]
  /** The demo's sample orders count. */
  hasSamples: boolean
  mayEdit: boolean
  /** An admin, who adds vans and removes samples. */
  mayAdminister: boolean
}

/** The board's address with the days that it showed. @param search of the dialog over it */
export function boardAddress(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('to')
  const query = `${params}`
  return query ? `${ROUNDS_PATH}?${query}` : ROUNDS_PATH
}
