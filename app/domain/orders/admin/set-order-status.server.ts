import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt } from 'drizzle-orm'
import { type Db, type DbOrTx, inTransaction, type Tx } from '../../../platform/db.ts'
import type { Pence } from '../../../platform/money.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { closeCheckout } from '../checkout/close-checkout.server.ts'
import type { OrderDeps } from '../deps.ts'
import { findOrder, lockOrder, type Order } from '../find-order.server.ts'
import { reReserveStock } from '../holds/re-reserve-stock.server.ts'
import { keepHeldUnits } from '../holds/release-order.server.ts'
import { enqueueMail } from '../mail/order-mail.server.ts'
import { orderNumber } from '../order-number.ts'
import { recordEvent } from '../record-event.server.ts'
import { addRefund } from '../refunds/request-refund.server.ts'
import { orderEvents, orders } from '../schema.ts'
import { isSold, type OrderStatus, reopens, tellsCustomer } from '../status.ts'
import { restockUnits } from './restock-order.server.ts'

export type StatusInput = {
  /** The status that the dialog showed. */
  from: OrderStatus
  to: OrderStatus
  /** Put sold units back on sale, once. */
  returnStock?: boolean
  /** Refund all that is left, which was this much when the dialog was opened. */
  refund?: Pence | null
  /** Write to the customer, where there is a letter for it. */
  tell?: boolean
}

export type SetOrderStatus =
  | { ok: true; stockReturned: boolean; refundRequested: boolean }
  | { ok: false; reason: 'missing' }
  /** Somebody else, or a payment, has changed it since the dialog was opened. */
  | { ok: false; reason: 'changed'; now: OrderStatus }
  /** The customer paid before their payment page could be closed. */
  | { ok: false; reason: 'paid-meanwhile'; now: OrderStatus }
  /** Something was paid that is not what the order costs: it is neither settled nor cancelled. */
  | { ok: false; reason: 'payment-does-not-fit' }
  /** The payment provider could not be asked to close the page: the units stay held. */
  | { ok: false; reason: 'page-open' }
  /** It cannot be opened again: of this piece there are too few left to take. */
  | { ok: false; reason: 'piece-gone'; title: string }
  /** Other money than the dialog showed is left to refund. */
  | { ok: false; reason: 'refund-changed'; left: Pence }

/**
 * Staff set an order's status to whatever they say. The facts of payment and stock stay as they
 * are, but for what is wished along with it: all of it happens, or none.
 *
 * An unpaid order whose payment page may still be open is cancelled by closing that page first:
 * its units are given back on the provider's word only, and a payment that came before wins.
 *
 * A cancelled order that is opened again takes its units again, or stays cancelled: somebody else
 * may have bought them.
 */
export async function setOrderStatus(
  db: Db,
  deps: OrderDeps,
  staff: Staff,
  orderId: string,
  wish: StatusInput,
): Promise<SetOrderStatus> {
  authorize(staff, wish.refund ? 'administer' : 'edit')
  const lastChange = await lastStatusChange(db, orderId)
  const seen = await findOrder(db, orderId)
  if (!seen) return { ok: false, reason: 'missing' }
  if (seen.status !== wish.from) return { ok: false, reason: 'changed', now: seen.status }
  const closing = wish.to === 'cancelled' && seen.stock_state === 'held'
  if (closing) {
    const closed = await closeCheckout(db, deps, seen)
    if (closed === 'unreachable') return { ok: false, reason: 'page-open' }
    if (closed === 'paid') return await paidMeanwhile(db, seen)
  }
  return await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'missing' }
    // Closing the page has cancelled a pending order by itself; only a colleague counts then.
    const same = closing
      ? (await lastStatusChange(tx, orderId, lastChange)) === lastChange
      : order.status === wish.from
    if (!same) return { ok: false, reason: 'changed', now: order.status }
    // Its hold is over by now: what it has kept because of an earlier mark goes back.
    const returnStock = wish.returnStock || closing
    return await change(tx, deps, staff, order, { ...wish, returnStock })
  })
}

async function paidMeanwhile(db: Db, seen: Order): Promise<SetOrderStatus> {
  const order = (await findOrder(db, seen.id)) ?? seen
  if (order.payment_state === 'unpaid') return { ok: false, reason: 'payment-does-not-fit' }
  return { ok: false, reason: 'paid-meanwhile', now: order.status }
}

/** @returns the number of the newest change of status by staff, 0 for none */
async function lastStatusChange(db: DbOrTx, orderId: string, after = 0): Promise<number> {
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

/** Changes an order that is locked; a refusal rolls back what was written before it. */
async function change(
  tx: Tx,
  deps: OrderDeps,
  staff: Staff,
  order: Order,
  wish: StatusInput,
): Promise<SetOrderStatus> {
  const { from, to } = wish
  const told = wish.tell === true && tellsCustomer(to) && order.customer_email !== ''
  if (from !== to) {
    const now = deps.clock.now()
    await tx.update(orders).set({ status: to, updated_at: now }).where(eq(orders.id, order.id))
    await recordEvent(tx, order.id, 'status_set', now, { from, to })
    await recordChange(tx, staff, {
      subject: 'order',
      id: order.id,
      label: orderNumber(order.id),
      action: 'status',
      changes: { status: [from, to], ...(told && { mail: [null, to] }) },
    })
  }
  const current = { ...order, status: to }
  if (isSold(to) && order.stock_state === 'held' && order.next_check_at === null) {
    // Nobody will ask about its payment again: a wrong one was made, which staff accept by this.
    await keepHeldUnits(tx, order, deps.clock.now(), { why: 'status_set' })
    current.stock_state = 'consumed'
  }
  if (reopens(from, to)) {
    const taken = await reReserveStock(tx, deps, staff, order)
    if (!taken.ok) return { ...taken, reason: 'piece-gone' }
    current.stock_state = taken.stockState
  }
  const stockReturned = wish.returnStock ? await restockUnits(tx, deps, staff, current) : false
  if (wish.refund) {
    const all = { amount: wish.refund, left: wish.refund, reason: '' }
    const refund = await addRefund(tx, deps, staff, current, all)
    if (!refund.ok) {
      const left = 'left' in refund ? refund.left : 0
      return { ok: false, reason: 'refund-changed', left }
    }
  }
  if (told && from !== to) {
    await enqueueMail(tx, deps.jobs, order.id, to, { copy: randomUUID() })
  }
  return { ok: true, stockReturned, refundRequested: Boolean(wish.refund) }
}
