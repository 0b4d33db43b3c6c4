import { outcodeOfAddress } from '../../delivery/outcode-of-address.server.ts'
import type { Zone } from '../../delivery/zones/zone.ts'
import type { ZoneIndex } from '../../delivery/zones/zone-index.ts'
import type { Order } from '../../orders/find-order.server.ts'

/**
 * The zone that an order is delivered to: that of its address; without a postcode there, the zone it was
 * placed with. Undefined if there is none.
 */
export function zoneOfOrder(
  zones: ZoneIndex,
  order: Pick<Order, 'shipping_address' | 'delivery_zone'>,
): Zone | undefined {
  const outcode = outcodeOfAddress(order.shipping_address)
  if (outcode !== null) return zones.find(outcode)
  return zones.zones.find(({ id }) => id === order.delivery_zone)
}
