type CarrierFacts = {
  name: string
  /** The format of a number without blanks, in upper case. */
  format: RegExp
  /** An example of the format, for the message about a wrong number. */
  example: string
  /** The carrier's tracking page of a number; null if none is known. */
  page: ((number: string) => string) | null
}

/** The carriers of small pieces, with their public tracking pages. */
const facts = {
  'royal-mail': {
    name: 'Royal Mail',
    format: /^(?:[A-Z]{2}\d{9}[A-Z]{2}|[A-Z\d]{11,21})$/,
    example: 'AB123456785GB',
    page: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  },
  parcelforce: {
    name: 'Parcelforce',
    format: /^(?:[A-Z]{2}\d{9}[A-Z]{2}|[A-Z]{2,4}\d{7,10})$/,
    example: 'AB1234567',
    page: (number) => `https://www.parcelforce.com/track-trace?trackNumber=${number}`,
  },
  dpd: {
    name: 'DPD',
    format: /^\d{10}(?:\d{4}[A-Z\d]?)?$/,
    example: '15501234567890',
    page: (number) => `https://track.dpd.co.uk/parcels/${number}`,
  },
  evri: {
    name: 'Evri',
    format: /^(?=.*\d)[A-Z\d]{16}$/,
    example: 'H01ABC0012345678',
    page: (number) => `https://www.evri.com/track/parcel/${number}`,
  },
  dhl: {
    name: 'DHL',
    format: /^(?:\d{10,14}|(?:JJ?D|GM|LX|RX)[A-Z\d]{8,24})$/,
    example: '1234567890',
    page: (number) => `https://www.dhl.com/gb-en/home/tracking.html?tracking-id=${number}`,
  },
  ups: {
    name: 'UPS',
    format: /^(?:1Z[A-Z\d]{16}|T\d{10}|\d{9})$/,
    example: '1Z12345E0205271688',
    page: (number) => `https://www.ups.com/track?tracknum=${number}`,
  },
  fedex: {
    name: 'FedEx',
    format: /^(?:\d{12}|\d{15}|\d{20})$/,
    example: '123456789012',
    page: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  },
  yodel: {
    name: 'Yodel',
    format: /^J[A-Z]\d{16,18}$/,
    example: 'JD0002212345678901',
    page: (number) => `https://www.yodel.co.uk/tracking/${number}`,
  },
  other: {
    name: 'Another carrier',
    format: /^[A-Z\d][A-Z\d/-]{3,39}$/,
    example: 'ABC-12345',
    page: null,
  },
} as const satisfies Record<string, CarrierFacts>

export type Carrier = keyof typeof facts
export const CARRIERS = Object.keys(facts) as [Carrier, ...Carrier[]]

/** The parcel of an order as stored: the number without blanks, in upper case. */
export type Parcel = { carrier: Carrier; trackingNumber: string }

/** How a parcel is shown to its customer and to staff. */
export type ShownParcel = Parcel & {
  carrierName: string
  /** The carrier's page about it; null for carriers without one. */
  href: string | null
}

export function showParcel(parcel: Parcel): ShownParcel {
  const { name, page } = factsOf(parcel.carrier)
  const href = page?.(encodeURIComponent(parcel.trackingNumber)) ?? null
  return { ...parcel, carrierName: name, href }
}

/**
 * The parcel from an order's columns.
 *
 * @returns null if the order was not given to a carrier
 */
export function parcelOf(order: {
  carrier: Carrier | null
  tracking_number: string | null
}): ShownParcel | null {
  const { carrier, tracking_number: trackingNumber } = order
  return carrier && trackingNumber ? showParcel({ carrier, trackingNumber }) : null
}

/** A parcel as a form sends it back to tell which one it has shown (optimistic locking); empty without one. */
export const parcelShown = (parcel: Parcel | null): string =>
  parcel ? `${parcel.carrier} ${parcel.trackingNumber}` : ''

export const carrierName = (carrier: Carrier): string => facts[carrier].name
export const exampleNumber = (carrier: Carrier): string => facts[carrier].example

/**
 * Parses a tracking number as copied from a label or a mail: blanks and lower case are accepted.
 *
 * @returns null if the text is not a number of this carrier
 */
export function readTrackingNumber(carrier: Carrier, input: string): string | null {
  const number = input.replaceAll(/[\s ]+/g, '').toUpperCase()
  if (number.length > MAX_LENGTH || !factsOf(carrier).format.test(number)) return null
  return hasWrongCheckDigit(number) ? null : number
}

const MAX_LENGTH = 40
const factsOf = (carrier: Carrier): CarrierFacts => facts[carrier]

/** Weights of the eight digits of an international postal number (UPU standard S10). */
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7]

/** Whether it is an international postal number, `AB123456785GB`, with a typing error. */
function hasWrongCheckDigit(number: string): boolean {
  const [, digits, check] = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(number) ?? []
  if (!digits) return false
  const sum = S10_WEIGHTS.reduce((all, weight, at) => all + weight * Number(digits[at]), 0)
  const rest = 11 - (sum % 11)
  const expected = rest === 10 ? 0 : rest === 11 ? 5 : rest
  return Number(check) !== expected
}
