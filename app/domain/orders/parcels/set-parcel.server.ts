import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder, type Order } from '../find-order.server.ts'
import { enqueueMail } from '../mail/enqueue-order-mail.server.ts'
import { orderNumber } from '../order-number.ts'
import { orders } from '../schema.ts'
import { carrierName, type Parcel, parcelOf, parcelShown } from './carriers.ts'

export type SetParcelResult =
  | { ok: true; notified: boolean }
  /** `not-shipped`: the number is set together with the order's dispatch. */
  | { ok: false; reason: 'missing' | 'not-shipped' }
  /** Another staff member has changed it since then. */
  | { ok: false; reason: 'changed' }

export type ParcelInput = {
  /** `parcelShown` of the parcel in the form (optimistic locking). */
  from: string
  to: Parcel | null
  /** Mails the customer a new number. */
  notifyCustomer: boolean
}

/** Sets or removes the carrier and tracking number of an order that has been shipped. */
export async function setParcel(
  db: Db,
  deps: OrderDeps,
  staff: Staff,
  orderId: OrderId,
  { from, to, notifyCustomer }: ParcelInput,
): Promise<SetParcelResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'missing' }
    if (order.status !== 'shipped' && order.status !== 'delivered') {
      return { ok: false, reason: 'not-shipped' }
    }
    const now = parcelShown(parcelOf(order))
    if (now !== from && now !== parcelShown(to)) return { ok: false, reason: 'changed' }
    const changed = await writeParcel(tx, deps, staff, order, to)
    const notified = changed && notifyCustomer && to !== null && order.customer_email !== ''
    if (notified) await enqueueMail(tx, deps.jobs, order.id, 'shipped', { copy: randomUUID() })
    return { ok: true, notified }
  })
}

/**
 * `setParcel` inside a caller's transaction, without mail.
 *
 * @param order locked
 * @returns whether it differs from what was stored
 */
export async function writeParcel(
  tx: Tx,
  deps: OrderDeps,
  staff: Staff,
  order: Order,
  parcel: Parcel | null,
): Promise<boolean> {
  const { carrier = null, trackingNumber = null } = parcel ?? {}
  if (order.carrier === carrier && order.tracking_number === trackingNumber) return false
  await tx
    .update(orders)
    .set({ carrier, tracking_number: trackingNumber, updated_at: deps.clock.now() })
    .where(eq(orders.id, order.id))
  // The history omits the number: at some carriers it reveals the customer's name.
  await recordChange(tx, staff, {
    subject: 'order',
    id: order.id,
    label: orderNumber(order.id),
    action: parcel ? 'tracking number' : 'tracking number removed',
    changes: {
      carrier: [order.carrier && carrierName(order.carrier), carrier && carrierName(carrier)],
    },
  })
  return true
}
