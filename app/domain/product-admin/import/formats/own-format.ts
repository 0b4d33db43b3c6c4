import { readExportedText } from '../../../../platform/csv/csv.ts'
import type { CsvRecord } from '../../../../platform/csv/read-csv.ts'
import { type RecordReader, recordReader } from '../../../../platform/csv/record-reader.ts'
import { MEASURE_HEADINGS } from '../../../catalogue/measure-cells.ts'
import type { RowNote, SourceField, SourcePicture, SourceRow } from '../rows/source-row.ts'
import type { ColumnUse, Format } from './format.ts'
import { OWN_COLUMNS as C } from './own-columns.ts'
import { gradeOf, pictureName } from './source-cells.ts'

const FIELDS: Record<SourceField, string> = {
  title: C.title,
  description: C.description,
  brand: C.brand,
  category: C.category,
  condition: C.condition,
  price: C.price,
  dimensions: C.dimensions,
  sku: C.sku,
  ...MEASURE_HEADINGS,
  stock_quantity: C.stock,
  in_stock: C.inStock,
  featured: C.featured,
  enabled: C.shown,
}
const SWITCHES: readonly SourceField[] = ['in_stock', 'featured', 'enabled']
const AN_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

const low = (heading: string) => heading.toLowerCase()

const USES = new Map<string, ColumnUse>([
  ...Object.entries(FIELDS).map(
    ([field, heading]) => [low(heading), field as SourceField] as const,
  ),
  [low(C.id), 'key'],
  [low(C.created), 'created'],
  ...[C.pictureFiles, C.mainPicture, C.pictureDescriptions, C.pictureKinds, C.pictureCaptions].map(
    (heading) => [low(heading), 'pictures'] as const,
  ),
])

/** This software's own file. A product without an id is always a new one. */
export const ownFormat: Format = {
  source: 'kept',
  recognises: (headings) => headings.has(low(C.title)) && headings.has(low(C.price)),
  useOf: (heading) => USES.get(heading) ?? null,
  headingOf: (field) => low(FIELDS[field]),
  async *read(headings, records) {
    const reader = recordReader(headings)
    for await (const record of records) yield readRow(reader, record)
  },
}

function readRow(reader: RecordReader, record: CsvRecord): SourceRow {
  const notes: RowNote[] = reader.problems(record)
  const text = (heading: string) => {
    const cell = reader.cell(record, low(heading))
    return cell === undefined ? undefined : readExportedText(cell)
  }
  const values: SourceRow['values'] = {}
  const columns: SourceRow['columns'] = {}
  for (const [field, heading] of Object.entries(FIELDS) as [SourceField, string][]) {
    const value = text(heading)
    if (value === undefined) continue
    columns[field] = heading
    values[field] = field === 'condition' ? (gradeOf(value) ?? value) : value
    if (!SWITCHES.includes(field)) continue
    values[field] = value.toLowerCase()
    if (!/^(?:yes|no)$/i.test(value)) notes.push({ code: 'not-yes-or-no', column: heading })
  }
  const created = text(C.created)
  if (created && !isInstant(created)) notes.push({ code: 'not-a-date', column: C.created })
  return {
    line: record.line,
    key: text(C.id)?.toLowerCase() || null,
    values,
    columns,
    pictures: readPictures((heading) => readExportedText(reader.raw(record, low(heading)))),
    ...(created && { createdAt: created }),
    notes,
  }
}

const isInstant = (text: string) => AN_INSTANT.test(text) && !Number.isNaN(Date.parse(text))

function readPictures(text: (heading: string) => string): SourcePicture[] {
  const lines = (heading: string) => text(heading).split(/\r\n|\r|\n/)
  const alts = lines(C.pictureDescriptions)
  const kinds = lines(C.pictureKinds)
  const captions = lines(C.pictureCaptions)
  const main = Number(text(C.mainPicture) || 1)
  return lines(C.pictureFiles)
    .map((name, index) => ({
      name: pictureName(name),
      alt: alts[index]?.trim() ?? '',
      role: kinds[index]?.trim() ?? '',
      caption: captions[index]?.trim() ?? '',
      isPrimary: index + 1 === main,
    }))
    .filter(({ name }) => name !== '')
}
