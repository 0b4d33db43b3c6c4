import { type ProductId, parseProductId } from '../../../../platform/values/ids.ts'
import { PICTURE_LIMIT } from '../../../catalogue/pictures/picture-rules.ts'
import type { ImportOptions } from '../import-rules.ts'
import type { FoundProduct } from './find-current.server.ts'
import { type CheckProduct, productOfRow } from './product-of-row.ts'
import { type Plan, type RowNote, refuses, type Source, type SourceRow } from './source-row.ts'

export type PlannedRow = { plan: Plan; notes: RowNote[] }

/**
 * What an import would do with a row.
 *
 * @param current the product that its key refers to
 * @param pictures notes about the pictures that it names
 */
export function planRow(
  row: SourceRow,
  {
    source,
    options,
    current,
    skuOwner,
    pictures,
    isRedirected,
    check,
  }: {
    source: Source
    options: ImportOptions
    current: FoundProduct | null
    /** The product that has the row's stock number. */
    skuOwner: ProductId | null
    pictures: readonly RowNote[]
    /** Whether there already is a redirect from its old address. */
    isRedirected: boolean
    check: CheckProduct
  },
): PlannedRow {
  const notes = [...row.notes]
  if (source === 'kept' && row.key !== null && !parseProductId(row.key)) {
    notes.push({ code: 'bad-id' })
  }
  if (current?.isDeleted) notes.push({ code: 'deleted' })
  if (skuOwner && skuOwner !== current?.id) {
    notes.push({ code: 'sku-taken', detail: row.values.sku ?? '' })
  }
  const product = productOfRow(row, { source, options }, current, check)
  if (!product.ok) notes.push(...product.notes)
  const replaces = Boolean(options.replacePictures)
  const bringsPictures = row.pictures.length > 0 && (replaces || !current?.pictures.length)
  if (bringsPictures) {
    notes.push(...pictures)
    if (row.pictures.length > PICTURE_LIMIT) notes.push({ code: 'pictures-too-many' })
  }
  if (!product.ok || notes.some(refuses)) return { plan: 'refused', notes }
  if (!current) return { plan: 'create', notes }
  const readable = row.pictures.length - pictures.length
  const hasNewPictures = bringsPictures && readable > 0 && !isWithoutZip(pictures)
  const fields = Object.entries(product.fields) as [keyof FoundProduct['fields'], unknown][]
  const differs = fields.some(([field, value]) => current.fields[field] !== value)
  const needsRedirect = options.redirects && row.oldPath !== undefined && !isRedirected
  return { plan: differs || hasNewPictures || needsRedirect ? 'update' : 'skip', notes }
}

const isWithoutZip = (notes: readonly RowNote[]) =>
  notes.some(({ code }) => code === 'no-pictures-sent')
