import { reductionErrors } from '../../content/staff/products/reductions.ts'
import { PRICE_MAX } from '../../domain/catalogue/product-fields.ts'
import type {
  ReductionFields,
  ReductionRefusal,
} from '../../domain/catalogue/reductions/reduction-rules.ts'
import { isLocalTime } from '../../domain/settings/setting-rules.ts'
import { londonInstant } from '../../platform/values/dates.ts'
import { parseAmount } from '../../platform/values/parse-amount.ts'
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
  | { ok: true; submitted: ReductionForm; fields: ReductionFields }
  | { ok: false; submitted: ReductionForm; errors: ReductionFormErrors } {
  const inputOf = (name: keyof ReductionForm) => textOf(form, name).trim().slice(0, MAX_LENGTH)
  const submitted = {
    price: inputOf('price'),
    starts_at: inputOf('starts_at'),
    ends_at: inputOf('ends_at'),
  }
  const amount = parseAmount(submitted.price)
  const price = amount.ok && amount.amount <= PRICE_MAX ? amount.amount : null
  const startsAt = submitted.starts_at === '' ? now : instantOf(submitted.starts_at)
  const endsAt = instantOf(submitted.ends_at)
  if (price !== null && startsAt && endsAt) {
    return { ok: true, submitted, fields: { price, startsAt, endsAt } }
  }
  const errors: ReductionFormErrors = {
    ...(price === null && { price: reductionErrors.price }),
    ...(!startsAt && { starts_at: reductionErrors.time }),
    ...(!endsAt && { ends_at: reductionErrors.time }),
  }
  return { ok: false, submitted, errors }
}

function instantOf(input: string): Date | null {
  const local = localTime(input)
  return isLocalTime(local) ? londonInstant(local) : null
}
