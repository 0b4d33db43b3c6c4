import type { Change } from './record-change.server.ts'

/** A line of the history as it was written. */
export type HistoryLine = {
  id: number
  staffName: string
  /** `created`, `saved`, `status` … */
  action: string
  /** Old and new value of each field that changed. */
  changes: NonNullable<Change['changes']>
  at: Date
}
