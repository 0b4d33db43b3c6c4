import { purchaseErrors } from '../../content/staff/products/stock-book.ts'
import { tooLong } from '../../content/toasts/form-messages.ts'
import { PRICE_MAX } from '../../domain/catalogue/product-fields.ts'
import type { ProductPurchase, PurchaseFields } from '../../domain/stock-book/purchases/purchase.ts'
import {
  EARLIEST_PURCHASE,
  PURCHASE_TEXT_MAX,
} from '../../domain/stock-book/purchases/purchase-rules.ts'
import { isoDay } from '../../platform/values/dates.ts'
import { NO_PENCE, type Pence, toPoundsText } from '../../platform/values/money.ts'
import { parseAmount } from '../../platform/values/parse-amount.ts'
import { textOf } from '../fields/form-text.ts'

/** The form of a purchase as submitted. */
export type PurchaseForm = Record<
  'bought_on' | 'price' | 'seller' | 'reference' | 'costs' | 'costs_note',
  string
>
export type PurchaseFormErrors = Partial<PurchaseForm>

/** More than any valid amount or day has. */
const MAX_LENGTH = 60
/** Texts beyond their limit are shown again in full, unless they are much longer. */
const MAX_TEXT_LENGTH = 2_000

/** Reads and checks the form of a purchase. @param now a purchase cannot be on a later day */
export function readPurchaseForm(
  form: FormData,
  now: Date,
):
  | { ok: true; submitted: PurchaseForm; fields: PurchaseFields }
  | { ok: false; submitted: PurchaseForm; errors: PurchaseFormErrors } {
  const submitted: PurchaseForm = {
    bought_on: lineOf(form, 'bought_on'),
    price: lineOf(form, 'price'),
    seller: linesOf(form, 'seller'),
    reference: linesOf(form, 'reference').replaceAll('\n', ' '),
    costs: lineOf(form, 'costs'),
    costs_note: linesOf(form, 'costs_note'),
  }
  const boughtOn = dayOf(submitted.bought_on)
  const price = amountOf(submitted.price)
  const costs = submitted.costs === '' ? NO_PENCE : amountOf(submitted.costs)
  const errors: PurchaseFormErrors = {}
  if (boughtOn === null || boughtOn < EARLIEST_PURCHASE) errors.bought_on = purchaseErrors.day
  else if (boughtOn > isoDay(now)) errors.bought_on = purchaseErrors.later
  if (price === null) errors.price = purchaseErrors.amount
  if (costs === null) errors.costs = purchaseErrors.amount
  for (const field of ['seller', 'reference', 'costs_note'] as const) {
    const max = PURCHASE_TEXT_MAX[field]
    if (submitted[field].length > max) errors[field] = tooLong(max)
  }
  if (boughtOn === null || price === null || costs === null || Object.keys(errors).length > 0) {
    return { ok: false, submitted, errors }
  }
  const { seller, reference, costs_note: costsNote } = submitted
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

const lineOf = (form: FormData, name: keyof PurchaseForm) =>
  textOf(form, name).trim().slice(0, MAX_LENGTH)

/** Without control characters but line breaks. */
const linesOf = (form: FormData, name: keyof PurchaseForm) =>
  textOf(form, name)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT_LENGTH)

/** Browsers send '2026-11-24'; without a date picker the text may be '24/11/2026'. */
function dayOf(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

/** Zero is an amount: a piece may be a gift. */
function amountOf(text: string): Pence | null {
  if (/^£?\s*0+(\.0*)?$/.test(text)) return NO_PENCE
  const read = parseAmount(text)
  return read.ok && read.amount <= PRICE_MAX ? read.amount : null
}
