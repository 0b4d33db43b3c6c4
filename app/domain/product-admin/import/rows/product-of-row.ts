import { type Pence, toPoundsText } from '../../../../platform/values/money.ts'
import { MEASURE_NAMES, measureTexts, NO_MEASURES } from '../../../catalogue/measures.ts'
import type { ProductFields } from '../../../catalogue/product-fields.ts'
import { STOCK_DEFAULT } from '../../../catalogue/product-fields.ts'
import type { ImportOptions } from '../import-rules.ts'
import type { RowNote, Source, SourceField, SourceRow } from './source-row.ts'

type TextField = Exclude<SourceField, 'in_stock' | 'featured' | 'enabled'>

/** The product form's rules (`forms/staff/product-form.ts`), which the domain cannot import. */
export type CheckProduct = (
  texts: Record<TextField, string> & { in_stock: boolean; featured: boolean; enabled: boolean },
) => { ok: true; fields: ProductFields } | { ok: false; errors: Partial<Record<string, string>> }

/** An existing product. */
export type CurrentProduct = {
  fields: ProductFields
  held: number
  /** The price that it returns to after a running reduction; null without one. */
  usualPrice: Pence | null
}

export type ProductOfRowResult =
  | { ok: true; fields: ProductFields }
  | { ok: false; notes: RowNote[] }

/**
 * The product that a row describes, checked by the product form's rules. Fields without a column in the
 * file are not changed; a new product has one unit, and is hidden unless the file shows it.
 */
export function productOfRow(
  { values, columns }: SourceRow,
  { source, options }: { source: Source; options: ImportOptions },
  current: CurrentProduct | null,
  check: CheckProduct,
): ProductOfRowResult {
  const old = current ? textsOf(current.fields) : NEW
  const merged = {
    ...old,
    ...withoutOldOutline(values, old),
    ...values,
    category: categoryOf(values, old, source, options),
  }
  const keepsStock = current !== null && !options.takeStock
  const stock = keepsStock ? old.stock_quantity : merged.stock_quantity
  const checked = check({
    ...merged,
    stock_quantity: stock,
    in_stock: (keepsStock ? old.in_stock : merged.in_stock) === 'yes',
    featured: merged.featured === 'yes',
    // A second import with this choice does not show what the first one added hidden.
    enabled: merged.enabled === 'yes' && !(options.hideNew && old.enabled === 'no'),
  })
  if (checked.ok) {
    const fields = withReduction(checked.fields, current)
    return { ok: true, fields: withStockMark(fields, current?.held ?? 0) }
  }
  const notes = Object.entries(checked.errors).map(([field, detail]): RowNote => {
    const column = columns[field as SourceField]
    return { code: 'field', ...(column && { column }), ...(detail && { detail }) }
  })
  return { ok: false, notes }
}

/** Clears the old numbers if the file has new dimensions as text and no numbers of its own. */
function withoutOldOutline(
  values: SourceRow['values'],
  old: Record<SourceField, string>,
): Partial<Record<SourceField, string>> {
  const { dimensions } = values
  const hasNumbers = MEASURE_NAMES.some((measure) => values[measure] !== undefined)
  if (dimensions === undefined || dimensions === old.dimensions || hasNumbers) return {}
  return { width: '', depth: '', height: '' }
}

/** A file with the price before a running reduction does not change it: that price is restored anyway. */
function withReduction(fields: ProductFields, current: CurrentProduct | null): ProductFields {
  if (current?.usualPrice == null || fields.price !== current.usualPrice) return fields
  return { ...fields, price: current.fields.price }
}

/** Marks it in stock only while there are units, as `createProduct` and `saveProduct` do. */
function withStockMark(fields: ProductFields, held: number): ProductFields {
  return { ...fields, in_stock: fields.in_stock && fields.stock_quantity + held > 0 }
}

const NEW: Record<SourceField, string> = {
  title: '',
  description: '',
  brand: '',
  category: '',
  condition: '',
  price: '',
  dimensions: '',
  sku: '',
  ...measureTexts(NO_MEASURES),
  stock_quantity: `${STOCK_DEFAULT}`,
  in_stock: 'yes',
  featured: 'no',
  enabled: 'no',
}

function textsOf(fields: ProductFields): Record<SourceField, string> {
  const yesNo = (on: boolean) => (on ? 'yes' : 'no')
  return {
    title: fields.title,
    description: fields.description ?? '',
    brand: fields.brand ?? '',
    category: fields.category ?? '',
    condition: fields.condition ?? '',
    price: toPoundsText(fields.price),
    dimensions: fields.dimensions ?? '',
    sku: fields.sku ?? '',
    ...measureTexts(fields),
    stock_quantity: `${fields.stock_quantity}`,
    in_stock: yesNo(fields.in_stock),
    featured: yesNo(fields.featured),
    enabled: yesNo(fields.enabled),
  }
}

/** Categories of another vendor are mapped; without a mapping the product keeps its own. */
function categoryOf(
  { category }: SourceRow['values'],
  old: Record<SourceField, string>,
  source: Source,
  { categories, otherCategory }: ImportOptions,
): string {
  if (category === undefined) return old.category || (otherCategory ?? '')
  if (category === '' && source === 'kept') return ''
  const mapped = Object.hasOwn(categories, category) ? categories[category] : otherCategory
  return mapped ?? (source === 'kept' ? '' : old.category)
}
