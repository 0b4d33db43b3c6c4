import type { ListFormatName, ListKind, ListNote, ListPlan, ListState } from './list-rules.ts'

export type ListImportDetails = {
  id: string
  kind: ListKind
  format: ListFormatName
  state: ListState
  fileName: string
  toCreate: number
  skipped: number
  /** Rows refused by the check or while they were added. */
  refused: number
  created: number
  by: string
  createdAt: Date
}

export type ListImportRow = { line: number; label: string; plan: ListPlan; notes: ListNote[] }
