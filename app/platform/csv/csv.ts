import { download } from '../http/download.ts'
import { dateAndSeconds } from '../values/dates.ts'

/** A cell of a spreadsheet. */
export type Cell = string | number | Date | null

/** Marks the file as UTF-8 for spreadsheet programs. */
const BYTE_ORDER_MARK = '\uFEFF'
/**
 * A text that a spreadsheet program takes for a formula (CSV injection, CWE-1236), or that has quotes
 * before one: such a text gets one more quote, so that `readExportedText` restores every text.
 */
const FORMULA = /^'*[=+\-@\t\r]/
/** Includes the semicolon, the separator of spreadsheet programs in many countries. */
const QUOTED = /[",;\r\n]/

/** A list as a CSV file, streamed. */
export type CsvFile = {
  /** The file's name without its extension. */
  name: string
  headings: readonly string[]
  lines: AsyncIterable<readonly Cell[]>
}

/** @param columns the columns by heading, in the file's order */
export function csvFile<Row>(
  name: string,
  rows: AsyncIterable<Row>,
  columns: Readonly<Record<string, (row: Row) => Cell>>,
): CsvFile {
  const cells = Object.values(columns)
  async function* lines() {
    for await (const row of rows) yield cells.map((cellOf) => cellOf(row))
  }
  return { name, headings: Object.keys(columns), lines: lines() }
}

/** Responds with a list as a CSV file (RFC 4180). */
export function csvResponse(file: CsvFile): Response {
  return download(`${file.name}.csv`, 'text/csv; charset=utf-8', csvText(file))
}

/** The file's text, line by line. */
export async function* csvText({ headings, lines }: CsvFile): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(headings)
  for await (const cells of lines) yield line(cells)
}

/** Formats a boolean. */
export const yesNo = (on: boolean) => (on ? 'yes' : 'no')

function line(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * Numbers stay numbers, times are formatted `22/11/2026 14:05:09`; a text that looks like a formula
 * is prefixed by a quote.
 */
export function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `${cell}`
  if (cell instanceof Date) return dateAndSeconds(cell).replace(', ', ' ')
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of an exported cell, without the quote that `csvCell` puts before a formula. */
export function readExportedText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}
