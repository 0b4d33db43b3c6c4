import type { Category } from '../../catalogue/filters.ts'
import type { ColumnChoices } from './formats/column-choices.ts'

/** `uploaded`: waits for the mapping. `checked`: waits to be started. */
export const IMPORT_STATES = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'failed',
  'cancelled',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** States in which a job works on the import. */
export const WORKING_STATES: readonly ImportState[] = ['checking', 'running']

export const MAX_PRODUCTS = 20_000
/** Maximum size of the product file, in bytes. */
export const MAX_FILE_BYTES = 50_000_000
/** Maximum size of the pictures' zip, in bytes. */
export const MAX_PICTURES_BYTES = 2_000_000_000
export const MAX_COLUMNS = 500
/** Maximum number of texts of the category column that staff can map one by one. */
export const MAX_CATEGORIES = 60
/** Time between the last change of an import and the deletion of its uploaded files. */
export const FILE_RETENTION_DAYS = 7
/** Time between the last change of an import and the deletion of the import with its rows. */
export const IMPORT_RETENTION_DAYS = 90

/** A text of the file's category column. */
export type SourceCategory = {
  text: string
  count: number
  /** The shop's category that the text suggests. */
  guess: Category | null
}

/** What staff choose on the mapping page. */
export type ImportOptions = {
  /** The categories by the file's text; null: no category. */
  categories: Record<string, Category | null>
  /** The category for texts that are not in `categories`. */
  otherCategory: Category | null
  /** New products are hidden, and hidden ones stay hidden, regardless of the file. */
  hideNew: boolean
  /** Existing products get the file's stock; otherwise they keep theirs. */
  takeStock: boolean
  /** Existing products get the file's pictures instead of theirs. */
  replacePictures?: boolean
  /** Redirects are created from the products' old addresses. */
  redirects?: boolean
  columns?: ColumnChoices
}
