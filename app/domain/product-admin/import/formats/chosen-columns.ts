import type { CsvRecord } from '../../../../platform/csv/read-csv.ts'
import { normalHeading } from '../../../../platform/csv/record-reader.ts'
import type { SourceRow } from '../rows/source-row.ts'
import { CHOSEN_FIELDS, type ColumnChoices } from './column-choices.ts'
import type { Format } from './format.ts'

/**
 * Reads the products of a file with columns chosen by hand: the format gets the file with a copy of each
 * chosen column in front, under the heading that it expects, and without the columns that it would have
 * used.
 */
export async function* readChosen(
  format: Format,
  headings: readonly string[],
  records: AsyncIterable<CsvRecord>,
  choices: ColumnChoices,
): AsyncGenerator<SourceRow> {
  const chosen = CHOSEN_FIELDS.flatMap((field) => {
    const index = choices[field]
    return index === undefined || index === null ? [] : [{ field, index }]
  })
  const replaced = new Set<string>(CHOSEN_FIELDS.filter((field) => choices[field] !== undefined))
  const others = headings.map((heading) => {
    const use = format.useOf(normalHeading(heading))
    return use !== null && replaced.has(use) ? '' : heading
  })
  const copies = chosen.map(({ field }) => format.headingOf(field))
  const rows = format.read([...copies, ...others], withCopies())
  for await (const row of rows) yield withOwnHeadings(row)

  async function* withCopies(): AsyncGenerator<CsvRecord> {
    for await (const { line, cells } of records) {
      yield { line, cells: [...chosen.map(({ index }) => cells[index] ?? ''), ...cells] }
    }
  }

  /** Notes name the file's own headings. */
  function withOwnHeadings(row: SourceRow): SourceRow {
    const columns = { ...row.columns }
    const names = new Map<string, string>()
    for (const [at, { field, index }] of chosen.entries()) {
      const own = headings[index]?.trim() ?? ''
      if (columns[field] !== undefined) columns[field] = own
      names.set(copies[at] ?? '', own)
    }
    const notes = row.notes.map((note) => {
      const own = note.column === undefined ? undefined : names.get(note.column)
      return own === undefined ? note : { ...note, column: own }
    })
    return { ...row, columns, notes }
  }
}
