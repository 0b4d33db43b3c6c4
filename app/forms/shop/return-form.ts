import { returnFieldErrors as errors } from '../../content/toasts/return-messages.ts'
import { REASON_MAX } from '../../domain/returns/limits.ts'
import { type RefundParts, refundSum } from '../../domain/returns/money/refund-sum.ts'
import { RETURN_FIELDS } from '../../domain/returns/return-fields.ts'
import { NO_PENCE, type Pence } from '../../platform/values/money.ts'
import { parseAmount } from '../../platform/values/parse-amount.ts'
import { type FieldRules, fieldErrors, readFields } from '../fields/field-rules.ts'
import type { FormRefused } from '../fields/form-result.ts'

/** A refused form of a return: the submitted values, and the reason. */
export type RefusedReturnForm = { values: Record<string, string>; answer: FormRefused }

const reasonRules = {
  reason: { min: 0, max: REASON_MAX, optional: true, lines: true },
} as const satisfies FieldRules
const faultRules = {
  reason: { min: 5, max: REASON_MAX, message: errors.fault, lines: true },
} as const satisfies FieldRules

export type ReadReturn = {
  pieces: { itemId: number; quantity: number; left: number }[]
  way: 'collection' | 'bring'
  reason: string
  errors: Record<string, string>
}

/** Reads the form of a return, or of a fault. @param needsWay whether the customer chooses the way */
export function readReturnForm(
  form: FormData,
  kind: 'changed_mind' | 'faulty',
  needsWay = kind === 'changed_mind',
): ReadReturn {
  const rules = kind === 'faulty' ? faultRules : reasonRules
  const { reason } = readFields(rules, form)
  const found: Record<string, string> = { ...fieldErrors(rules, { reason }) }
  const ids = form.getAll(RETURN_FIELDS.piece).map(Number)
  const pieces = ids
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, 100)
    .map((itemId) => {
      const units = form.get(RETURN_FIELDS.units(itemId))
      const left = Number(form.get(RETURN_FIELDS.left(itemId)))
      return { itemId, quantity: units === null ? 1 : Number(units), left }
    })
  const way = form.get(RETURN_FIELDS.way)
  if (pieces.length === 0) found.pieces = errors.pieces
  if (needsWay && way !== 'collection' && way !== 'bring') found.way = errors.way
  return { pieces, way: way === 'collection' ? 'collection' : 'bring', reason, errors: found }
}

/** The model cancellation form of the Consumer Contracts Regulations 2013. */
export const cancellationRules = {
  goods: { min: 3, max: 1_000, message: errors.goods, lines: true },
  dates: { min: 0, max: 200, optional: true },
  name: { min: 2, max: 100, message: errors.name },
  address: { min: 0, max: 400, optional: true, lines: true },
  email: { min: 1, max: 254, message: errors.email, email: true },
} as const satisfies FieldRules

/** Parses the collection cost that staff enter; an empty text deducts nothing. */
export function parseCollection(input: string): ReturnType<typeof parseAmount> {
  return /^(0(\.00?)?)?$/.test(input.trim()) ? { ok: true, amount: NO_PENCE } : parseAmount(input)
}

/**
 * The refund after the entered collection cost; if that is invalid or too high, after the cost of which
 * the customer was notified.
 */
export function refundForInput(parts: RefundParts, input: string): Pence {
  const collection = parseCollection(input)
  const isPossible = collection.ok && collection.amount <= parts.collection
  return refundSum(isPossible ? { ...parts, collection: collection.amount } : parts)
}
