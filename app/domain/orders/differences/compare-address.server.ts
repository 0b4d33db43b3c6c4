import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import type { Pence } from '../../../platform/values/money.ts'
import { parsePostcode } from '../../delivery/parse-postcode.server.ts'
import { zoneOfPostcode } from '../../delivery/zones/zone-of-postcode.server.ts'
import type { Order } from '../find-order.server.ts'
import { recordEvent } from '../record-event.server.ts'
import { orders } from '../schema.ts'
import { findOpenDifference } from './find-difference.server.ts'
import { deliveryDifferences } from './schema.ts'

/**
 * Compares the address entered on the payment page with the zone that was paid for. In another zone where
 * delivery costs the same, the order moves to that zone. Where it costs more or less, is made on request or
 * is not offered, and if the postcode cannot be read, staff decide: the order stays unchanged.
 *
 * @param order locked, with its payment just settled
 * @param postcode as entered; null if no address was given
 */
export async function compareAddress(
  tx: Tx,
  order: Order,
  postcode: string | null,
  now: Date,
): Promise<void> {
  // Nothing was priced by zone: a collection, a supplement, or an order of an earlier version of the shop.
  if (order.delivery_kind !== 'delivery' || order.delivery_zone === null) return
  const parsed = parsePostcode(postcode ?? '')
  const found = await differenceAt(tx, order, parsed.ok ? parsed.outcode : null)
  if (!found) return
  await tx
    .insert(deliveryDifferences)
    .values({ order_id: order.id, ...found, created_at: now, updated_at: now })
    .onConflictDoNothing()
  await recordDifference(tx, order, found, now)
}

/**
 * Compares a changed address while staff have to decide about the former one. Where the delivery is already
 * paid for, nothing is left to decide; in a third zone staff decide again, and the amount that the customer
 * was asked to pay no longer counts.
 *
 * @param order locked
 * @param outcode the first half of the new address's postcode
 * @returns false if there is nothing to decide: nothing has been changed
 */
export async function followAddress(
  tx: Tx,
  order: Order,
  outcode: string,
  now: Date,
): Promise<boolean> {
  const open = await findOpenDifference(tx, order.id)
  if (!open) return false
  const found = await differenceAt(tx, order, outcode)
  const ofOrder = eq(deliveryDifferences.order_id, order.id)
  if (!found) {
    await tx.delete(deliveryDifferences).where(ofOrder)
    await recordEvent(tx, order.id, 'difference_over', now)
  } else if (found.zone_id !== open.zone_id) {
    const anew = { ...found, state: 'open', asked: null, updated_at: now } as const
    await tx.update(deliveryDifferences).set(anew).where(ofOrder)
    await recordDifference(tx, order, found, now)
  }
  return true
}

type Difference = { zone_id: string | null; zone_name: string | null; price: Pence | null }

/**
 * How the zone of an address differs from the one that was paid for; null if it does not. If another zone
 * has the same price, the order moves to it.
 */
async function differenceAt(
  tx: Tx,
  order: Order,
  outcode: string | null,
): Promise<Difference | null> {
  const zone = outcode === null ? null : await zoneOfPostcode(tx, outcode)
  // The price of its own zone may have changed since; the one that was shown holds.
  if (zone?.id === order.delivery_zone) return null
  const price = zone?.offer.kind === 'delivered' ? zone.offer.terms.price : null
  if (zone && price === order.delivery_amount) {
    const moved = {
      delivery_zone: zone.id,
      delivery_zone_name: zone.name,
      delivery_postcode: outcode,
    }
    await tx.update(orders).set(moved).where(eq(orders.id, order.id))
    return null
  }
  return { zone_id: zone?.id ?? null, zone_name: zone?.name ?? null, price }
}

async function recordDifference(
  tx: Tx,
  order: Order,
  { zone_name: zone, price }: Difference,
  now: Date,
): Promise<void> {
  await recordEvent(tx, order.id, 'delivery_differs', now, {
    pence: order.delivery_amount,
    ...(zone !== null && { zone }),
    ...(price !== null && { price }),
  })
}
