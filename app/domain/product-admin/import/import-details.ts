import type { ProductId } from '../../../platform/values/ids.ts'
import type { Column } from './formats/find-format.ts'
import type { ImportOptions, ImportState, SourceCategory } from './import-rules.ts'
import type { Plan, Result, RowNote, Source } from './rows/source-row.ts'

export type ImportSummary = {
  id: string
  source: Source
  state: ImportState
  fileName: string
  productCount: number
  by: string
  createdAt: Date
}

export type ImportDetails = ImportSummary & {
  picturesName: string | null
  columns: Column[]
  /** The columns as the format reads them, without choices by hand. */
  recognised: Column[]
  categories: SourceCategory[]
  options: ImportOptions
  failure: string | null
  counts: RowCounts
}

/** Numbers of an import's rows: what the check planned, and what has been done. */
export type RowCounts = {
  checked: number
  toCreate: number
  toUpdate: number
  skipped: number
  created: number
  updated: number
  /** Refused by the check or while being applied. */
  refused: number
  /** Planned and not applied yet. */
  toDo: number
}

export type ImportRow = {
  line: number
  title: string
  plan: Plan
  result: Result | null
  notes: RowNote[]
  productId: ProductId | null
}
