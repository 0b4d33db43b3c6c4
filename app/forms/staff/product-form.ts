import {
  exceeds,
  invalidChoice,
  measureWrong,
  pricePence,
  priceTooHigh,
  productFieldErrors,
  stockTooHigh,
  stockWhole,
} from '../../content/staff/products/products.ts'
import { fillInDimensions } from '../../domain/catalogue/fill-in-dimensions.ts'
import { CATEGORIES, CONDITIONS } from '../../domain/catalogue/filters.ts'
import {
  exceedingParts,
  MEASURE_NAMES,
  MEASURES,
  type Measure,
  type Measures,
  parseMeasure,
} from '../../domain/catalogue/measures.ts'
import {
  PRICE_MAX,
  type ProductFields,
  STOCK_MAX,
  TEXT_MAX,
} from '../../domain/catalogue/product-fields.ts'
import { formatPence, type Pence } from '../../platform/values/money.ts'
import { parseAmount } from '../../platform/values/parse-amount.ts'
import {
  type FieldErrors,
  type FieldRules,
  type FieldValues,
  fieldErrors,
  readFields,
} from '../fields/field-rules.ts'

const measureRules = Object.fromEntries(
  MEASURE_NAMES.map((measure) => [
    measure,
    { check: (input: string) => messageOf(readMeasure(measure, input)) },
  ]),
) as Record<Measure, { check: (input: string) => string | undefined }>

/** Rules of the product form's fields, in the form's order; the names are those of the columns. */
export const productRules = {
  title: { min: 1, max: TEXT_MAX.title, message: productFieldErrors.title },
  description: { min: 0, max: TEXT_MAX.description, optional: true, lines: true },
  brand: { min: 0, max: TEXT_MAX.brand, optional: true },
  category: { min: 1, max: 50, message: invalidChoice, options: CATEGORIES, optional: true },
  condition: { min: 1, max: 50, message: invalidChoice, options: CONDITIONS, optional: true },
  price: { check: (input: string) => messageOf(readPrice(input)) },
  dimensions: { min: 0, max: TEXT_MAX.dimensions, optional: true },
  sku: { min: 0, max: TEXT_MAX.sku, optional: true },
  ...measureRules,
  stock_quantity: { check: (input: string) => messageOf(readStock(input)) },
} as const satisfies FieldRules

type Switch = 'in_stock' | 'featured' | 'enabled'

/** The product form as submitted. */
export type ProductInput = FieldValues<typeof productRules> & Record<Switch, boolean>

/** Messages beside wrong fields, in the form's order. */
export type ProductErrors = FieldErrors<typeof productRules>

export type CheckedProduct =
  | { ok: true; fields: ProductFields }
  | { ok: false; errors: ProductErrors }

/** Reads the form's fields. A switch is on if it was sent, as browsers send ticked boxes. */
export function readProductForm(form: FormData): ProductInput {
  return {
    ...readFields(productRules, form),
    in_stock: form.has('in_stock'),
    featured: form.has('featured'),
    enabled: form.has('enabled'),
  }
}

/** Checks a product given as one text per field, for example from a file, by the form's rules. */
export function checkProductText(
  texts: Partial<Record<keyof typeof productRules, string>> & Record<Switch, boolean>,
): CheckedProduct {
  const { in_stock, featured, enabled } = texts
  const values = readFields(productRules, new Map(Object.entries(texts)))
  return checkProduct({ ...values, in_stock, featured, enabled })
}

/** The product form's rules, shared by browser and server. */
export function checkProduct(input: ProductInput): CheckedProduct {
  const errors: ProductErrors = fieldErrors(productRules, input)
  const price = readPrice(input.price)
  const stock = readStock(input.stock_quantity)
  if (typeof price === 'string' || typeof stock === 'string' || Object.keys(errors).length > 0) {
    return { ok: false, errors }
  }
  const size = fillInDimensions({ dimensions: input.dimensions || null, ...measuresOf(input) })
  const tooLarge = exceedingParts(size)
  if (tooLarge.length > 0) {
    return { ok: false, errors: Object.fromEntries(tooLarge.map((part) => [part, exceeds[part]])) }
  }
  const { title, in_stock, featured, enabled } = input
  const fields: ProductFields = {
    title,
    description: input.description || null,
    brand: input.brand || null,
    category: CATEGORIES.find((category) => category === input.category) ?? null,
    condition: CONDITIONS.find((condition) => condition === input.condition) ?? null,
    price,
    sku: input.sku || null,
    ...size,
    stock_quantity: stock,
    in_stock,
    featured,
    enabled,
  }
  return { ok: true, fields }
}

function measuresOf(input: ProductInput): Measures {
  const read = MEASURE_NAMES.map((measure) => [measure, parseMeasure(measure, input[measure])])
  return Object.fromEntries(read) as Measures
}

/** @returns millimetres or grams, 0 if left empty, or the message beside the field */
function readMeasure(measure: Measure, input: string): number | string {
  if (input === '') return 0
  return parseMeasure(measure, input) ?? measureWrong[MEASURES[measure]]
}

const messageOf = (read: number | string) => (typeof read === 'string' ? read : undefined)

/** @returns the price, or the message beside the field */
export function readPrice(input: string): Pence | string {
  const read = parseAmount(input)
  if (read.ok && read.amount <= PRICE_MAX) return read.amount
  if (read.ok || read.reason === 'too-large') return priceTooHigh(formatPence(PRICE_MAX))
  return read.reason === 'fractions' || isPositiveNumber(input)
    ? pricePence
    : productFieldErrors.price
}

/** Whether a refused price is a number in another notation, such as `35,50` or `1 250`. */
const isPositiveNumber = (input: string) => /[1-9]/.test(input) && !/^£?\s*[-−]/.test(input.trim())

/** @returns units, or the message beside the field */
export function readStock(input: string): number | string {
  if (/^-\s*\d/.test(input)) return productFieldErrors.stock
  if (!/^\d+$/.test(input)) return stockWhole
  const units = Number(input)
  return units > STOCK_MAX ? stockTooHigh(STOCK_MAX) : units
}
