import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { findEncoding, type TextEncoding } from './text-encoding.ts'

/** A record of a CSV file; `line` is the line that it begins on, counted from 1. */
export type CsvRecord = { line: number; cells: string[] }

export type CsvProblem =
  | { reason: 'empty' | 'utf-16' | 'not-text' }
  /** A quotation mark in the wrong place, or never closed. */
  | { reason: 'quotes'; line: number }
  /** A record longer than a million characters; in most files a quotation mark is never closed. */
  | { reason: 'record-too-long'; line: number }

/** Thrown while reading a file that is not valid CSV. */
export class CsvProblemError extends Error {
  override name = 'CsvProblemError'
  readonly problem: CsvProblem
  constructor(problem: CsvProblem) {
    super(`the CSV file cannot be read: ${problem.reason}`)
    this.problem = problem
  }
}

const DELIMITERS = [',', ';', '\t'] as const
const MAX_RECORD_CHARACTERS = 1_000_000

/**
 * Reads a CSV file record by record, the headings first; memory holds one record. The encoding is
 * detected (`findEncoding`), and so is the delimiter: of comma, semicolon and tab, the most frequent one
 * in the first line. Empty lines and rows of empty cells are skipped.
 *
 * @throws CsvProblemError
 */
export async function* readCsv(file: string): AsyncGenerator<CsvRecord> {
  const found = await findEncoding(file)
  if (!found.ok) throw new CsvProblemError({ reason: found.reason })
  const parser = parse({
    delimiter: await findDelimiter(file, found.encoding),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD_CHARACTERS,
  })
  const text = Readable.from(decoded(file, found.encoding), { objectMode: false })
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  // Inside cells the library counts CR LF as two lines.
  let extraLines = 0
  try {
    for await (const { info, record } of parser as AsyncIterable<{
      info: Info
      record: string[]
    }>) {
      const breaks = record.flatMap((cell) => cell.match(/\r\n|\r|\n/g) ?? [])
      extraLines += breaks.filter((one) => one === '\r\n').length
      yield { line: info.lines - extraLines - breaks.length, cells: record }
    }
  } catch (error) {
    throw error instanceof CsvError ? new CsvProblemError(problemOf(error, extraLines)) : error
  } finally {
    text.destroy()
  }
}

async function* decoded(file: string, encoding: TextEncoding): AsyncGenerator<string> {
  // Drops the byte order mark of UTF-8.
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(file)) {
    yield decoder.decode(chunk as Buffer, { stream: true })
  }
  yield decoder.decode()
}

async function findDelimiter(file: string, encoding: TextEncoding): Promise<string> {
  for await (const text of decoded(file, encoding)) {
    const [first = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1)
    const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length)
    return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
  }
  return ','
}

function problemOf(error: CsvError, extraLines: number): CsvProblem {
  const line = Number(/\bline (\d+)/.exec(error.message)?.[1] ?? 1) - extraLines
  return { reason: error.code === 'CSV_MAX_RECORD_SIZE' ? 'record-too-long' : 'quotes', line }
}
