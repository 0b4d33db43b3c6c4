import type { ListFormatName, ListKind, ListNote, ListPlan, ListState } from './list-rules.ts'

export type ListImportDetails = {
  id: string
  kind: ListKind
  format: ListFormatName
  state: ListState
  fileName: string
  toCreate: number
  skipped: number
  /** By the check, and while being added. */
  refused: number
  created: number
  by: string
  createdAt: Date
}

export type ListImportRow = { line: number; label: string; plan: ListPlan; notes: ListNote[] }
