import type { UploadProblem } from '../../domain/product-admin/import/files/upload-problem.ts'
import { MAX_COLUMNS, MAX_PRODUCTS } from '../../domain/product-admin/import/import-rules.ts'
import type { CsvProblem } from '../../platform/csv/read-csv.ts'
import { truncate } from '../../platform/values/truncate.ts'
import type { ZipProblem } from '../../platform/zip/open-zip.ts'

/** Why an uploaded file was refused. */
export function uploadProblemWords(problem: UploadProblem): string {
  switch (problem.reason) {
    case 'zip':
      return zipProblemWords(problem.problem)
    case 'no-file':
      return 'Please choose a product file: a CSV, or a zip with exactly one CSV in it.'
    case 'file-too-large':
      return 'The product file is larger than 50 MB.'
    case 'pictures-too-large':
      return 'The zip is larger than 2 GB.'
    case 'unknown-format':
      return `The file’s columns are none that the shop knows (${truncate(problem.headings.join(', '), 200)}). It reads its own files, and the product exports of Shopify and WooCommerce.`
    case 'too-many-columns':
      return `The product file has more than ${MAX_COLUMNS} columns.`
    case 'too-many-products':
      return `The product file has more than ${MAX_PRODUCTS.toLocaleString('en-GB')} products. Please split it.`
    case 'no-products':
      return 'The product file has headings, but no products.'
    case 'empty':
    case 'utf-16':
    case 'not-text':
    case 'quotes':
    case 'record-too-long':
      return csvProblemWords(problem)
  }
}

/** Why a CSV file cannot be read. */
export function csvProblemWords(problem: CsvProblem): string {
  switch (problem.reason) {
    case 'empty':
      return 'The file is empty.'
    case 'utf-16':
      return 'The file is saved as UTF-16. Please save it as “CSV UTF-8”.'
    case 'not-text':
      return 'The file is not text. Please save it as CSV, not as a spreadsheet.'
    case 'quotes':
      return `Line ${problem.line}: a quotation mark is in the wrong place, or is never closed.`
    case 'record-too-long':
      return `Line ${problem.line}: the row is too long. A quotation mark before it may never be closed.`
  }
}

function zipProblemWords({ reason, name = '' }: ZipProblem): string {
  const file = name ? `“${truncate(name, 120)}”` : 'a file'
  switch (reason) {
    case 'not-a-zip':
      return 'The pictures are not a zip file.'
    case 'damaged':
      return 'The zip file is damaged.'
    case 'too-many-files':
      return 'The zip has more than 50,000 files.'
    case 'too-large':
      return 'The zip is larger than 4 GB once unpacked.'
    case 'bomb':
      return `The zip unpacks to far more than its size (${file}). It is not opened.`
    case 'encrypted':
      return 'The zip is protected by a password. Please make one without.'
    case 'unsafe-name':
      return `The zip has a file with an unsafe name or a link: ${file}.`
    case 'zip-inside':
      return `The zip has another zip in it: ${file}. Please put the pictures in directly.`
  }
}
