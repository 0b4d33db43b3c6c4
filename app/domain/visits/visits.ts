import type { Counts } from './view-kinds.ts'

/** What was counted in a period, and in the one before. */
export type Visits = {
  counts: Counts
  before: Counts
  /** The first day that was counted, `2026-11-16`; null if none was. */
  since: string | null
}
