import type { CsvRecord } from './read-csv.ts'

/** The longest cell; the forms' own limits are lower. */
const MAX_CELL_CHARACTERS = 100_000

/** What is wrong with a record's shape. `detail` of `too-many-cells`: `cells/columns`. */
export type RecordProblem = {
  code: 'cell-too-long' | 'too-many-cells'
  /** The file's heading. */
  column?: string
  detail?: string
}

/** Reads cells by heading. */
export type RecordReader = {
  /** The trimmed cell under the first of these headings (in lower case) that the file contains. */
  cell(record: CsvRecord, ...headings: readonly string[]): string | undefined
  /** The untrimmed cell; empty if there is no such column. */
  raw(record: CsvRecord, heading: string): string
  /** The first of these headings that the file contains, in the file's spelling. */
  heading(...headings: readonly string[]): string | undefined
  problems(record: CsvRecord): RecordProblem[]
}

/** Reads cells by their headings; of columns with the same heading the first one counts. */
export function recordReader(headings: readonly string[]): RecordReader {
  const indexes = new Map<string, number>()
  for (const [index, heading] of headings.entries()) {
    const name = normalHeading(heading)
    if (!indexes.has(name)) indexes.set(name, index)
  }
  const find = (names: readonly string[]) => names.find((name) => indexes.has(name))
  return {
    cell({ cells }, ...names) {
      const name = find(names)
      return name === undefined ? undefined : (cells[indexes.get(name) ?? -1] ?? '').trim()
    },
    raw: ({ cells }, name) => cells[indexes.get(name) ?? -1] ?? '',
    heading(...names) {
      const name = find(names)
      return name === undefined ? undefined : headings[indexes.get(name) ?? -1]?.trim()
    },
    problems({ cells }) {
      const long = cells.findIndex((cell) => cell.length > MAX_CELL_CHARACTERS)
      if (long >= 0) return [{ code: 'cell-too-long', column: headings[long] ?? `${long + 1}` }]
      const extra = cells.slice(headings.length).some((cell) => cell.trim() !== '')
      return extra ? [{ code: 'too-many-cells', detail: `${cells.length}/${headings.length}` }] : []
    },
  }
}

export const normalHeading = (heading: string) =>
  heading.trim().toLowerCase().replaceAll(/\s+/g, ' ')
