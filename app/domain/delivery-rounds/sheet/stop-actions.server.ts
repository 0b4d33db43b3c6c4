import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import { timeOfDay } from '../../../platform/values/dates.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { changeStatus } from '../../orders/admin/set-order-status.server.ts'
import { lockOrder, type Order } from '../../orders/find-order.server.ts'
import { isSold, type OrderStatus } from '../../orders/status.ts'
import { findReturn } from '../../returns/find-return.server.ts'
import { receiveIn } from '../../returns/handling/receive-return.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import {
  type DeliveryMove,
  type DeliveryState,
  type Failure,
  type NextStep,
  OPEN_STATES,
  stateAfter,
} from '../delivery-states.ts'
import type { RoundDeps } from '../deps.ts'
import { type DeliveryMailKind, enqueueDeliveryMail } from '../mail/enqueue-delivery-mail.server.ts'
import { type DeliveryEventKind, recordDeliveryEvent } from '../record-delivery-event.server.ts'
import { deliveries, deliveryEvents, deliveryProofs } from '../schema.ts'
import { type Delivery, lockDelivery } from '../stops/find-delivery.server.ts'
import { openDelivery } from '../stops/open-delivery.server.ts'
import { type TimeWindow, windowFromNow } from './time-window.ts'

/** A press on a round's sheet, perhaps made without signal and sent later. */
export type StopAction = {
  /** Untrusted. */
  deliveryId: string
  /** Made by the device: the same press sent again changes nothing. Untrusted. */
  actionId: string
}

export type StopActionResult =
  /** `repeated`: it had been received before. */
  | { ok: true; repeated: boolean }
  /** `missing`: no such delivery, or no id of a press. */
  | { ok: false; reason: 'missing' }
  /** It does not follow the delivery's state, which a colleague or the order has changed. */
  | { ok: false; reason: 'not_open'; state: DeliveryState }

/** How long a drive to the next stop takes, with what can come in between. */
const USUAL_MINUTES = 60

/**
 * 'On our way': the order becomes shipped, and the customer is told until when to expect the van.
 *
 * @param window when the van arrives; null: within the next hour
 */
export async function recordOnTheWay(
  db: Db,
  deps: RoundDeps,
  staff: Staff,
  press: StopAction,
  window: TimeWindow | null = null,
): Promise<StopActionResult> {
  const what = { move: 'leave', event: 'on_the_way', mail: 'on-our-way' } as const
  return await recordAction(db, deps, staff, press, what, async (tx, { delivery, order, at }) => {
    const { from, to } = window ?? windowFromNow(timeOfDay(at), USUAL_MINUTES)
    await tx
      .update(deliveries)
      .set({ window_from: from, window_to: to })
      .where(eq(deliveries.id, delivery.id))
    await moveOrder(tx, deps, staff, order, 'shipped')
  })
}

export type Proof = {
  /** Who took it in, 1 to 80 characters; null if there is a photo. */
  receivedBy: string | null
  /** Name in the media store; null if there is a name. */
  photo: string | null
}

/** 'Delivered', with its proof: the order becomes delivered, or the return received. */
export async function recordDelivered(
  db: Db,
  deps: RoundDeps,
  staff: Staff,
  press: StopAction,
  { receivedBy, photo }: Proof,
): Promise<StopActionResult> {
  return await recordAction(
    db,
    deps,
    staff,
    press,
    { move: 'deliver', event: 'delivered', mail: 'delivered' },
    async (tx, { delivery, order, at }) => {
      await tx
        .insert(deliveryProofs)
        .values({ delivery_id: delivery.id, received_by: receivedBy, photo, created_at: at })
      if (delivery.return_id) await fetchReturn(tx, deps, staff, delivery.return_id)
      await moveOrder(tx, deps, staff, order, 'delivered')
    },
  )
}

/**
 * 'Could not deliver': the attempt ends, the order is paid again rather than shipped, and another
 * attempt is opened, which the customer or the shop finds a day for.
 */
export async function recordCouldNotDeliver(
  db: Db,
  deps: RoundDeps,
  staff: Staff,
  press: StopAction,
  { reason, next }: { reason: Failure; next: NextStep },
): Promise<StopActionResult> {
  const detail = { reason, next }
  const what = { move: 'fail', event: 'failed', mail: 'could-not-deliver', detail } as const
  return await recordAction(db, deps, staff, press, what, async (tx, { delivery, order, at }) => {
    await moveOrder(tx, deps, staff, order, 'paid')
    await openAgain(tx, delivery, at)
    if (next === 'call') {
      await tx.update(deliveries).set({ attention: 'call' }).where(nextAttempt(delivery))
    }
  })
}

/** `order`: that is delivered; null of what is fetched. */
type Found = { delivery: Delivery; order: Order | null; at: Date }
type What = {
  move: DeliveryMove
  event: DeliveryEventKind
  mail: DeliveryMailKind
  detail?: Record<string, string>
}

/**
 * Applies a press once. The order is locked before its delivery, as everywhere: whoever changes an
 * order holds it when the trigger comes to the delivery.
 */
async function recordAction(
  db: Db,
  { clock, jobs }: RoundDeps,
  staff: Staff,
  { deliveryId, actionId }: StopAction,
  { move, event, mail, detail = {} }: What,
  effect: (tx: Tx, found: Found) => Promise<void>,
): Promise<StopActionResult> {
  authorize(staff, 'edit')
  if (!isUuid(actionId)) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx): Promise<StopActionResult> => {
    const order = await lockOrderOf(tx, deliveryId)
    const delivery = await lockDelivery(tx, deliveryId)
    if (!delivery) return { ok: false, reason: 'missing' }
    const known = await tx.$count(deliveryEvents, eq(deliveryEvents.action_id, actionId))
    if (known > 0) return { ok: true, repeated: true }
    const state = stateAfter(delivery.state, move)
    if (!state) return { ok: false, reason: 'not_open', state: delivery.state }
    const at = clock.now()
    await tx.update(deliveries).set({ state, updated_at: at }).where(eq(deliveries.id, delivery.id))
    await recordDeliveryEvent(tx, delivery.id, event, { at, staffId: staff.id, detail, actionId })
    await effect(tx, { delivery, order: delivery.kind === 'delivery' ? order : null, at })
    // Once something is fetched, a seller has nothing to be told, and a customer is told by the return.
    if (delivery.kind === 'delivery' || mail !== 'delivered') {
      await enqueueDeliveryMail(tx, jobs, delivery.id, mail, { copy: actionId, ...detail })
    }
    return { ok: true, repeated: false }
  })
}

async function lockOrderOf(tx: Tx, deliveryId: string): Promise<Order | null> {
  if (!isUuid(deliveryId)) return null
  const [found] = await tx
    .select({ orderId: deliveries.order_id })
    .from(deliveries)
    .where(eq(deliveries.id, deliveryId))
  return found?.orderId ? await lockOrder(tx, found.orderId) : null
}

async function fetchReturn(tx: Tx, deps: RoundDeps, staff: Staff, returnId: string): Promise<void> {
  const found = await findReturn(tx, returnId)
  // Staff may have received it by hand.
  if (found && !found.received_at) await receiveIn(tx, deps, staff, found)
}

/** Only between the statuses of a sold order; the customer is mailed by the delivery, not by the status. */
async function moveOrder(
  tx: Tx,
  deps: RoundDeps,
  staff: Staff,
  order: Order | null,
  to: OrderStatus,
): Promise<void> {
  if (!order || !isSold(order.status) || order.status === to) return
  const { status: from } = order
  const changed = await changeStatus(tx, deps, staff, order, { from, to, tell: false })
  if (!changed.ok) throw new Error(`order ${order.id} did not become ${to}: ${changed.reason}`)
}

/** The attempt that has just been opened after one. */
function nextAttempt(delivery: Delivery): SQL | undefined {
  const { kind, order_id: order, sell_request_id: request, return_id: returned } = delivery
  const ofSame = returned
    ? eq(deliveries.return_id, returned)
    : order
      ? eq(deliveries.order_id, order)
      : eq(deliveries.sell_request_id, request ?? '')
  return and(ofSame, eq(deliveries.kind, kind), eq(deliveries.state, 'to_schedule'))
}

async function openAgain(tx: Tx, delivery: Delivery, at: Date): Promise<void> {
  const { kind, order_id, sell_request_id, return_id, litres } = delivery
  if (kind === 'delivery' && order_id) return await openDelivery(tx, order_id, at)
  // The return's own trigger may have opened one.
  const open = and(
    eq(deliveries.return_id, return_id ?? ''),
    inArray(deliveries.state, [...OPEN_STATES]),
  )
  if (return_id && (await tx.$count(deliveries, open)) > 0) return
  const same = { kind, order_id, sell_request_id, return_id, litres }
  const again = { ...same, created_at: at, updated_at: at }
  const [opened] = await tx.insert(deliveries).values(again).returning({ id: deliveries.id })
  if (opened) await recordDeliveryEvent(tx, opened.id, 'opened', { at, staffId: null })
}
