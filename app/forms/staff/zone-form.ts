import { areasProblemWords, zoneErrors } from '../../content/staff/delivery/delivery.ts'
import { areasText, readAreas } from '../../domain/delivery/zones/postcode-areas.ts'
import {
  LEAD_DAYS_MAX,
  ZONE_KINDS,
  ZONE_NAME_MAX,
  type Zone,
  type ZoneFields,
  type ZoneOffer,
} from '../../domain/delivery/zones/zone.ts'
import { isTime } from '../../domain/settings/setting-rules.ts'
import { WEEKDAYS, type Weekday } from '../../domain/settings/settings.ts'
import { toPoundsText } from '../../platform/values/money.ts'
import { priceOrZero } from '../fields/price-or-zero.ts'

/** The form of a zone as submitted. */
export type ZoneForm = {
  name: string
  areas: string
  kind: string
  price: string
  leadDays: string
  weekdays: Weekday[]
  lastOrderTime: string
}

export type ZoneFormErrors = Partial<Record<keyof ZoneForm, string>>

type Given = { get: (field: string) => unknown; getAll: (field: string) => unknown[] }

/** £10,000.00; also a constraint of the table. */
const PRICE_MAX = 1_000_000
/** Maximum characters that are read from a field; the areas are the longest. */
const MAX_LENGTH = 20_000

/** What a new zone's form starts with. */
export const NEW_ZONE: ZoneForm = {
  name: '',
  areas: '',
  kind: 'delivered',
  price: '0',
  leadDays: '5',
  weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  lastOrderTime: '12:00',
}

/**
 * Reads and checks the form of a zone.
 *
 * @param isDefaultZone whether it is the default zone, which has no areas
 */
export function readZoneForm(
  form: Given,
  isDefaultZone: boolean,
):
  | { ok: true; submitted: ZoneForm; fields: ZoneFields }
  | { ok: false; submitted: ZoneForm; errors: ZoneFormErrors } {
  const weekdays = WEEKDAYS.filter((day) => form.getAll('weekdays').includes(day))
  const text = (field: string) => textOf(form.get(field))
  const submitted: ZoneForm = {
    name: text('name'),
    areas: text('areas'),
    kind: text('kind'),
    price: text('price'),
    leadDays: text('leadDays'),
    weekdays,
    lastOrderTime: text('lastOrderTime'),
  }
  const errors: ZoneFormErrors = {}
  if (submitted.name === '' || submitted.name.length > ZONE_NAME_MAX) errors.name = zoneErrors.name
  const areas = isDefaultZone ? { ok: true as const, codes: [] } : readAreas(submitted.areas)
  if (!areas.ok) errors.areas = areasProblemWords(areas.problem)
  else if (!isDefaultZone && areas.codes.length === 0) errors.areas = zoneErrors.none
  const offer = readOffer(submitted, errors)
  if (Object.keys(errors).length > 0 || !areas.ok || !offer) return { ok: false, submitted, errors }
  return { ok: true, submitted, fields: { name: submitted.name, codes: areas.codes, offer } }
}

function readOffer(submitted: ZoneForm, errors: ZoneFormErrors): ZoneOffer | null {
  const kind = ZONE_KINDS.find((known) => known === submitted.kind)
  if (kind === undefined) errors.kind = zoneErrors.kind
  if (kind !== 'delivered') return kind ? { kind } : null
  // Zero is free delivery.
  const price = priceOrZero(submitted.price, PRICE_MAX)
  if (price === null) errors.price = zoneErrors.price
  const leadDays = /^\d{1,2}$/.test(submitted.leadDays) ? Number(submitted.leadDays) : null
  const isLead = leadDays !== null && leadDays <= LEAD_DAYS_MAX
  if (!isLead) errors.leadDays = zoneErrors.leadDays
  const { weekdays, lastOrderTime } = submitted
  if (weekdays.length === 0) errors.weekdays = zoneErrors.weekdays
  if (!isTime(lastOrderTime)) errors.lastOrderTime = zoneErrors.lastOrderTime
  if (price === null || !isLead) return null
  return { kind, terms: { price, leadDays, weekdays, lastOrderTime } }
}

/** The form of an existing zone. */
export function zoneFormOf({ name, codes, offer }: Zone): ZoneForm {
  const form = { ...NEW_ZONE, name, areas: areasText(codes), kind: offer.kind }
  if (offer.kind !== 'delivered') return form
  const { price, leadDays, weekdays, lastOrderTime } = offer.terms
  const pounds = toPoundsText(price).replace('.00', '')
  return { ...form, price: pounds, leadDays: `${leadDays}`, weekdays: [...weekdays], lastOrderTime }
}

const textOf = (given: unknown) =>
  (typeof given === 'string' ? given : '').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LENGTH)
