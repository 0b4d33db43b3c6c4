import type { HistoryLine } from './history-line.ts'
import type { HistorySubject } from './history-subjects.ts'

/** A line of the history of everything. */
export type HistoryEvent = HistoryLine & {
  subject: HistorySubject
  /** Null for what has none, such as a list that was exported. */
  subjectId: string | null
  /** What the subject was called then. */
  label: string
}
