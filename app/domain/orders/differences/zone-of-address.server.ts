import { outcodeOfAddress } from '../../delivery/outcode-of-address.server.ts'
import type { Order } from '../find-order.server.ts'
import type { deliveryDifferences } from './schema.ts'

/**
 * The zone to which an order moves whose difference is decided, and the first half of its address's postcode.
 *
 * @returns null if the zone of the address is not known
 */
export function zoneOfAddress(
  { shipping_address }: Order,
  { zone_id, zone_name }: typeof deliveryDifferences.$inferSelect,
) {
  return (
    zone_id && {
      delivery_zone: zone_id,
      delivery_zone_name: zone_name,
      delivery_postcode: outcodeOfAddress(shipping_address),
    }
  )
}
