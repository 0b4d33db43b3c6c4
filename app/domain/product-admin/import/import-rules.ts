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
/** Of the product file, in bytes. */
export const MAX_FILE_BYTES = 50_000_000
/** Of the pictures' zip, in bytes. */
export const MAX_PICTURES_BYTES = 2_000_000_000
export const MAX_COLUMNS = 500
/** Different texts of the category column that staff can map one by one. */
export const MAX_CATEGORIES = 60
/** Uploaded files are deleted so long after the last change of their import. */
export const FILE_RETENTION_DAYS = 7
/** The list of what was done is deleted then. */
export const IMPORT_RETENTION_DAYS = 90

/** A text of the file's category column. */
export type SourceCategory = {
  text: string
  count: number
  /** The shop's category that its words suggest. */
  guess: Category | null
}

/** What staff choose on the mapping page. */
export type ImportOptions = {
  /** By the file's text; null: no category. */
  categories: Record<string, Category | null>
  /** For texts that are not in `categories`. */
  otherCategory: Category | null
  /** New products are hidden, whatever the file says. */
  hideNew: boolean
  /** Products that are here already get the file's stock; otherwise theirs stays. */
  takeStock: boolean
  /** Products that are here already get the file's pictures in the place of theirs. */
  replacePictures?: boolean
  /** The products' old addresses lead to them. */
  redirects?: boolean
  columns?: ColumnChoices
}
