import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt } from 'drizzle-orm'
import { type Db, type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { NO_PENCE, type Pence } from '../../../platform/values/money.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { followStatus } from '../cancellations/add-fact.server.ts'
import { closeCheckout } from '../checkout/close-checkout.server.ts'
import type { OrderDeps } from '../deps.ts'
import { refundSupplementOfCancelled } from '../differences/refund-supplement.server.ts'
import { findOrder, lockOrder, type Order } from '../find-order.server.ts'
import { reReserveStock } from '../holds/re-reserve-stock.server.ts'
import { keepHeldUnits } from '../holds/release-order.server.ts'
import { enqueueMail } from '../mail/enqueue-order-mail.server.ts'
import { orderNumber } from '../order-number.ts'
import { type Parcel, parcelOf, parcelShown } from '../parcels/carriers.ts'
import { writeParcel } from '../parcels/set-parcel.server.ts'
import { recordEvent } from '../record-event.server.ts'
import { addRefund } from '../refunds/request-refund.server.ts'
import { orderEvents, orders } from '../schema.ts'
import { isMismatchWaiting, readMismatchRefund } from '../settlement/mismatch.server.ts'
import { hasStatusEmail, isSold, type OrderStatus, reopens } from '../status.ts'
import { restockUnits } from './restock-order.server.ts'

export type StatusInput = {
  /** The status shown in the dialog (optimistic locking). */
  from: OrderStatus
  to: OrderStatus
  /** When the order got this status; default now. */
  at?: Date
  /** Restock sold units, once. */
  returnStock?: boolean
  /** Refund the rest, which was this amount when the dialog was opened. */
  refund?: Pence | null
  /** Mail the customer once the refund has succeeded; default true. */
  notifyOfRefund?: boolean
  /** Mail the customer, if the status has an email. */
  notifyCustomer?: boolean
  /** The carrier and tracking number of an order that is shipped by post. */
  parcel?: Parcel | null
  /** `parcelShown` of the parcel in the form (optimistic locking); absent: the form showed none. */
  parcelFrom?: string
}

export type SetOrderStatusResult =
  | { ok: true; stockReturned: boolean; refundRequested: boolean }
  | { ok: false; reason: 'missing' }
  /** Concurrently changed by staff or a payment. */
  | { ok: false; reason: 'changed'; now: OrderStatus }
  /** The customer paid before the payment page could be closed. */
  | { ok: false; reason: 'paid-meanwhile'; now: OrderStatus }
  /**
   * Amount mismatch: the payment differs from the order's total, so the order is neither settled
   * nor cancelled.
   */
  | { ok: false; reason: 'payment-does-not-fit' }
  /** The payment provider is unreachable, so the page may be open: the units stay held. */
  | { ok: false; reason: 'page-open' }
  /** The order cannot be reopened: too few units of this product are left. */
  | { ok: false; reason: 'piece-gone'; title: string }
  /** The order cannot be reopened: its discount code has been used up since then. */
  | { ok: false; reason: 'code-used-up'; code: string }
  /** Another staff member has changed the tracking number since then. */
  | { ok: false; reason: 'parcel-changed' }
  /** The refundable amount differs from the one shown in the dialog. */
  | { ok: false; reason: 'refund-changed'; left: Pence }
  /** The bank holds the payment until it has decided about a dispute. */
  | { ok: false; reason: 'refund-disputed' }

/**
 * Sets an order's status for staff. Payment and stock stay as they are, except for the options
 * chosen with it, in one transaction.
 *
 * An unpaid order with a possibly open payment page is cancelled by closing that page first: its
 * units are released only when the provider confirms it, and an earlier payment wins.
 *
 * A reopened order takes its units again, or stays cancelled if they have been sold.
 */
export async function setOrderStatus(
  db: Db,
  deps: OrderDeps,
  staff: Staff,
  orderId: OrderId,
  input: StatusInput,
): Promise<SetOrderStatusResult> {
  authorize(staff, input.refund ? 'administer' : 'edit')
  const lastChange = await lastStatusChange(db, orderId)
  const seen = await findOrder(db, orderId)
  if (!seen) return { ok: false, reason: 'missing' }
  if (seen.status !== input.from) return { ok: false, reason: 'changed', now: seen.status }
  const closing = input.to === 'cancelled' && seen.stock_state === 'held'
  if (closing) {
    const closed = await closeCheckout(db, deps, seen)
    if (closed === 'unreachable') return { ok: false, reason: 'page-open' }
    if (closed === 'paid') return await paidMeanwhile(db, seen)
  }
  return await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'missing' }
    // Closing the page has cancelled a pending order; only status changes by other staff count then.
    const same = closing
      ? (await lastStatusChange(tx, orderId, lastChange)) === lastChange
      : order.status === input.from
    if (!same) return { ok: false, reason: 'changed', now: order.status }
    // The hold has ended: units kept because staff had marked the order as sold are restocked.
    const returnStock = input.returnStock || closing
    return await changeStatus(tx, deps, staff, order, { ...input, returnStock })
  })
}

async function paidMeanwhile(db: Db, seen: Order): Promise<SetOrderStatusResult> {
  const order = (await findOrder(db, seen.id)) ?? seen
  if (order.payment_state === 'unpaid') return { ok: false, reason: 'payment-does-not-fit' }
  return { ok: false, reason: 'paid-meanwhile', now: order.status }
}

/** @returns the id of the newest status change by staff after `after`; `after` if there is none */
async function lastStatusChange(db: DbOrTx, orderId: OrderId, after = 0): Promise<number> {
  const [last] = await db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.order_id, orderId),
        eq(orderEvents.kind, 'status_set'),
        gt(orderEvents.id, after),
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return last?.id ?? after
}

/** Sets a status inside the caller's transaction, which a refusal rolls back. @param order locked */
export async function changeStatus(
  tx: Tx,
  deps: OrderDeps,
  staff: Staff,
  order: Order,
  input: StatusInput,
): Promise<SetOrderStatusResult> {
  const { from, to, notifyOfRefund = true } = input
  if (to === 'shipped' && input.parcel) {
    const now = parcelShown(parcelOf(order))
    const isSeen = now === (input.parcelFrom ?? '') || now === parcelShown(input.parcel)
    if (!isSeen) return { ok: false, reason: 'parcel-changed' }
  }
  const isUnpaid = order.payment_state === 'unpaid'
  const mismatches = isSold(to) && isUnpaid && (await isMismatchWaiting(tx, order.id))
  const accepts = mismatches && order.stock_state === 'held'
  if (mismatches && (await readMismatchRefund(tx, order.id)).requested) {
    return { ok: false, reason: 'payment-does-not-fit' }
  }
  const notified =
    from !== to &&
    input.notifyCustomer === true &&
    hasStatusEmail(to) &&
    order.customer_email !== ''
  if (from !== to) await writeStatus(tx, deps, staff, order, input, notified)
  await followStatus(tx, deps, staff, order, to)
  const current = { ...order, status: to }
  if (accepts) {
    // Staff accept the mismatching payment: the reconciliation job stops checking it.
    await keepHeldUnits(tx, order, deps.clock.now(), { why: 'status_set' })
    current.stock_state = 'consumed'
  }
  if (reopens(from, to)) {
    const taken = await reReserveStock(tx, deps, staff, order)
    if (!taken.ok) return taken
    current.stock_state = taken.stockState
  }
  if (to === 'shipped' && input.parcel) await writeParcel(tx, deps, staff, order, input.parcel)
  const stockReturned = input.returnStock ? await restockUnits(tx, deps, staff, current) : false
  if (input.refund) {
    const refused = await refundRest(tx, deps, staff, current, input.refund, notifyOfRefund)
    if (refused) return refused
  }
  if (to === 'cancelled') {
    await refundSupplementOfCancelled(tx, deps, staff, order.id, notifyOfRefund)
  }
  if (notified) {
    await enqueueMail(tx, deps.jobs, order.id, to, { copy: randomUUID() })
  }
  return { ok: true, stockReturned, refundRequested: Boolean(input.refund) }
}

/** @param notified whether the customer is mailed, for the history */
async function writeStatus(
  tx: Tx,
  { clock }: OrderDeps,
  staff: Staff,
  { id }: Order,
  { from, to, at }: StatusInput,
  notified: boolean,
): Promise<void> {
  const now = clock.now()
  await tx.update(orders).set({ status: to, updated_at: now }).where(eq(orders.id, id))
  await recordEvent(tx, id, 'status_set', at ?? now, { from, to })
  await recordChange(tx, staff, {
    subject: 'order',
    id,
    label: orderNumber(id),
    action: 'status',
    changes: { status: [from, to], ...(notified && { mail: [null, to] }) },
  })
}

/** @param rest as shown to the staff member @returns why it is refused; null if it was requested */
async function refundRest(
  tx: Tx,
  deps: OrderDeps,
  staff: Staff,
  order: Order,
  rest: Pence,
  notifyCustomer: boolean,
): Promise<Extract<SetOrderStatusResult, { ok: false }> | null> {
  const all = { amount: rest, left: rest, reason: '', notifyCustomer }
  const refund = await addRefund(tx, deps, staff, order, all)
  if (refund.ok) return null
  if (refund.reason === 'disputed') return { ok: false, reason: 'refund-disputed' }
  return { ok: false, reason: 'refund-changed', left: 'left' in refund ? refund.left : NO_PENCE }
}
