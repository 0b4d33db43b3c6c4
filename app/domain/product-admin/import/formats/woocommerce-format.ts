import { readExportedText } from '../../../../platform/csv/csv.ts'
import type { CsvRecord } from '../../../../platform/csv/read-csv.ts'
import {
  normalHeading,
  type RecordReader,
  recordReader,
} from '../../../../platform/csv/record-reader.ts'
import { truncate } from '../../../../platform/values/truncate.ts'
import type { RowNote, SourceField, SourceRow } from '../rows/source-row.ts'
import type { ChosenField } from './column-choices.ts'
import type { ColumnUse, Format } from './format.ts'
import { postToText } from './html-to-text.ts'
import { gradeOf, pictureName, withoutRepeats } from './source-cells.ts'

const USES: Record<string, ColumnUse> = {
  id: 'key',
  sku: 'sku',
  type: 'kind',
  parent: 'kind',
  name: 'title',
  published: 'enabled',
  'is featured?': 'featured',
  'visibility in catalog': 'enabled',
  description: 'description',
  'short description': 'description',
  'in stock?': 'in_stock',
  stock: 'stock_quantity',
  'regular price': 'price',
  'sale price': 'price',
  'date sale price starts': 'price',
  'date sale price ends': 'price',
  categories: 'category',
  brands: 'brand',
  condition: 'condition',
  dimensions: 'dimensions',
  slug: 'old_address',
  permalink: 'old_address',
  images: 'pictures',
}
const CHOSEN: Record<ChosenField, string> = {
  title: 'name',
  description: 'description',
  brand: 'brands',
  category: 'categories',
  price: 'regular price',
  stock_quantity: 'stock',
  condition: 'condition',
  dimensions: 'dimensions',
}
const SIZE = /^(length|width|height) \((\w+)\)$/
const ATTRIBUTE_NAME = /^attribute (\d+) name$/
const ATTRIBUTE = /^attribute \d+ (?:name|value\(s\))$/
/** Attributes that vendors create for data without a column in WooCommerce. */
const ATTRIBUTES: Record<string, 'brand' | 'condition' | 'dimensions'> = {
  brand: 'brand',
  maker: 'brand',
  condition: 'condition',
  dimensions: 'dimensions',
}

/**
 * WooCommerce's product file. Simple products only: a variable product and its variations are
 * refused, since here each piece is one product.
 */
export const woocommerceFormat: Format = {
  source: 'woocommerce',
  recognises: (headings) =>
    headings.has('name') &&
    headings.has('regular price') &&
    (headings.has('sku') || headings.has('id')),
  useOf(heading) {
    if (SIZE.test(heading)) return 'dimensions'
    if (ATTRIBUTE.test(heading)) return 'attribute'
    return Object.hasOwn(USES, heading) ? (USES[heading] ?? null) : null
  },
  headingOf: (field) => CHOSEN[field],
  async *read(headings, records) {
    const reader = recordReader(headings)
    const names = headings.map(normalHeading)
    for await (const record of records) yield readRow(reader, record, names)
  },
}

function readRow(reader: RecordReader, record: CsvRecord, headings: readonly string[]): SourceRow {
  const cell = (heading: string) => reader.cell(record, heading)
  const notes: RowNote[] = reader.problems(record)
  const type = cell('type') ?? 'simple'
  if (!/^simple(?:, ?virtual)?$/i.test(type)) {
    notes.push({ code: 'product-type', column: 'Type', detail: truncate(type, 80) })
  }
  const values: SourceRow['values'] = {}
  const columns: SourceRow['columns'] = {}
  const set = (field: SourceField, heading: string, value: string | undefined) => {
    if (value === undefined) return
    values[field] = value
    columns[field] = reader.heading(heading) ?? heading
  }
  set('title', 'name', text(cell('name')))
  const long = text(cell('description'))
  const isLong = Boolean(long)
  const description = long || text(cell('short description')) || long
  set('description', isLong ? 'description' : 'short description', description)
  set('sku', 'sku', cell('sku'))
  set('category', 'categories', cell('categories'))
  const { price, column } = priceOf(cell)
  set('price', column, price)
  const inStock = cell('in stock?')
  const stock = cell('stock')
  set('stock_quantity', stock ? 'stock' : 'in stock?', stockOf(stock, inStock))
  set('in_stock', 'in stock?', inStock === undefined ? undefined : yesNo(inStock !== '0'))
  const featured = cell('is featured?')
  set('featured', 'is featured?', featured === undefined ? undefined : yesNo(featured === '1'))
  set('enabled', 'published', shownThere(cell('published'), cell('visibility in catalog')))
  set('brand', 'brands', cell('brands'))
  const size = sizeOf(reader, record, headings)
  if (size) set('dimensions', size.column, size.text)
  const plain = (['condition', 'dimensions'] as const).map((field) => ({
    field,
    heading: field,
    value: cell(field) ?? '',
  }))
  for (const { field, heading, value } of [...plain, ...attributesOf(reader, record, headings)]) {
    const grade = field === 'condition' ? gradeOf(value) : value
    if (value && grade === undefined) {
      notes.push({ code: 'condition-unknown', column: heading, detail: truncate(value, 80) })
    } else if (value && !values[field]) set(field, heading, grade)
  }
  const pictures = (cell('images') ?? '').split(',').map((image) => ({ name: pictureName(image) }))
  return {
    line: record.line,
    key: cell('sku') || (cell('id') ? `id:${cell('id')}` : null),
    values,
    columns,
    pictures: withoutRepeats(pictures),
    ...oldPathOf(cell('permalink'), cell('slug')),
    notes,
  }
}

/** WooCommerce's own export has neither column; those of extensions do. */
function oldPathOf(permalink: string | undefined, slug: string | undefined) {
  if (permalink) return { oldPath: permalink }
  return slug ? { oldPath: `/product/${slug}` } : {}
}

const yesNo = (on: boolean) => (on ? 'yes' : 'no')

/** Undefined if the file does not have the columns that decide it. */
function shownThere(published: string | undefined, visibility: string | undefined) {
  if (visibility === 'hidden') return 'no'
  return published === undefined ? undefined : yesNo(published === '1')
}

/** WooCommerce writes line breaks as `\n` and puts a quote before what looks like a formula. */
function text(cell: string | undefined): string | undefined {
  return cell === undefined
    ? undefined
    : postToText(readExportedText(cell).replaceAll(/\\r\\n|\\n|\\r/g, '\n'))
}

/** The price that shoppers pay there: the sale price, unless it is limited to a period. */
function priceOf(cell: (heading: string) => string | undefined) {
  const sale = cell('sale price')
  const hasPeriod = cell('date sale price starts') || cell('date sale price ends')
  return sale && !hasPeriod
    ? { price: sale, column: 'sale price' }
    : { price: cell('regular price'), column: 'regular price' }
}

/** Without a number, one piece if it is in stock. Oversold stock counts as none. */
function stockOf(stock: string | undefined, inStock: string | undefined): string | undefined {
  if (stock) return stock.startsWith('-') ? '0' : stock
  if (inStock === undefined) return stock === undefined ? undefined : '1'
  return inStock === '0' ? '0' : '1'
}

/** `W 206 x L 93 x H 84 cm`, as the product page reads it. */
function sizeOf(reader: RecordReader, record: CsvRecord, headings: readonly string[]) {
  const sizes = headings.flatMap((heading) => {
    const [, name = '', unit = ''] = SIZE.exec(heading) ?? []
    const value = name && reader.cell(record, heading)
    return value ? [{ heading, name, unit, value }] : []
  })
  const [first] = sizes
  if (!first) return null
  const letters = sizes.map(({ name, value }) => `${name.charAt(0).toUpperCase()} ${value}`)
  return { column: first.heading, text: `${letters.join(' x ')} ${first.unit}` }
}

function attributesOf(reader: RecordReader, record: CsvRecord, headings: readonly string[]) {
  return headings.flatMap((heading) => {
    const number = ATTRIBUTE_NAME.exec(heading)?.[1]
    const name = number ? (reader.cell(record, heading) ?? '').toLowerCase() : ''
    if (!number || !Object.hasOwn(ATTRIBUTES, name)) return []
    const values = `attribute ${number} value(s)`
    const field = ATTRIBUTES[name] ?? 'brand'
    return [{ field, heading: values, value: reader.cell(record, values) ?? '' }]
  })
}
