import {
  placeText,
  roundPageText,
  vanText,
  windowText,
} from '../../content/staff/delivery/rounds.ts'
import {
  LITRES_MAX,
  ROUND_NOTE_MAX,
  STOPS_MAX,
  VAN_NAME_MAX,
} from '../../domain/delivery-rounds/limits.ts'
import type { FieldRules } from '../fields/field-rules.ts'

/** The address of a pick-up. */
export const placeRules = {
  address: { min: 10, max: 400, message: placeText.addressNeeded, lines: true },
  phone: { min: 6, max: 40, message: placeText.phoneInvalid, optional: true },
  notes: { min: 0, max: 1_000, optional: true, lines: true },
} as const satisfies FieldRules

type Given = {
  get: (field: string) => unknown
  getAll: (field: string) => unknown[]
  has: (field: string) => boolean
}
type Errors = Record<string, string>

/** `zones`: ids. */
export type RoundForm = { maxStops: string; litres: string; zones: string[]; note: string }
/** London time, '10:30'; empty if not set. */
export type WindowForm = { from: string; to: string }
export type VanForm = { name: string; maxStops: string; litres: string; active: boolean }

/** A new van's form starts with what a long-wheelbase van carries per day. */
export const NEW_VAN: VanForm = { name: '', maxStops: '8', litres: '12000', active: true }
/** The smallest capacity of a van; also a constraint of the table. */
const VAN_LITRES_MIN = 100

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Reads and checks the hours of a stop; null: both are empty. */
export function readWindowForm(form: Given) {
  const submitted: WindowForm = { from: text(form, 'from'), to: text(form, 'to') }
  const { from, to } = submitted
  if (from === '' && to === '') return { ok: true, submitted, window: null } as const
  const errors: Errors = {
    ...(!TIME.test(from) && { from: windowText.timeNeeded }),
    ...(!TIME.test(to) && { to: windowText.timeNeeded }),
  }
  if (!errors.from && !errors.to && from >= to) errors.to = windowText.endNeeded
  if (Object.keys(errors).length > 0) return { ok: false, submitted, errors } as const
  return { ok: true, submitted, window: { from, to } } as const
}

/** Reads and checks the capacity, the zones and the note of a round. */
export function readRoundForm(form: Given) {
  const submitted: RoundForm = {
    maxStops: text(form, 'maxStops'),
    litres: text(form, 'litres'),
    zones: form.getAll('zone').filter((id) => typeof id === 'string'),
    note: text(form, 'note'),
  }
  const maxStops = readWhole(submitted.maxStops, 0, STOPS_MAX)
  const litres = readWhole(submitted.litres, 0, LITRES_MAX)
  const errors: Errors = {
    ...(maxStops === null && { maxStops: roundPageText.wholeNumber(STOPS_MAX) }),
    ...(litres === null && { litres: roundPageText.wholeNumber(LITRES_MAX) }),
    ...(submitted.note.length > ROUND_NOTE_MAX && { note: roundPageText.tooLong }),
  }
  if (maxStops === null || litres === null || errors.note)
    return { ok: false, submitted, errors } as const
  return {
    ok: true,
    submitted,
    fields: { maxStops, litres, zones: submitted.zones, note: submitted.note },
  } as const
}

/** Reads and checks a van. */
export function readVanForm(form: Given) {
  const submitted: VanForm = {
    name: text(form, 'name'),
    maxStops: text(form, 'maxStops'),
    litres: text(form, 'litres'),
    active: form.has('active'),
  }
  const maxStops = readWhole(submitted.maxStops, 1, STOPS_MAX)
  const litres = readWhole(submitted.litres, VAN_LITRES_MIN, LITRES_MAX)
  const isNamed = submitted.name.length >= 1 && submitted.name.length <= VAN_NAME_MAX
  const errors: Errors = {
    ...(!isNamed && { name: vanText.nameMissing }),
    ...(maxStops === null && { maxStops: roundPageText.wholeNumber(STOPS_MAX) }),
    ...(litres === null && { litres: roundPageText.wholeNumber(LITRES_MAX) }),
  }
  if (!isNamed || maxStops === null || litres === null)
    return { ok: false, submitted, errors } as const
  const { name, active } = submitted
  return { ok: true, submitted, fields: { name, maxStops, litres, active } } as const
}

function text(form: Given, field: string): string {
  const value = form.get(field)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
}

/** '12,000' as 12000. */
function readWhole(input: string, least: number, most: number): number | null {
  const digits = input.replaceAll(/[,\s]/g, '')
  if (!/^\d{1,6}$/.test(digits)) return null
  const value = Number(digits)
  return value >= least && value <= most ? value : null
}
