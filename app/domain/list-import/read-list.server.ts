import { CsvProblemError, readCsv } from '../../platform/csv/read-csv.ts'
import { normalHeading, recordReader } from '../../platform/csv/record-reader.ts'
import type { ListContentProblem } from './list-content-problem.ts'
import type { ListDeps, ListHandler, ReadRow } from './list-row.ts'
import { type ListFormatName, MAX_LIST_COLUMNS, MAX_LIST_ROWS } from './list-rules.ts'

export type ReadListResult<Values> =
  | { ok: true; format: ListFormatName; rows: ReadRow<Values>[] }
  | { ok: false; problem: ListContentProblem }

/** Reads a whole CSV file. Each key may occur once: later rows with it get a note. */
export async function readList<Values>(
  file: string,
  { formats }: ListHandler<Values>,
  deps: ListDeps,
): Promise<ReadListResult<Values>> {
  const records = readCsv(file)
  try {
    const first = await records.next()
    if (first.done) return { ok: false, problem: { reason: 'empty' } }
    const headings = first.value.cells
    if (headings.length > MAX_LIST_COLUMNS) {
      return { ok: false, problem: { reason: 'list-too-many-columns' } }
    }
    const names = new Set(headings.map(normalHeading))
    const format = formats.find((one) => one.recognises(names))
    if (!format) {
      return { ok: false, problem: { reason: 'unknown-list', headings: headings.slice(0, 12) } }
    }
    const reader = recordReader(headings)
    const keys = new Set<string>()
    const rows: ReadRow<Values>[] = []
    for await (const record of records) {
      if (rows.length === MAX_LIST_ROWS) return { ok: false, problem: { reason: 'too-many-rows' } }
      const row = format.read(reader, record, deps)
      if (row.key !== null && keys.has(row.key)) row.notes.unshift({ code: 'same-key' })
      if (row.key !== null) keys.add(row.key)
      rows.push(row)
    }
    if (rows.length === 0) return { ok: false, problem: { reason: 'no-rows' } }
    return { ok: true, format: format.name, rows }
  } catch (error) {
    if (error instanceof CsvProblemError) return { ok: false, problem: error.problem }
    throw error
  } finally {
    // Closes the file.
    await records.return(undefined)
  }
}
