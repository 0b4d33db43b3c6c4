import type { HistoryLine } from '../staff/history/history-line.ts'

/** A redirect as staff see it. */
export type StaffRedirect = {
  id: string
  from: string
  to: string
  hits: number
  lastHitAt: Date | null
  /** The version, for optimistic locking. */
  version: number
  createdAt: Date
}

export type StaffRedirectDetails = StaffRedirect & {
  /** Newest first. */
  history: HistoryLine[]
}
