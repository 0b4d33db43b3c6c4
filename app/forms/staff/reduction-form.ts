import { reductionErrors } from '../../content/staff/products/reductions.ts'
import { PRICE_MAX } from '../../domain/catalogue/product-fields.ts'
import type {
  ReductionFields,
  ReductionRefusal,
} from '../../domain/catalogue/reductions/reduction-rules.ts'
import { isLocalTime } from '../../domain/settings/setting-rules.ts'
import { londonInstant } from '../../platform/values/dates.ts'
import { parseAmount } from '../../platform/values/typed-amount.ts'
import { textOf } from '../fields/form-text.ts'
import { localTime } from '../fields/local-time.ts'

/** The form of a reduction as submitted. */
export type ReductionForm = Record<'price' | 'starts_at' | 'ends_at', string>
export type ReductionFormErrors = Partial<ReductionForm>

/** The field that a refusal is about. */
export const REFUSED_FIELD: Record<ReductionRefusal, keyof ReductionForm> = {
  missing: 'price',
  open: 'price',
  'no-reduction': 'price',
  'ends-too-early': 'ends_at',
  'too-long': 'ends_at',
  'too-far': 'starts_at',
}

/** Longer than any valid value. */
const MAX_LENGTH = 60

/** Reads the form of a reduction: times are in London time; without a start it begins immediately. */
export function readReductionForm(
  form: FormData,
  now: Date,
):
  | { ok: true; typed: ReductionForm; fields: ReductionFields }
  | { ok: false; typed: ReductionForm; errors: ReductionFormErrors } {
  const typedIn = (name: keyof ReductionForm) => textOf(form, name).trim().slice(0, MAX_LENGTH)
  const typed = {
    price: typedIn('price'),
    starts_at: typedIn('starts_at'),
    ends_at: typedIn('ends_at'),
  }
  const amount = parseAmount(typed.price)
  const price = amount.ok && amount.amount <= PRICE_MAX ? amount.amount : null
  const startsAt = typed.starts_at === '' ? now : instantOf(typed.starts_at)
  const endsAt = instantOf(typed.ends_at)
  if (price !== null && startsAt && endsAt) {
    return { ok: true, typed, fields: { price, startsAt, endsAt } }
  }
  const errors: ReductionFormErrors = {
    ...(price === null && { price: reductionErrors.price }),
    ...(!startsAt && { starts_at: reductionErrors.time }),
    ...(!endsAt && { ends_at: reductionErrors.time }),
  }
  return { ok: false, typed, errors }
}

function instantOf(typed: string): Date | null {
  const local = localTime(typed)
  return isLocalTime(local) ? londonInstant(local) : null
}
