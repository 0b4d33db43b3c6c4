import type { CsvRecord } from '../../../../platform/csv/read-csv.ts'
import type { Source, SourceField, SourceRow } from '../rows/source-row.ts'
import type { ChosenField } from './column-choices.ts'

/**
 * What a column is used for. `kind`: it decides whether the row is a product of its own. `attribute`:
 * another cell of the row names the field that it belongs to.
 */
export type ColumnUse =
  | SourceField
  | 'key'
  | 'pictures'
  | 'created'
  | 'kind'
  | 'attribute'
  | 'old_address'

/** How the files of one source are read. */
export type Format = {
  source: Source
  /** Whether a file with these headings is of this source. @param headings in lower case */
  recognises(headings: ReadonlySet<string>): boolean
  /** What a column is used for; null if it is ignored. @param heading in lower case */
  useOf(heading: string): ColumnUse | null
  /** The heading under which a field is read if its column is chosen by hand. */
  headingOf(field: ChosenField): string
  /** The products of a file, in its order. @param headings as in the file */
  read(headings: readonly string[], records: AsyncIterable<CsvRecord>): AsyncGenerator<SourceRow>
}
