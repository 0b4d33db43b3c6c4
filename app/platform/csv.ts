import { dateAndSeconds } from './dates.ts'
import { download } from './download.ts'

/** A cell of a spreadsheet. */
export type Cell = string | number | Date | null

/** Marks the file as UTF-8 for spreadsheet programs. */
const BYTE_ORDER_MARK = '\uFEFF'
/** What makes spreadsheet programs take a cell for a formula (CWE-1236). */
const FORMULA = /^[=+\-@\t\r]/
/** The semicolon, too: spreadsheet programs of many countries separate cells by it. */
const QUOTED = /[",;\r\n]/

/** A list as a file to save, read while it is sent. */
export type CsvFile = {
  /** Without its ending. */
  name: string
  headings: readonly string[]
  lines: AsyncIterable<readonly Cell[]>
}

/** @param columns each by its heading, in the file's order */
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

/** Sends a list as a file (RFC 4180). */
export function csvAnswer({ name, headings, lines }: CsvFile): Response {
  return download(`${name}.csv`, 'text/csv', text(headings, lines))
}

async function* text(
  headings: readonly string[],
  lines: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(headings)
  for await (const cells of lines) yield line(cells)
}

/** As a column of a file shows it. */
export const yesNo = (on: boolean) => (on ? 'yes' : 'no')

function line(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * A number stays a number, a time is written `22/11/2026 14:05:09`; a text that looks like a
 * formula gets a quote before it.
 */
export function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `${cell}`
  if (cell instanceof Date) return dateAndSeconds(cell).replace(', ', ' ')
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
