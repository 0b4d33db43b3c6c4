import type { Pence } from '../../../platform/values/money.ts'
import type { Weekday } from '../../settings/settings.ts'

/** `ask`: the shop makes an offer on request. `not`: the shop does not deliver there. */
export const ZONE_KINDS = ['delivered', 'ask', 'not'] as const
export type ZoneKind = (typeof ZONE_KINDS)[number]

/** What delivery to a zone costs, and when it comes. */
export type DeliveryTerms = {
  /** 0: included in the price of the pieces. */
  price: Pence
  /** Working days from the order to the first possible delivery. */
  leadDays: number
  /** Days of delivery, at least one. */
  weekdays: readonly Weekday[]
  /** London time, '12:00': an order at or after it counts from the next working day. */
  lastOrderTime: string
}

export type ZoneOffer =
  | { kind: 'delivered'; terms: DeliveryTerms }
  | { kind: 'ask' }
  | { kind: 'not' }

/** The fields that staff edit. */
export type ZoneFields = {
  name: string
  /** Postcode areas and districts, `BT`, `OX1`; none for the default zone. */
  codes: readonly string[]
  offer: ZoneOffer
}

/** A delivery zone. `isDefaultZone`: the default zone, of every postcode that no other zone claims. */
export type Zone = ZoneFields & { id: string; isDefaultZone: boolean; version: number }

export const ZONE_NAME_MAX = 60
export const LEAD_DAYS_MAX = 60
export const ZONES_MAX = 200

export type SaveZoneResult =
  /** `version`: of what is stored now. */
  | { ok: true; id: string; version: number }
  /** `missing`: deleted since. `changed`: by a colleague since the form was opened. */
  | { ok: false; reason: 'missing' | 'changed' | 'full' | 'name-taken' }
  /** Another zone has some of the codes: the first of them, and the zone's name. */
  | { ok: false; reason: 'claimed'; code: string; zone: string; more: number }
