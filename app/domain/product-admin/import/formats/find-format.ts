import { normalHeading } from '../../../../platform/csv/record-reader.ts'
import type { Source } from '../rows/source-row.ts'
import { CHOSEN_FIELDS, type ColumnChoices } from './column-choices.ts'
import type { ColumnUse, Format } from './format.ts'
import { ownFormat } from './own-format.ts'
import { shopifyFormat } from './shopify-format.ts'
import { woocommerceFormat } from './woocommerce-format.ts'

const FORMATS: Record<Source, Format> = {
  kept: ownFormat,
  shopify: shopifyFormat,
  woocommerce: woocommerceFormat,
}

/** The format of a file with these headings; null if no format matches. */
export function findFormat(headings: readonly string[]): Format | null {
  const names = new Set(headings.map(normalHeading))
  return Object.values(FORMATS).find((format) => format.recognises(names)) ?? null
}

export type Column = {
  heading: string
  /** Starts at 0. Headings may repeat. */
  position: number
  use: ColumnUse | null
}

/** The file's columns, with what each is used for. */
export function columnsOf(
  source: Source,
  headings: readonly string[],
  choices: ColumnChoices = {},
): Column[] {
  const columns = recognisedColumns(source, headings)
  const isChosen = (use: ColumnUse | null) => use !== null && Object.hasOwn(choices, use)
  const others = columns.map((column) => (isChosen(column.use) ? { ...column, use: null } : column))
  for (const field of CHOSEN_FIELDS) {
    const column = others[choices[field] ?? -1]
    if (column) column.use = field
  }
  return others
}

/** The columns as the format reads them, without choices by hand. */
export function recognisedColumns(source: Source, headings: readonly string[]): Column[] {
  return headings.map((heading, position) => ({
    heading: heading.trim(),
    position,
    use: FORMATS[source].useOf(normalHeading(heading)),
  }))
}
