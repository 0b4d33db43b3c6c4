import type { HistoryLine } from './history-line.ts'
import type { HistorySubject } from './history-subjects.ts'

/** A row of the history. */
export type HistoryEvent = HistoryLine & {
  subject: HistorySubject
  /** null if it has none, such as an exported list. */
  subjectId: string | null
  /** The subject's name at the time. */
  label: string
}
