import type { CsvFault } from '../../platform/csv/read-csv.ts'

/** Why a file is refused as a whole. */
export type ListFault =
  | CsvFault
  | { reason: 'unknown-list'; headings: string[] }
  | { reason: 'list-too-many-columns' | 'too-many-rows' | 'no-rows' }
