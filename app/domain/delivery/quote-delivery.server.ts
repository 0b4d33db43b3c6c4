import { firstDeliveryDay } from './days/first-delivery-day.ts'
import type { ClosedDays } from './days/working-days.ts'
import type { DeliveryQuote } from './delivery-quote.ts'
import { parsePostcode } from './parse-postcode.server.ts'
import type { ZoneIndex } from './zones/zone-index.ts'

/**
 * Returns the quote for an entered postcode.
 *
 * @param closed the days on which the workshop is closed
 */
export function quoteDelivery(
  zones: ZoneIndex,
  input: string,
  { now, closed }: { now: Date; closed: ClosedDays },
): DeliveryQuote {
  const parsed = parsePostcode(input)
  if (!parsed.ok) return { state: parsed.reason }
  const { outcode } = parsed
  const zone = zones.find(outcode)
  if (!zone) throw new Error('there is no default zone')
  const named = { outcode, zone: { id: zone.id, name: zone.name } }
  if (zone.offer.kind !== 'delivered') return { state: zone.offer.kind, ...named }
  const { terms } = zone.offer
  const from = firstDeliveryDay(terms, now, closed)
  return from
    ? { state: 'delivered', ...named, price: terms.price, from }
    : { state: 'ask', ...named }
}
