import type { DbOrTx } from '../../../platform/db.ts'
import { NO_PENCE, type Pence } from '../../../platform/values/money.ts'
import { zoneOfPostcode } from '../../delivery/zones/zone-of-postcode.server.ts'
import type { Order } from '../find-order.server.ts'
import type { ShownDelivery } from './checkout-request.server.ts'

/** The delivery of an order to be placed, as its columns. */
export type PricedDelivery = Pick<
  Order,
  'delivery_kind' | 'delivery_amount' | 'delivery_zone' | 'delivery_zone_name' | 'delivery_postcode'
>

export type DeliveryRefused =
  /** Delivery costs a different amount than was shown. */
  | { reason: 'delivery-changed'; outcode: string; amount: Pence }
  /** The shop makes an offer on request, or does not deliver there. */
  | { reason: 'delivery-on-request' | 'not-delivered'; outcode: string }
  /** Delivery is not included in the default zone, so its price depends on the postcode. */
  | { reason: 'postcode-needed' }

const COLLECTED: PricedDelivery = {
  delivery_kind: 'collection',
  delivery_amount: NO_PENCE,
  delivery_zone: null,
  delivery_zone_name: null,
  delivery_postcode: null,
}

/**
 * Prices the delivery of an order by the stored zones, and refuses to charge what was not shown.
 *
 * An order without a postcode belongs to the default zone, as long as that zone includes delivery: no
 * price was shown that could be charged.
 */
export async function priceDelivery(
  db: DbOrTx,
  shown: ShownDelivery | null,
): Promise<PricedDelivery | DeliveryRefused> {
  if (shown?.kind === 'collection') return COLLECTED
  const outcode = shown?.outcode ?? null
  const { id, name, offer } = await zoneOfPostcode(db, outcode)
  const price = offer.kind === 'delivered' ? offer.terms.price : null
  if (!shown || outcode === null) {
    if (price !== 0) return { reason: 'postcode-needed' }
  } else if (price === null) {
    return { reason: offer.kind === 'ask' ? 'delivery-on-request' : 'not-delivered', outcode }
  } else if (price !== shown.amount) {
    return { reason: 'delivery-changed', outcode, amount: price }
  }
  return {
    delivery_kind: 'delivery',
    delivery_amount: price ?? NO_PENCE,
    delivery_zone: id,
    delivery_zone_name: name,
    delivery_postcode: outcode,
  }
}
