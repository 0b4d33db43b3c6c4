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

/**
 * A list as a file to keep (RFC 4180), sent while it is being read, so that its length costs no
 * memory.
 *
 * @param name of the file, without its ending
 */
export function csvAnswer(
  name: string,
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Response {
  return download(`${name}.csv`, 'text/csv', lines(headings, rows))
}

async function* lines(
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(headings)
  for await (const row of rows) yield line(row)
}

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
