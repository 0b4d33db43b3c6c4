import { parsePostcode } from '../delivery/parse-postcode.server.ts'
import type { Zone } from '../delivery/zone.ts'
import type { ZoneIndex } from '../delivery/zone-index.ts'
import type { Order } from '../orders/find-order.server.ts'

/**
 * The first half of the postcode in an address, 'HP11': the last line that is a whole postcode.
 *
 * @param address lines joined by line breaks, as the payment page collects it
 */
export function outcodeOfAddress(address: string | null): string | null {
  for (const line of (address ?? '').split('\n').toReversed()) {
    const parsed = parsePostcode(line)
    if (parsed.ok && parsed.postcode !== null) return parsed.outcode
  }
  return null
}

/**
 * The zone that an order is brought to: that of its address, else the one it was placed with. Undefined
 * if it has neither.
 */
export function zoneOfOrder(
  zones: ZoneIndex,
  order: Pick<Order, 'shipping_address' | 'delivery_zone'>,
): Zone | undefined {
  const outcode = outcodeOfAddress(order.shipping_address)
  if (outcode !== null) return zones.find(outcode)
  return zones.zones.find(({ id }) => id === order.delivery_zone)
}
