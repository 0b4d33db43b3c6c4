import { bulkErrors } from '../../content/staff/products/bulk.ts'
import { invalidChoice } from '../../content/staff/products/products.ts'
import { CATEGORIES } from '../../domain/catalogue/filters.ts'
import {
  BULK_ACTIONS,
  BULK_LIMIT,
  type BulkAction,
  type BulkChange,
  type BulkLine,
  type EarlierValue,
  MAX_DECREASE,
  MAX_INCREASE,
  type Undoable,
} from '../../domain/product-admin/bulk/bulk-change.ts'
import { isCanonicalUuid } from '../../platform/values/canonical-uuid.ts'
import { type ProductId, parseProductId } from '../../platform/values/ids.ts'
import { pence } from '../../platform/values/money.ts'
import { ROUNDINGS } from '../../platform/values/money-arithmetic.ts'
import { textOf } from '../fields/form-text.ts'
import { readPrice } from './product-form.ts'

/** Field names of the forms of bulk changes. */
export const BULK_FIELDS = {
  intent: 'intent',
  /** `ticked`, `page` or `all`. */
  which: 'which',
  /** An id of a selected product; repeated. */
  product: 'product',
  /** An id of a row of the page; repeated. */
  onPage: 'onPage',
  /** The list's query string. */
  list: 'list',
  change: 'change',
  category: 'category',
  pricing: 'pricing',
  direction: 'direction',
  percentage: 'percentage',
  rounding: 'rounding',
  price: 'price',
  /** `id:version` of a product in the preview; repeated. */
  previewed: 'previewed',
  /** `id:version:value` of a changed product, with its earlier value; repeated. */
  earlier: 'earlier',
} as const

/** The settings of a change as submitted. */
export type BulkInput = {
  category: string
  pricing: 'percentage' | 'fixed'
  direction: 'down' | 'up'
  percentage: string
  rounding: string
  price: string
}
export type BulkErrors = Partial<Record<keyof BulkInput | 'change', string>>

export type CheckedChange = { ok: true; change: BulkChange } | { ok: false; errors: BulkErrors }

export function readBulkAction(form: FormData): BulkAction | null {
  return BULK_ACTIONS.find((action) => action === textOf(form, BULK_FIELDS.change)) ?? null
}

export function readBulkInput(form: FormData): BulkInput {
  return {
    category: textOf(form, BULK_FIELDS.category),
    pricing: textOf(form, BULK_FIELDS.pricing) === 'fixed' ? 'fixed' : 'percentage',
    direction: textOf(form, BULK_FIELDS.direction) === 'up' ? 'up' : 'down',
    percentage: textOf(form, BULK_FIELDS.percentage),
    rounding: textOf(form, BULK_FIELDS.rounding) || 'penny',
    price: textOf(form, BULK_FIELDS.price),
  }
}

/** Checks the settings of a change. */
export function checkBulkChange(action: BulkAction, input: BulkInput): CheckedChange {
  if (action === 'category') return checkCategory(input)
  if (action === 'price') return checkPricing(input)
  return { ok: true, change: { action } }
}

function checkCategory({ category: input }: BulkInput): CheckedChange {
  const category = CATEGORIES.find((one) => one === input) ?? null
  if (category === null && input !== '') return { ok: false, errors: { category: invalidChoice } }
  return { ok: true, change: { action: 'category', category } }
}

function checkPricing(input: BulkInput): CheckedChange {
  if (input.pricing === 'fixed') {
    const price = readPrice(input.price)
    if (typeof price === 'string') return { ok: false, errors: { price } }
    return { ok: true, change: { action: 'price', price: { kind: 'fixed', price } } }
  }
  const rounding = ROUNDINGS.find((one) => one === input.rounding)
  const perMille = readPerMille(input)
  if (!rounding) return { ok: false, errors: { rounding: invalidChoice } }
  if (perMille === null) {
    const percentage = bulkErrors.percentage(`${MAX_DECREASE / 10} %`, `${MAX_INCREASE / 10} %`)
    return { ok: false, errors: { percentage } }
  }
  const price = { kind: 'percentage', perMille, rounding } as const
  return { ok: true, change: { action: 'price', price } }
}

/** `12.5` or `12,5 %` as tenths of a percent; negative for a reduction. */
function readPerMille({ percentage, direction }: BulkInput): number | null {
  const [, whole, tenth = '0'] = /^(\d{1,3})(?:[.,](\d))?\s*%?$/.exec(percentage.trim()) ?? []
  if (whole === undefined) return null
  const perMille = Number(whole) * 10 + Number(tenth)
  if (perMille === 0 || perMille > (direction === 'up' ? MAX_INCREASE : MAX_DECREASE)) return null
  return direction === 'up' ? perMille : -perMille
}

/** The valid ids in a repeated field, without duplicates, in order; at most one more than the limit. */
export function readIds(form: FormData, field: string): ProductId[] {
  const ids = form.getAll(field).slice(0, BULK_LIMIT + 1)
  const valid = ids.flatMap((id) => (typeof id === 'string' ? (parseProductId(id) ?? []) : []))
  return [...new Set(valid)]
}

/** The previewed products with their versions. */
export function readPreviewed(form: FormData): { id: ProductId; version: number }[] {
  return form
    .getAll(BULK_FIELDS.previewed)
    .slice(0, BULK_LIMIT)
    .flatMap((text) => {
      const [id = '', version = ''] = typeof text === 'string' ? text.split(':') : []
      const productId = isCanonicalUuid(id) ? parseProductId(id) : null
      return productId && /^\d{1,9}$/.test(version)
        ? [{ id: productId, version: Number(version) }]
        : []
    })
}

/** A changed product for the form that undoes it: a price in pence, a category or nothing. */
export const earlierText = ({ id, version, from }: BulkLine): string =>
  `${id}:${version + 1}:${from ?? ''}`

/** The products of a change that is to be undone, with their earlier values. */
export function readEarlier(
  form: FormData,
  action: Undoable,
): { changed: { id: ProductId; version: number }[]; earlier: Map<string, EarlierValue> } {
  const changed: { id: ProductId; version: number }[] = []
  const earlier = new Map<string, EarlierValue>()
  for (const text of form.getAll(BULK_FIELDS.earlier).slice(0, BULK_LIMIT)) {
    const [given = '', version = '', value = ''] = typeof text === 'string' ? text.split(':') : []
    const id = parseProductId(given)
    const field = readEarlierValue(action, value)
    if (!id || !/^\d{1,9}$/.test(version) || !field) continue
    changed.push({ id, version: Number(version) })
    earlier.set(id, field)
  }
  return { changed, earlier }
}

function readEarlierValue(action: Undoable, text: string): EarlierValue | null {
  if (action === 'price') return /^\d{1,8}$/.test(text) ? { price: pence(Number(text)) } : null
  if (text === '') return { category: null }
  const category = CATEGORIES.find((one) => one === text)
  return category ? { category } : null
}
