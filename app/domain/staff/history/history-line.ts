import type { Change } from './record-change.server.ts'

/** A history entry as stored. */
export type HistoryLine = {
  id: number
  staffName: string
  /** `created`, `saved`, `status` … */
  action: string
  /** Old and new value of each changed field. */
  changes: NonNullable<Change['changes']>
  at: Date
}
