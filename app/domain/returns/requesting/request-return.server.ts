import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { Jobs } from '../../../platform/queue/queue.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { NO_PENCE } from '../../../platform/values/money.ts'
import { findLeftPart, hasNothingLeft } from '../../orders/differences/nothing-left.server.ts'
import { lockOrder, type Order } from '../../orders/find-order.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { deliveredAt } from '../delivered-at.server.ts'
import { enqueueReturnMail } from '../mail/enqueue-return-mail.server.ts'
import { paidFor } from '../money/refund-sum.ts'
import { recordReturnChange, recordReturnEvent } from '../move-return.server.ts'
import { isWithinPeriod } from '../period.ts'
import type { ReturnKind, ReturnWay } from '../return-states.ts'
import { returnPhotos, returnPieces, returns } from '../schema.ts'
import { chargeFor, type ReturnableLine, returnableLines } from './returnable.server.ts'

export type ReturnDeps = { jobs: Jobs; clock: Clock }

/** Units of a line of the order; untrusted. */
export type ChosenUnits = {
  itemId: number
  quantity: number
  /** How many units of the line the form offered: a form that was sent twice is recognized by it. */
  left?: number
}

export type ReturnRequest = {
  kind: ReturnKind
  pieces: readonly ChosenUnits[]
  /** Only for a change of mind: for a faulty piece, staff decide. */
  way: Exclude<ReturnWay, 'open'>
  /** At most `REASON_MAX` characters; may be empty. */
  reason: string
  /** Names in the media store. */
  photos: readonly string[]
}

export type RequestReturnResult =
  | { ok: true; returnId: string }
  /**
   * - `missing`: no such order
   * - `not-delivered`: it can still be cancelled instead, or nothing was sold
   * - `over`: the period of the right to cancel has ended
   * - `nothing`: no piece was chosen, or a line or quantity that the order does not have
   * - `taken`: a unit is in an open return or was refunded, possibly since the form was shown
   * - `refunded`: all that was paid has gone back or is on its way, so that a change of mind brings nothing back;
   *   only for customers: staff may want the pieces all the same
   */
  | { ok: false; reason: 'missing' | 'not-delivered' | 'over' | 'nothing' | 'taken' | 'refunded' }

/** Requests a return on behalf of the customer. */
export async function requestReturn(
  db: Db,
  deps: ReturnDeps,
  orderId: OrderId,
  request: ReturnRequest,
): Promise<RequestReturnResult> {
  return await inTransaction(db, async (tx): Promise<RequestReturnResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'missing' }
    const delivered = await deliveredAt(tx, order)
    if (!delivered || order.payment_state === 'unpaid')
      return { ok: false, reason: 'not-delivered' }
    const late = !isWithinPeriod(delivered, deps.clock.now())
    if (request.kind === 'changed_mind' && late) return { ok: false, reason: 'over' }
    if (request.kind === 'changed_mind' && (await hasNothingLeft(tx, order))) {
      return { ok: false, reason: 'refunded' }
    }
    return await addReturn(tx, deps, order, request, null)
  })
}

/** Opens a return for a customer who has written or phoned, also after the period has ended. */
export async function openReturn(
  db: Db,
  deps: ReturnDeps,
  staff: Staff,
  orderId: OrderId,
  request: ReturnRequest,
): Promise<RequestReturnResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<RequestReturnResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'missing' }
    const isOut = order.status === 'delivered' || order.status === 'shipped'
    if (!isOut || order.payment_state === 'unpaid' || order.delivery_kind === 'supplement') {
      return { ok: false, reason: 'not-delivered' }
    }
    const requested = await addReturn(tx, deps, order, request, staff)
    if (requested.ok)
      await recordReturnChange(tx, staff, { order_id: orderId }, { return: [null, 'asked'] })
    return requested
  })
}

/** @param order locked */
async function addReturn(
  tx: Tx,
  { jobs, clock }: ReturnDeps,
  order: Order,
  { kind, pieces, way: requestedWay, reason, photos }: ReturnRequest,
  staff: Staff | null,
): Promise<RequestReturnResult> {
  const lines = await returnableLines(tx, order)
  const chosen = choose(lines, pieces)
  if (typeof chosen === 'string') return { ok: false, reason: chosen }
  const at = clock.now()
  const isFaulty = kind === 'faulty'
  // Collecting is taken off the refund of the order's own payment only.
  const isCharged =
    !isFaulty && requestedWay === 'collection' && (await findLeftPart(tx, order)) === 'payment'
  const [made] = await tx
    .insert(returns)
    .values({
      order_id: order.id,
      kind,
      way: isFaulty ? 'open' : requestedWay,
      reason,
      collection_charge: isCharged ? chargeFor(order, chosen) : NO_PENCE,
      opened_by: staff?.id ?? null,
      asked_at: at,
      updated_at: at,
    })
    .returning({ id: returns.id })
  if (!made) throw new Error('the return was not written')
  const returnId = made.id
  await tx.insert(returnPieces).values(
    chosen.map(({ line: { item, left }, quantity }) => ({
      return_id: returnId,
      order_item_id: item.id,
      quantity,
      amount: paidFor(item, quantity, item.quantity - left),
    })),
  )
  if (photos.length > 0) {
    await tx.insert(returnPhotos).values(
      photos.map((name) => ({
        return_id: returnId,
        subject: 'fault' as const,
        name,
        created_at: at,
      })),
    )
  }
  const detail = { kind, pieces: chosen.length }
  await recordReturnEvent(tx, returnId, 'asked', { at, staffId: staff?.id ?? null, detail })
  await enqueueReturnMail(tx, jobs, returnId, 'asked')
  if (!staff) await enqueueReturnMail(tx, jobs, returnId, 'asked-notice')
  return { ok: true, returnId }
}

function choose(
  lines: readonly ReturnableLine[],
  pieces: ReturnRequest['pieces'],
): { line: ReturnableLine; quantity: number }[] | 'nothing' | 'taken' {
  const chosen: { line: ReturnableLine; quantity: number }[] = []
  for (const { itemId, quantity, left = 0 } of pieces) {
    const line = lines.find(({ item }) => item.id === itemId)
    const isTwice = chosen.some(({ line: { item } }) => item.id === itemId)
    if (!line || isTwice || !Number.isSafeInteger(quantity) || quantity < 1) return 'nothing'
    if (quantity > line.item.quantity) return 'nothing'
    if (line.left < left || quantity > line.left) return 'taken'
    chosen.push({ line, quantity })
  }
  return chosen.length > 0 ? chosen : 'nothing'
}
