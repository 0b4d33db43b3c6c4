import { offerFormErrors } from '../../content/staff/enquiries/offers.ts'
import { sellerFieldErrors } from '../../content/toasts/seller-messages.ts'
import type { CivilDay } from '../../domain/delivery/days/civil-days.ts'
import { MAX_OFFER, MAX_OFFER_NOTE_LENGTH, MIN_OFFER } from '../../domain/enquiries/offers/offer.ts'
import type { Pence } from '../../platform/values/money.ts'
import { parseAmount } from '../../platform/values/parse-amount.ts'
import {
  type FieldErrors,
  type FieldRules,
  fieldErrors,
  readFields,
} from '../fields/field-rules.ts'

/** Maximum length of a seller's reason for declining, in characters. */
export const MAX_REASON_LENGTH = 1_000

/** The fields that a seller fills in to accept. @param hasPhone the sell form has a number */
export const acceptRules = (hasPhone: boolean) =>
  ({
    address: { min: 10, max: 400, message: sellerFieldErrors.address, lines: true },
    phone: {
      min: 6,
      max: 40,
      message: sellerFieldErrors.phone,
      ...(hasPhone && { optional: true }),
    },
  }) as const satisfies FieldRules

export const declineRules = {
  reason: { min: 0, max: MAX_REASON_LENGTH, optional: true, lines: true },
} as const satisfies FieldRules

const offerRules = {
  amount: { check: (input) => (amountOf(input) === null ? offerFormErrors.amount : undefined) },
  until: { check: (input) => (dayOf(input) === null ? offerFormErrors.day : undefined) },
  note: { min: 0, max: MAX_OFFER_NOTE_LENGTH, optional: true, lines: true },
} as const satisfies FieldRules

/** The form of an offer as submitted. */
export type OfferForm = Record<'amount' | 'until' | 'note', string>

type ReadOfferFormResult =
  | { ok: true; submitted: OfferForm; amount: Pence; validUntil: CivilDay; note: string }
  | { ok: false; submitted: OfferForm; errors: FieldErrors<typeof offerRules> }

/** Reads and checks the form of an offer; the domain checks whether the day is near enough. */
export function readOfferForm(form: { get: (field: string) => unknown }): ReadOfferFormResult {
  const submitted = readFields(offerRules, form)
  const amount = amountOf(submitted.amount)
  const validUntil = dayOf(submitted.until)
  const errors = fieldErrors(offerRules, submitted)
  if (amount === null || validUntil === null || errors.note) return { ok: false, submitted, errors }
  return { ok: true, submitted, amount, validUntil, note: submitted.note }
}

function amountOf(input: string): Pence | null {
  const read = parseAmount(input)
  return read.ok && read.amount >= MIN_OFFER && read.amount <= MAX_OFFER ? read.amount : null
}

/** A day of the calendar, `2026-12-03`. */
function dayOf(input: string): CivilDay | null {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(input)) return null
  const date = new Date(`${input}T00:00:00Z`)
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(input)
  return isDay ? (input as CivilDay) : null
}
