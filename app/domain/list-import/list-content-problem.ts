import type { CsvProblem } from '../../platform/csv/read-csv.ts'

/** Why a file is refused as a whole. */
export type ListContentProblem =
  | CsvProblem
  | { reason: 'unknown-list'; headings: string[] }
  | { reason: 'list-too-many-columns' | 'too-many-rows' | 'no-rows' }
