import { CsvProblemError, readCsv } from '../../../../platform/csv/read-csv.ts'
import { readChosen } from '../formats/chosen-columns.ts'
import type { ColumnChoices } from '../formats/column-choices.ts'
import { findFormat } from '../formats/find-format.ts'
import { guessCategory } from '../formats/guess-category.ts'
import { MAX_CATEGORIES, MAX_COLUMNS, MAX_PRODUCTS, type SourceCategory } from '../import-rules.ts'
import type { Source, SourceRow } from '../rows/source-row.ts'
import type { FileProblem } from './upload-problem.ts'

export type FileFacts = {
  source: Source
  headings: string[]
  productCount: number
  categories: SourceCategory[]
}

export type InspectFileResult = { ok: true; facts: FileFacts } | { ok: false; problem: FileProblem }

/** Reads a product file to its end, to find its format, its categories and its problems. */
export async function inspectFile(
  file: string,
  choices: ColumnChoices = {},
): Promise<InspectFileResult> {
  try {
    const { format, headings, rows } = await openFile(file, choices)
    const counts = new Map<string, number>()
    let productCount = 0
    for await (const { values } of rows) {
      productCount += 1
      if (productCount > MAX_PRODUCTS)
        return { ok: false, problem: { reason: 'too-many-products' } }
      const text = values.category ?? ''
      if (counts.has(text) || counts.size < MAX_CATEGORIES) {
        counts.set(text, (counts.get(text) ?? 0) + 1)
      }
    }
    if (productCount === 0) return { ok: false, problem: { reason: 'no-products' } }
    const categories = [...counts]
      .filter(([text]) => text !== '')
      .map(([text, count]) => ({ text, count, guess: guessCategory(text) }))
    return { ok: true, facts: { source: format.source, headings, productCount, categories } }
  } catch (error) {
    if (error instanceof CsvProblemError) return { ok: false, problem: error.problem }
    if (error instanceof FormatError) return { ok: false, problem: error.problem }
    throw error
  }
}

/** The products of a file that `inspectFile` has accepted. @throws CsvProblemError, FormatError */
export async function* readImportFile(
  file: string,
  choices: ColumnChoices = {},
): AsyncGenerator<SourceRow> {
  const { rows } = await openFile(file, choices)
  yield* rows
}

class FormatError extends Error {
  override name = 'FormatError'
  readonly problem: FileProblem
  constructor(problem: FileProblem) {
    super(`not a product file: ${problem.reason}`)
    this.problem = problem
  }
}

async function openFile(file: string, choices: ColumnChoices) {
  const records = readCsv(file)
  const first = await records.next()
  if (first.done) throw new FormatError({ reason: 'empty' })
  const headings = first.value.cells
  const format = findFormat(headings)
  if (format && headings.length <= MAX_COLUMNS) {
    return { format, headings, rows: readChosen(format, headings, records, choices) }
  }
  // Closes the file.
  await records.return(undefined)
  throw new FormatError(
    format
      ? { reason: 'too-many-columns' }
      : { reason: 'unknown-format', headings: headings.slice(0, 12) },
  )
}
