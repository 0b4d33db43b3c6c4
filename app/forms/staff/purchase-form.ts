import { purchaseErrors } from '../../content/staff/products/stock-book.ts'
import { PRICE_MAX } from '../../domain/catalogue/product-fields.ts'
import { isDate } from '../../domain/settings/setting-rules.ts'
import type { ProductPurchase, PurchaseFields } from '../../domain/stock-book/purchases/purchase.ts'
import {
  EARLIEST_PURCHASE,
  PURCHASE_TEXT_MAX,
} from '../../domain/stock-book/purchases/purchase-rules.ts'
import { isoDay } from '../../platform/values/dates.ts'
import { toPoundsText } from '../../platform/values/money.ts'
import { type FieldRules, fieldErrors, readFields } from '../fields/field-rules.ts'
import { localDay } from '../fields/local-time.ts'
import { priceOrZero } from '../fields/price-or-zero.ts'

const optionalText = (field: keyof typeof PURCHASE_TEXT_MAX) =>
  ({ min: 0, max: PURCHASE_TEXT_MAX[field], optional: true }) as const

const rulesAt = (now: Date) =>
  ({
    bought_on: { check: (text) => dayError(localDay(text), isoDay(now)) },
    price: { check: (text) => (text === '' ? purchaseErrors.amount : amountError(text)) },
    seller: { ...optionalText('seller'), lines: true },
    reference: optionalText('reference'),
    costs: { check: amountError },
    costs_note: { ...optionalText('costs_note'), lines: true },
  }) satisfies FieldRules

/** The form of a purchase as submitted. */
export type PurchaseForm = Record<keyof ReturnType<typeof rulesAt>, string>
export type PurchaseFormErrors = Partial<PurchaseForm>

/** Reads and checks the form of a purchase. @param now a purchase cannot be on a later day */
export function readPurchaseForm(
  form: FormData,
  now: Date,
):
  | { ok: true; submitted: PurchaseForm; fields: PurchaseFields }
  | { ok: false; submitted: PurchaseForm; errors: PurchaseFormErrors } {
  const rules = rulesAt(now)
  const submitted = readFields(rules, form)
  const errors = fieldErrors(rules, submitted)
  const { seller, reference, costs_note: costsNote } = submitted
  const [price, costs] = [amountOf(submitted.price), amountOf(submitted.costs)]
  if (price === null || costs === null || Object.keys(errors).length > 0) {
    return { ok: false, submitted, errors }
  }
  const boughtOn = localDay(submitted.bought_on)
  return { ok: true, submitted, fields: { boughtOn, price, seller, reference, costs, costsNote } }
}

/** The form of a recorded purchase, or one that starts with what the sell request says. */
export function purchaseFormOf({ purchase, suggestion }: ProductPurchase): PurchaseForm {
  const { boughtOn, price, seller, reference, costs, costsNote }: Partial<PurchaseFields> =
    purchase ?? suggestion
  return {
    bought_on: boughtOn ?? '',
    price: price === undefined ? '' : toPoundsText(price),
    seller: seller ?? '',
    reference: reference ?? '',
    costs: costs ? toPoundsText(costs) : '',
    costs_note: costsNote ?? '',
  }
}

function dayError(day: string, today: string): string | undefined {
  if (!isDate(day) || day < EARLIEST_PURCHASE) return purchaseErrors.day
  return day > today ? purchaseErrors.later : undefined
}

const amountOf = (text: string) => priceOrZero(text, PRICE_MAX)

function amountError(text: string): string | undefined {
  return amountOf(text) === null ? purchaseErrors.amount : undefined
}
