import { type AreasProblem, areasText } from '../../../domain/delivery/zones/postcode-areas.ts'
import type {
  DeliveryTerms,
  SaveZoneResult,
  Zone,
  ZoneKind,
} from '../../../domain/delivery/zones/zone.ts'
import { LEAD_DAYS_MAX, ZONE_NAME_MAX } from '../../../domain/delivery/zones/zone.ts'
import { WEEKDAYS, type Weekday } from '../../../domain/settings/settings.ts'
import { weekdayAndDate } from '../../../platform/values/dates.ts'
import { formatPence, type Pence } from '../../../platform/values/money.ts'
import { truncate } from '../../../platform/values/truncate.ts'
import type { Toast } from '../../toasts/storefront-toasts.ts'

const failed = (title: string, description?: string): Toast => ({
  title,
  tone: 'destructive',
  ...(description && { description }),
})

export const deliveryText = {
  title: 'Delivery',
  caption: 'Zones of delivery',
  newTitle: 'New zone',
  about:
    'Each postcode belongs to one zone. The most specific area counts: IV51 before IV. Whatever no zone names belongs to the first one.',
  notLoaded: 'This zone could not be loaded.',
  rest: 'Everywhere else',
  restHint: 'Every postcode that no other zone names. This zone cannot be deleted.',
  try: 'Try a postcode',
  tryHint: 'What somebody would pay now, and when it would come: HP11 1AA, or only HP11.',
  tryButton: 'Show',
  name: 'Name',
  areas: 'Postcode areas and districts',
  areasHint: 'For example HP, OX1-OX4, BT, IV51. A district is what stands before the space.',
  kind: 'Delivery',
  kinds: {
    delivered: 'We deliver',
    ask: 'Ask first',
    not: 'Not delivered',
  } satisfies Record<ZoneKind, string>,
  kindHints: {
    delivered: 'With a price and a first day',
    ask: 'Shoppers are led to the contact form',
    not: 'Shoppers read that we do not deliver there',
  } satisfies Record<ZoneKind, string>,
  price: 'Price (£)',
  priceHint: '0 if it is included in the price of the pieces. Shoppers pay it with their order.',
  leadDays: 'Lead time in working days',
  leadDaysHint:
    'From the order to the first delivery. Weekends, bank holidays and the closed days of the settings do not count.',
  weekdays: 'Delivered on',
  lastOrderTime: 'Last order time',
  lastOrderTimeHint: 'An order at this time or later counts from the next working day.',
  terms: 'Of zones that we deliver to',
  included: 'Included',
  deleteSure: 'Its postcodes belong to the zone of everything else from now on.',
} as const

export const deliveryToasts = {
  loadFailed: failed('Failed to load the zones of delivery'),
  saved: { title: 'Zone saved' },
  notSaved: failed('The zone was not saved'),
  changed: failed(
    'The zone was not saved',
    'Somebody else has changed it meanwhile. Please look at it again.',
  ),
  full: failed(
    'The zone was not saved',
    'There are as many zones as there can be. Delete one first.',
  ),
  failed: failed('An unexpected error occurred'),
} as const

/** Messages beside the fields of a zone's form. */
export const zoneErrors = {
  name: `Enter a name of at most ${ZONE_NAME_MAX} characters.`,
  nameTaken: 'Another zone has this name.',
  none: 'Enter at least one area or district, such as HP or OX1-OX4.',
  kind: 'Choose one of the three.',
  price: 'Enter an amount in pounds, from 0 to £10,000.00, such as 35 or 35.50.',
  leadDays: `Enter a whole number from 0 to ${LEAD_DAYS_MAX}.`,
  weekdays: 'Choose at least one day.',
  lastOrderTime: 'Enter a time, such as 12:00.',
} as const

/** Why the areas cannot be read, with the part that is wrong. */
export function areasProblemWords({ kind, text }: AreasProblem): string {
  const short = text.length > 20 ? `${truncate(text, 20)}…` : text
  return {
    code: `“${short}” is neither a postcode area nor a district. Use HP, HP11 or OX1-OX4.`,
    area: `“${short}” begins with letters that no postcode begins with.`,
    range: `“${short}” is not a range. Use two districts of one area, the smaller first: OX1-OX4.`,
    'too-many': 'These are more districts than a zone can have.',
  }[kind]
}

/** Names the zone that already has an area. */
export function claimedWords({
  code,
  zone,
  more,
}: Extract<SaveZoneResult, { reason: 'claimed' }>): string {
  const others = more === 0 ? '' : ` and ${more} more`
  return `${code}${others} already belongs to the zone “${zone}”.`
}

export const areasWords = (zone: Zone): string =>
  zone.isDefaultZone ? deliveryText.rest : areasText(zone.codes)

export const priceWords = (price: Pence): string =>
  price === 0 ? deliveryText.included : formatPence(price)

/** "5 working days; Monday, Tuesday; orders before 12:00"; three or more days in a row as a range. */
export function termsWords({ leadDays, weekdays, lastOrderTime }: DeliveryTerms): string {
  const lead = leadDays === 1 ? '1 working day' : `${leadDays} working days`
  return `${lead}; ${weekdaysWords(weekdays)}; orders before ${lastOrderTime}`
}

function weekdaysWords(weekdays: readonly Weekday[]): string {
  const places = WEEKDAYS.flatMap((day, index) => (weekdays.includes(day) ? [index] : []))
  const [first = 0] = places
  const last = places.at(-1) ?? first
  const isRow = places.length > 2 && last - first === places.length - 1
  const name = (place: number) => capital(WEEKDAYS[place] ?? '')
  return isRow ? `${name(first)} to ${name(last)}` : places.map(name).join(', ')
}

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** "Thursday, 3 December 2026". @param day of the calendar, '2026-12-03' */
export const dayWords = (day: string): string => weekdayAndDate(new Date(`${day}T12:00:00Z`))
