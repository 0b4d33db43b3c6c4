import { conflictWords, productFormWords } from '../../../../content/staff/products/product-form.ts'
import {
  MEASURES,
  type Measure,
  measureTexts,
  NO_MEASURES,
  parseMeasure,
} from '../../../../domain/catalogue/measures.ts'
import { type ProductFields, STOCK_DEFAULT } from '../../../../domain/catalogue/product-fields.ts'
import { type ProductInput, readPrice } from '../../../../forms/staff/product-form.ts'
import { formatPence, toPoundsText } from '../../../../platform/values/money.ts'

export type InputField = keyof ProductInput

export const INPUT_FIELDS = Object.keys(productFormWords.labels) as InputField[]

/** Initial values of a new product's form. */
export const emptyInput: ProductInput = {
  title: '',
  description: '',
  brand: '',
  category: '',
  condition: '',
  price: '',
  dimensions: '',
  sku: '',
  ...measureTexts(NO_MEASURES),
  stock_quantity: String(STOCK_DEFAULT),
  in_stock: true,
  featured: false,
  enabled: true,
}

/** A product's fields as form values. */
export function inputOf(fields: ProductFields): ProductInput {
  const { price, stock_quantity: stock, in_stock, featured, enabled } = fields
  return {
    title: fields.title,
    description: fields.description ?? '',
    brand: fields.brand ?? '',
    category: fields.category ?? '',
    condition: fields.condition ?? '',
    price: toPoundsText(price).replace('.00', ''),
    dimensions: fields.dimensions ?? '',
    sku: fields.sku ?? '',
    ...measureTexts(fields),
    stock_quantity: String(stock),
    in_stock,
    featured,
    enabled,
  }
}

const isMeasure = (field: InputField): field is Measure => Object.hasOwn(MEASURES, field)

/** Whether two values are equal: `620` and `£620.00` are. */
export function isSameValue(field: InputField, one: ProductInput, other: ProductInput): boolean {
  if (one[field] === other[field]) return true
  if (isMeasure(field)) {
    const size = parseMeasure(field, one[field])
    return size !== null && size === parseMeasure(field, other[field])
  }
  if (field !== 'price') return false
  const amount = readPrice(one.price)
  return typeof amount === 'number' && amount === readPrice(other.price)
}

/** A field's formatted value. */
export function inWords(field: InputField, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? conflictWords.on : conflictWords.off
  if (value === '') return conflictWords.nothing
  const amount = field === 'price' ? readPrice(value) : null
  return typeof amount === 'number' ? formatPence(amount) : value
}
