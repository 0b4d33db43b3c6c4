import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { parsePostcode } from '../../delivery/parse-postcode.server.ts'
import { zoneOfPostcode } from '../../delivery/zone-of-postcode.server.ts'
import type { Order } from '../find-order.server.ts'
import { recordEvent } from '../record-event.server.ts'
import { deliveryDifferences, orders } from '../schema.ts'

/**
 * Compares the address typed on the payment page with what was paid for. In another zone where delivery
 * costs the same, the order moves to that zone. Where it costs more or less, is made on request or is not
 * offered, and if the postcode cannot be read, staff decide: the order stands as it is.
 *
 * @param order locked, with its payment just settled
 * @param postcode as typed; null if no address was given
 */
export async function compareAddress(
  tx: Tx,
  order: Order,
  postcode: string | null,
  now: Date,
): Promise<void> {
  // Of an earlier version: nothing was priced.
  if (order.delivery_kind !== 'delivery' || order.delivery_zone === null) return
  const parsed = parsePostcode(postcode ?? '')
  const zone = parsed.ok ? await zoneOfPostcode(tx, parsed.outcode) : null
  // The price of its own zone may have changed since; the one that was shown holds.
  if (zone?.id === order.delivery_zone) return
  const price = zone?.offer.kind === 'delivered' ? zone.offer.terms.price : null
  if (zone && price === order.delivery_amount) {
    const moved = { delivery_zone: zone.id, delivery_zone_name: zone.name }
    await tx.update(orders).set(moved).where(eq(orders.id, order.id))
    return
  }
  const found = { zone_id: zone?.id ?? null, zone_name: zone?.name ?? null, price }
  await tx
    .insert(deliveryDifferences)
    .values({ order_id: order.id, ...found, created_at: now, updated_at: now })
    .onConflictDoNothing()
  await recordEvent(tx, order.id, 'delivery_differs', now, {
    pence: order.delivery_amount,
    ...(zone && { zone: zone.name }),
    ...(price !== null && { price }),
  })
}
