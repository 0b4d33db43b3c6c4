import { parcelWords as words } from '../../content/staff/orders/order-parcels.ts'
import { MAX_NOTE_LENGTH } from '../../domain/orders/admin/note-limits.ts'
import {
  CARRIERS,
  carrierName,
  exampleNumber,
  type Parcel,
  readTrackingNumber,
} from '../../domain/orders/parcels/carriers.ts'
import type { FieldRules } from '../fields/field-rules.ts'

/** The internal note of an order, and what it was when its dialog was opened. */
export const NOTE_RULES = {
  from: { min: 0, max: 4 * MAX_NOTE_LENGTH, lines: true },
  note: { min: 0, max: MAX_NOTE_LENGTH, lines: true },
} satisfies FieldRules

export type ReadParcelResult =
  | { ok: true; parcel: Parcel | null }
  | { ok: false; errors: { carrier?: string; trackingNumber?: string } }

/** Reads carrier and tracking number; both empty: not sent by post. */
export function readParcelForm(form: { get: (field: string) => unknown }): ReadParcelResult {
  const input = form.get('trackingNumber')
  const number = typeof input === 'string' ? input.trim() : ''
  const carrier = CARRIERS.find((one) => one === form.get('carrier'))
  if (!carrier) {
    if (number === '') return { ok: true, parcel: null }
    return { ok: false, errors: { carrier: words.carrierMissing } }
  }
  if (number === '') return { ok: false, errors: { trackingNumber: words.numberMissing } }
  const trackingNumber = readTrackingNumber(carrier, number)
  if (trackingNumber) return { ok: true, parcel: { carrier, trackingNumber } }
  const wrong =
    carrier === 'other'
      ? words.unknownNumber
      : words.numberWrong(carrierName(carrier), exampleNumber(carrier))
  return { ok: false, errors: { trackingNumber: wrong } }
}
