import type { CsvRecord } from '../../../../platform/csv/read-csv.ts'
import {
  normalHeading,
  type RecordReader,
  recordReader,
} from '../../../../platform/csv/record-reader.ts'
import { truncate } from '../../../../platform/values/truncate.ts'
import type { RowNote, SourceField, SourcePicture, SourceRow } from '../rows/source-row.ts'
import type { ChosenField } from './column-choices.ts'
import type { ColumnUse, Format } from './format.ts'
import { htmlToText } from './html-to-text.ts'
import { gradeOf, pictureName, withoutRepeats } from './source-cells.ts'

/** Headings in lower case: those of Shopify's exports, then those of its newer template. */
const COLUMNS = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  description: ['body (html)', 'body html', 'description'],
  brand: ['vendor'],
  category: ['type', 'product type', 'custom product type'],
  standardCategory: ['product category', 'standard product type'],
  price: ['variant price', 'price'],
  stock: ['variant inventory qty', 'inventory quantity'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option: ['option1 value'],
  sku: ['variant sku', 'sku'],
  image: ['image src', 'product image url'],
  imageAlt: ['image alt text'],
  imagePosition: ['image position'],
} as const satisfies Record<string, readonly string[]>

const USES: Partial<Record<keyof typeof COLUMNS, ColumnUse>> = {
  handle: 'key',
  title: 'title',
  description: 'description',
  brand: 'brand',
  category: 'category',
  standardCategory: 'category',
  price: 'price',
  stock: 'stock_quantity',
  tracker: 'stock_quantity',
  published: 'enabled',
  status: 'enabled',
  option: 'kind',
  sku: 'sku',
  image: 'pictures',
  imageAlt: 'pictures',
  imagePosition: 'pictures',
}

/** Metafields that vendors create for data without a column in Shopify. */
const METAFIELD = /^(condition|dimensions) \(product\.metafields\./

const CHOSEN: Record<ChosenField, string> = {
  title: COLUMNS.title[0],
  description: COLUMNS.description[0],
  brand: COLUMNS.brand[0],
  category: COLUMNS.category[0],
  price: COLUMNS.price[0],
  stock_quantity: COLUMNS.stock[0],
  condition: 'condition (product.metafields.chosen)',
  dimensions: 'dimensions (product.metafields.chosen)',
}

/**
 * Shopify's product file. A product's further rows, with the same handle, are its pictures; a product
 * with more than one variant is refused, since here each piece is one product.
 */
export const shopifyFormat: Format = {
  source: 'shopify',
  recognises: (headings) =>
    headings.has('title') && COLUMNS.handle.some((heading) => headings.has(heading)),
  useOf(heading) {
    const metafield = METAFIELD.exec(heading)?.[1]
    if (metafield) return metafield as 'condition' | 'dimensions'
    const found = Object.entries(COLUMNS).find(([, names]) =>
      (names as readonly string[]).includes(heading),
    )
    return (found && USES[found[0] as keyof typeof COLUMNS]) ?? null
  },
  headingOf: (field) => CHOSEN[field],
  async *read(headings, records) {
    const reader = recordReader(headings)
    const metafields = headings.map(normalHeading).filter((heading) => METAFIELD.test(heading))
    let group: CsvRecord[] = []
    let current = ''
    for await (const record of records) {
      const handle = reader.cell(record, ...COLUMNS.handle) ?? ''
      const continues = group.length > 0 && (handle === '' || handle === current)
      if (!continues && group.length > 0) yield readGroup(reader, group, metafields)
      if (continues) group.push(record)
      else {
        group = [record]
        current = handle
      }
    }
    if (group.length > 0) yield readGroup(reader, group, metafields)
  },
}

function readGroup(
  reader: RecordReader,
  group: readonly CsvRecord[],
  metafields: readonly string[],
): SourceRow {
  const [first] = group
  if (!first) throw new Error('a product without a row')
  const cell = (name: keyof typeof COLUMNS) => reader.cell(first, ...COLUMNS[name])
  const notes: RowNote[] = group.flatMap((record) => reader.problems(record))
  const variants = group.filter((record) => isVariant(reader, record)).length
  if (variants > 1) notes.push({ code: 'variants', detail: `${variants}` })
  const values: SourceRow['values'] = {}
  const columns: SourceRow['columns'] = {}
  const set = (field: SourceField, name: keyof typeof COLUMNS, value: string | undefined) => {
    if (value === undefined) return
    values[field] = value
    columns[field] = reader.heading(...COLUMNS[name]) ?? field
  }
  set('title', 'title', cell('title'))
  const description = cell('description')
  set('description', 'description', description && htmlToText(description))
  set('brand', 'brand', cell('brand'))
  const type = cell('category')
  set('category', type ? 'category' : 'standardCategory', type || cell('standardCategory') || type)
  set('price', 'price', cell('price'))
  set('stock_quantity', 'stock', stockOf(cell('stock'), cell('tracker')))
  set('sku', 'sku', cell('sku'))
  set('enabled', 'published', shownThere(cell('published'), cell('status')))
  for (const heading of metafields) {
    const field = heading.startsWith('condition') ? 'condition' : 'dimensions'
    const value = reader.cell(first, heading) ?? ''
    if (value === '' && values[field] !== undefined) continue
    const grade = field === 'condition' ? gradeOf(value) : value
    columns[field] = reader.heading(heading) ?? field
    if (value && grade === undefined) {
      notes.push({ code: 'condition-unknown', column: columns[field], detail: truncate(value, 80) })
    } else values[field] = grade ?? ''
  }
  return {
    line: first.line,
    key: cell('handle') || null,
    values,
    columns,
    pictures: picturesOf(reader, group),
    ...(cell('handle') && { oldPath: `/products/${cell('handle')}` }),
    notes,
  }
}

/** A row is a variant if it has an option, a SKU or a price. */
function isVariant(reader: RecordReader, record: CsvRecord): boolean {
  return [COLUMNS.option, COLUMNS.sku, COLUMNS.price].some((names) =>
    Boolean(reader.cell(record, ...names)),
  )
}

/** Untracked stock counts as one piece, oversold stock as none. */
function stockOf(quantity: string | undefined, tracker: string | undefined): string | undefined {
  if (quantity === undefined) return undefined
  if (quantity === '' || tracker === '') return '1'
  return quantity.startsWith('-') ? '0' : quantity
}

/** Undefined if the file has neither column. */
function shownThere(published: string | undefined, status: string | undefined) {
  if (published === undefined && status === undefined) return undefined
  const isPublished = published === undefined || /^(?:true|yes|1)$/i.test(published)
  const isActive = status === undefined || /^active$/i.test(status)
  return isPublished && isActive ? 'yes' : 'no'
}

function picturesOf(reader: RecordReader, group: readonly CsvRecord[]): SourcePicture[] {
  const pictures = group.flatMap((record, index) => {
    const name = pictureName(reader.cell(record, ...COLUMNS.image) ?? '')
    const alt = reader.cell(record, ...COLUMNS.imageAlt) ?? ''
    const position = Number(reader.cell(record, ...COLUMNS.imagePosition) || index + 1)
    return name === '' ? [] : [{ name, alt, position }]
  })
  const ordered = pictures.toSorted((a, b) => a.position - b.position)
  return withoutRepeats(ordered.map(({ name, alt }) => ({ name, alt })))
}
