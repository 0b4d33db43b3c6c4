import { codeFormErrors } from '../../content/staff/discounts.ts'
import { CATEGORIES } from '../../domain/catalogue/filters.ts'
import type { CodeFields } from '../../domain/discounts/admin/staff-code.ts'
import { canonicalCode, DISCOUNT_KINDS } from '../../domain/discounts/discount-rules.ts'
import { MIN_PAYMENT } from '../../domain/payments/min-payment.ts'
import { isoDay, startOfDay } from '../../platform/values/dates.ts'
import { NO_PENCE, type Pence, toPoundsText } from '../../platform/values/money.ts'
import { parseAmount } from '../../platform/values/parse-amount.ts'

/** The form of a discount code as submitted. */
export type CodeForm = {
  code: string
  kind: string
  /** Pounds or per cent. */
  value: string
  /** Days, `2026-11-23`; empty for none. */
  from: string
  to: string
  maxUses: string
  minimum: string
  categories: string[]
}

export type CodeFormErrors = Partial<Record<keyof CodeForm, string>>

type Given = { get: (field: string) => unknown; getAll: (field: string) => unknown[] }

const FIELDS = ['code', 'kind', 'value', 'from', 'to', 'maxUses', 'minimum'] as const
/** Longer than any valid value. */
const MAX_LENGTH = 60
const MAX_USES = 1_000_000

/**
 * Reads and checks the form of a discount code.
 *
 * @param isNew whether the form contains the code; otherwise `code` is null
 */
export function readCodeForm(
  form: Given,
  isNew: boolean,
):
  | { ok: true; submitted: CodeForm; code: string | null; fields: CodeFields }
  | { ok: false; submitted: CodeForm; errors: CodeFormErrors } {
  const texts = FIELDS.map((field) => [field, textOf(form.get(field))])
  const categories = CATEGORIES.filter((category) => form.getAll('categories').includes(category))
  const submitted = { ...Object.fromEntries(texts), categories } as CodeForm
  const errors: CodeFormErrors = {}
  const code = isNew ? canonicalCode(submitted.code) : null
  if (isNew && code === null) errors.code = codeFormErrors.code
  const kind = DISCOUNT_KINDS.find((known) => known === submitted.kind) ?? 'percentage'
  const percentage =
    kind === 'percentage' ? wholeOf(submitted.value.replace(/\s*%$/, ''), 100) : null
  if (kind === 'percentage' && percentage === null) errors.value = codeFormErrors.percentage
  const amount = kind === 'amount' ? amountOf(submitted.value) : null
  if (kind === 'amount' && amount === null) errors.value = codeFormErrors.amount
  const from = dayOf(submitted.from, 0)
  if (from === undefined) errors.from = codeFormErrors.day
  const until = dayOf(submitted.to, 1)
  if (until === undefined) errors.to = codeFormErrors.day
  if (from && until && until <= from) errors.to = codeFormErrors.order
  const maxUses = submitted.maxUses === '' ? null : wholeOf(submitted.maxUses, MAX_USES)
  if (submitted.maxUses !== '' && maxUses === null) errors.maxUses = codeFormErrors.maxUses
  const minimum = submitted.minimum === '' ? NO_PENCE : amountOf(submitted.minimum)
  if (minimum === null) errors.minimum = codeFormErrors.minimum
  if (Object.keys(errors).length > 0 || minimum === null) return { ok: false, submitted, errors }
  const terms = { kind, amount, percentage, minimum, categories }
  const validity = { valid_from: from ?? null, valid_until: until ?? null, max_uses: maxUses }
  return { ok: true, submitted, code, fields: { ...terms, ...validity } }
}

/** The form of an existing code. */
export function codeFormOf(code: CodeFields & { code: string }): CodeForm {
  const { kind, amount, percentage, valid_from: from, valid_until: until } = code
  return {
    code: code.code,
    kind,
    value: kind === 'amount' ? toPoundsText(amount ?? NO_PENCE) : `${percentage ?? ''}`,
    from: from ? isoDay(from) : '',
    to: until ? isoDay(new Date(until.getTime() - 1)) : '',
    maxUses: `${code.max_uses ?? ''}`,
    minimum: code.minimum > 0 ? toPoundsText(code.minimum) : '',
    categories: [...code.categories],
  }
}

const textOf = (given: unknown) =>
  (typeof given === 'string' ? given : '').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LENGTH)

/** @returns null unless it is a whole number from 1 to `most` */
function wholeOf(text: string, most: number): number | null {
  const value = /^\d{1,7}$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= most ? value : null
}

/** @returns null unless it is an amount from the smallest possible payment to below a million pounds */
function amountOf(text: string): Pence | null {
  const read = parseAmount(text)
  return read.ok && read.amount >= MIN_PAYMENT && read.amount < MAX_PENCE ? read.amount : null
}

/** A million pounds. */
const MAX_PENCE = 100_000_000

/**
 * Midnight in London, `later` days after the entered day.
 *
 * @returns null for an empty text, undefined if there is no such day
 */
function dayOf(text: string, later: number): Date | null | undefined {
  if (text === '') return null
  return startOfDay(text, later) ?? undefined
}
