import { randomUUID } from 'node:crypto'
import { type Db, inTransaction } from '../../platform/db.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import { parsePostcode } from '../delivery/parse-postcode.server.ts'
import type { ZoneIndex } from '../delivery/zones/zone-index.ts'
import { listDeliveryDays } from '../delivery-rounds/days/list-delivery-days.server.ts'
import type { RoundDeps } from '../delivery-rounds/deps.ts'
import type { OrderDeps } from '../orders/deps.ts'
import { followAddress } from '../orders/differences/compare-address.server.ts'
import { lockOrder, type Order } from '../orders/find-order.server.ts'
import { enqueueMail } from '../orders/mail/enqueue-order-mail.server.ts'
import { storeAddress, storePhone } from '../orders/store-customer-details.server.ts'
import { wholePostcode } from './mask-personal-data.server.ts'
import { mayChangeAddress, mayChangeDetails } from './may-change.ts'
import type { AddressFields } from './order-page.ts'

export type ChangeDetailsResult =
  | { ok: true; changed: boolean }
  /** The order has left the workshop, or was cancelled, since the page was opened. */
  | { ok: false; reason: 'left-workshop' }

/** Changes the customer's phone number, at their request. */
export async function changePhone(
  db: Db,
  { clock }: Pick<OrderDeps, 'clock'>,
  orderId: OrderId,
  phone: string,
): Promise<ChangeDetailsResult> {
  return await inTransaction(db, async (tx): Promise<ChangeDetailsResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order || !mayChangeDetails(order)) return { ok: false, reason: 'left-workshop' }
    if (order.customer_phone === phone) return { ok: true, changed: false }
    await storePhone(tx, orderId, phone, clock.now())
    return { ok: true, changed: true }
  })
}

export type ChangeAddressResult =
  | ChangeDetailsResult
  /** The postcode is incomplete, or its area does not exist. */
  | { ok: false; reason: 'postcode' }
  /** The address is in another zone, with another price and other days; or the order is collected. */
  | { ok: false; reason: 'other-zone' }

/**
 * Changes the delivery address, at the customer's request, within the zone that the delivery was paid for; to
 * any zone while a decision of staff about its zone is pending.
 * Customer and shop get an email about it: the customer may have been deceived, and the shop may have
 * printed the old address.
 */
export async function changeAddress(
  db: Db,
  deps: Pick<RoundDeps, 'jobs' | 'clock' | 'zones' | 'settings'>,
  orderId: OrderId,
  given: AddressFields,
): Promise<ChangeAddressResult> {
  const parsed = parsePostcode(given.postcode)
  if (!parsed.ok && parsed.reason === 'forces') return { ok: false, reason: 'other-zone' }
  if (!parsed.ok || parsed.postcode === null) return { ok: false, reason: 'postcode' }
  const { outcode, postcode } = parsed
  return await inTransaction(db, async (tx): Promise<ChangeAddressResult> => {
    const { jobs, clock } = deps
    const order = await lockOrder(tx, orderId)
    const days = await listDeliveryDays(tx, deps, orderId)
    if (!order || !mayChangeAddress(order, days, clock.now())) {
      return { ok: false, reason: 'left-workshop' }
    }
    const now = clock.now()
    const follows = await followAddress(tx, order, outcode, now)
    if (!follows && !isSameZone(deps.zones.index, order, outcode)) {
      return { ok: false, reason: 'other-zone' }
    }
    const { name, line1, line2, town } = given
    const address = [name, line1, line2, town, postcode].filter(Boolean).join('\n')
    if (order.shipping_address === address) return { ok: true, changed: false }
    await storeAddress(tx, orderId, address, now)
    const copy = randomUUID()
    await enqueueMail(tx, jobs, orderId, 'address-changed', { copy })
    await enqueueMail(tx, jobs, orderId, 'address-changed-notice', { copy })
    return { ok: true, changed: true }
  })
}

/**
 * Whether the new postcode is in the zone that the order was placed for; if the order has no zone, in
 * the zone of its current address.
 */
function isSameZone(zones: ZoneIndex, order: Order, outcode: string): boolean {
  if (order.delivery_kind === 'collection') return false
  const lines = order.shipping_address?.split('\n') ?? []
  const before = lines.map(wholePostcode).findLast((code) => code !== null)
  const zone = order.delivery_zone ?? (before && zones.find(before)?.id)
  return Boolean(zone) && zones.find(outcode)?.id === zone
}
