import { tooLong } from '../../content/form-messages.ts'
import {
  chooseAgain,
  pricePence,
  priceTooHigh,
  productFieldErrors,
  stockTooHigh,
  stockWhole,
} from '../../content/staff/products.ts'
import { formatPence, type Pence } from '../../platform/money.ts'
import { CATEGORIES, type Category, CONDITIONS, type Condition } from './filters.ts'

/** The most that the payment provider takes at once: £999,999.99. */
const PRICE_MAX: Pence = 99_999_999
/** Units of one product; a limit against a slip of the finger. */
const STOCK_MAX = 99_999
/** Shop rules: a new product is one piece. */
export const STOCK_DEFAULT = 1

/** Lengths in characters, without spaces around. `lines`: line breaks are kept. */
type TextRule = { max: number; required?: string; lines?: true }

const TEXTS = {
  title: { max: 200, required: productFieldErrors.title },
  description: { max: 5_000, lines: true },
  brand: { max: 100 },
  dimensions: { max: 200 },
} as const satisfies Record<string, TextRule>
const CHOICES = { category: CATEGORIES, condition: CONDITIONS } as const
const AMOUNTS = ['price', 'stock_quantity'] as const
const SWITCHES = ['in_stock', 'featured', 'enabled'] as const

/** The product form's rules as data, under the names of its fields. */
export const productRules = {
  ...TEXTS,
  category: { options: CATEGORIES },
  condition: { options: CONDITIONS },
  price: { min: 1 satisfies Pence, max: PRICE_MAX },
  stock_quantity: { min: 0, max: STOCK_MAX },
} as const

type TextField = keyof typeof TEXTS
type ChoiceField = keyof typeof CHOICES
type TypedField = TextField | ChoiceField | (typeof AMOUNTS)[number]
type Switch = (typeof SWITCHES)[number]

/** The product form as somebody filled it in; named like the columns. */
export type ProductInput = Record<TypedField, string> & Record<Switch, boolean>

/** The product form's fields once they are in order; empty ones are null. */
export type ProductFields = {
  title: string
  description: string | null
  brand: string | null
  category: Category | null
  condition: Condition | null
  price: Pence
  dimensions: string | null
  /** Units that can be sold; held ones are not among them. */
  stock_quantity: number
  in_stock: boolean
  featured: boolean
  enabled: boolean
}

/** What to say beside each wrong field, in the form's order. */
export type ProductErrors = Partial<Record<TypedField, string>>

export type CheckedProduct =
  | { ok: true; fields: ProductFields }
  | { ok: false; errors: ProductErrors }

/** Whatever is not visible, but for tabs and line breaks; PostgreSQL refuses some of it. */
const CONTROLS = /(?![\n\t])[\p{Cc}\u2028\u2029]/gu

/** Reads the form's fields; a switch is on when it was sent, as browsers send ticked boxes. */
export function readProductForm(form: FormData): ProductInput {
  const text = (field: TypedField, lines = false) => {
    const given = form.get(field)
    const typed = (typeof given === 'string' ? given : '').replaceAll('\r\n', '\n')
    const clean = typed.replaceAll(CONTROLS, ' ')
    return (lines ? clean : clean.replaceAll(/\s+/g, ' ')).trim()
  }
  return {
    title: text('title'),
    description: text('description', true),
    brand: text('brand'),
    category: text('category'),
    condition: text('condition'),
    price: text('price'),
    dimensions: text('dimensions'),
    stock_quantity: text('stock_quantity'),
    in_stock: form.has('in_stock'),
    featured: form.has('featured'),
    enabled: form.has('enabled'),
  }
}

/** The product form's rules, for browser and server alike. */
export function checkProduct(input: ProductInput): CheckedProduct {
  const price = readPrice(input.price)
  const stock = readStock(input.stock_quantity)
  const category = oneOf(CATEGORIES, input.category)
  const condition = oneOf(CONDITIONS, input.condition)
  const found: ProductErrors = {
    ...textErrors(input),
    ...(category === undefined && { category: chooseAgain }),
    ...(condition === undefined && { condition: chooseAgain }),
    ...(typeof price === 'string' && { price }),
    ...(typeof stock === 'string' && { stock_quantity: stock }),
  }
  if (
    category === undefined ||
    condition === undefined ||
    typeof price === 'string' ||
    typeof stock === 'string' ||
    Object.keys(found).length > 0
  ) {
    return { ok: false, errors: inFormOrder(found) }
  }
  const { title, in_stock, featured, enabled } = input
  const fields: ProductFields = {
    title,
    description: input.description || null,
    brand: input.brand || null,
    category,
    condition,
    price,
    dimensions: input.dimensions || null,
    stock_quantity: stock,
    in_stock,
    featured,
    enabled,
  }
  return { ok: true, fields }
}

function textErrors(input: ProductInput): ProductErrors {
  const errors: ProductErrors = {}
  for (const [field, rule] of Object.entries(TEXTS) as [TextField, TextRule][]) {
    const typed = input[field]
    if (rule.required && typed === '') errors[field] = rule.required
    else if (typed.length > rule.max) errors[field] = tooLong(rule.max)
  }
  return errors
}

/** The first wrong field is the one that gets the focus. */
const FORM_ORDER: readonly TypedField[] = [
  'title',
  'description',
  'brand',
  'category',
  'condition',
  'price',
  'dimensions',
  'stock_quantity',
]

function inFormOrder(found: ProductErrors): ProductErrors {
  const errors: ProductErrors = {}
  for (const field of FORM_ORDER) {
    const error = found[field]
    if (error) errors[field] = error
  }
  return errors
}

/** @returns null where nothing is chosen, undefined where it is none of the options */
function oneOf<Option extends string>(
  options: readonly Option[],
  chosen: string,
): Option | null | undefined {
  return chosen === '' ? null : options.find((option) => option === chosen)
}

/** Digits with or without `,` between thousands, as people copy them from elsewhere. */
const AMOUNT = /^(?<pounds>\d+|\d{1,3}(?:,\d{3})+)(?:\.(?<pence>\d*))?$/

/**
 * Pounds as people type them (`620`, `£1,250.50`) in pence.
 *
 * @returns pence, or what to say beside the field
 */
export function readPrice(typed: string): Pence | string {
  const { pounds, pence = '' } = AMOUNT.exec(typed.replace(/^£ ?/, ''))?.groups ?? {}
  if (pounds === undefined) return productFieldErrors.price
  if (/[1-9]/.test(pence.slice(2))) return pricePence
  const amount = Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0').slice(0, 2))
  if (amount <= 0) return productFieldErrors.price
  return amount > PRICE_MAX ? priceTooHigh(formatPence(PRICE_MAX)) : amount
}

/** @returns units, or what to say beside the field */
function readStock(typed: string): number | string {
  if (/^-\s*\d/.test(typed)) return productFieldErrors.stock
  if (!/^\d+$/.test(typed)) return stockWhole
  const units = Number(typed)
  return units > STOCK_MAX ? stockTooHigh(STOCK_MAX) : units
}
