import type { CsvRecord } from '../../../../platform/csv-reader/read-csv.ts'
import { MAX_CELL_CHARACTERS } from '../import-rules.ts'
import type { RowNote, SourcePicture } from '../source-row.ts'

/** Reads cells by heading. */
export type RecordReader = {
  /** The trimmed cell under the first of these headings (in lower case) that the file has. */
  cell(record: CsvRecord, ...headings: readonly string[]): string | undefined
  /** The cell as it is; empty without such a column. */
  raw(record: CsvRecord, heading: string): string
  /** The file's own spelling of the first of these headings that it has. */
  heading(...headings: readonly string[]): string | undefined
  /** What is wrong with a record's shape. */
  faults(record: CsvRecord): RowNote[]
}

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
    faults({ cells }) {
      const long = cells.findIndex((cell) => cell.length > MAX_CELL_CHARACTERS)
      if (long >= 0) return [{ code: 'cell-too-long', column: headings[long] ?? `${long + 1}` }]
      const extra = cells.slice(headings.length).some((cell) => cell.trim() !== '')
      return extra ? [{ code: 'too-many-cells', detail: `${cells.length}/${headings.length}` }] : []
    },
  }
}

export const normalHeading = (heading: string) =>
  heading.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** A file name as in a zip, from a path or an address: `https://cdn.example/a/chair.jpg?v=1`. */
export function pictureName(text: string): string {
  const path = text.trim().replace(/[?#].*$/, '')
  const last = path.split(/[/\\]/).at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** Pictures named more than once count once. */
export function withoutRepeats(pictures: readonly SourcePicture[]): SourcePicture[] {
  const names = new Set<string>()
  return pictures.filter(({ name }) => {
    const isNew = name !== '' && !names.has(name.toLowerCase())
    names.add(name.toLowerCase())
    return isNew
  })
}

const CONDITIONS_SPELT: Record<string, string> = {
  'like new': 'Like New',
  'like-new': 'Like New',
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
}

/** The shop's grade of a condition in another shop's words; undefined if it is none. */
export function gradeOf(text: string): string | undefined {
  const key = text.trim().toLowerCase()
  return Object.hasOwn(CONDITIONS_SPELT, key) ? CONDITIONS_SPELT[key] : undefined
}
