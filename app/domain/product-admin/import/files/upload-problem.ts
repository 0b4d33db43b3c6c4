import type { CsvProblem } from '../../../../platform/csv/read-csv.ts'
import type { ZipProblem } from '../../../../platform/zip/open-zip.ts'

/** Why a product file is refused. */
export type FileProblem =
  | CsvProblem
  | { reason: 'unknown-format'; headings: string[] }
  | { reason: 'too-many-columns' | 'too-many-products' | 'no-products' }

/** Why an upload is refused. */
export type UploadProblem =
  | FileProblem
  | { reason: 'zip'; problem: ZipProblem }
  /** `no-file`: neither a product file was uploaded nor a zip with exactly one CSV file or a `products.csv`. */
  | { reason: 'no-file' | 'file-too-large' | 'pictures-too-large' }
