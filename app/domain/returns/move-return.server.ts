import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import type { StaffId } from '../../platform/values/ids.ts'
import { orderNumber } from '../orders/order-number.ts'
import { recordChange } from '../staff/history/record-change.server.ts'
import type { Staff } from '../staff/staff.ts'
import type { Return } from './find-return.server.ts'
import { isOpenReturn, type ReturnMove, type ReturnState, returnAfter } from './return-states.ts'
import { returnEvents, returns } from './schema.ts'

/** `arranged` and `unarranged` are written by triggers. */
export type ReturnEventKind =
  | 'asked'
  | 'arranged'
  | 'unarranged'
  | 'way'
  | 'received'
  | 'inspected'
  | 'deducted'
  | 'waived'
  | 'refunded'
  | 'reduced'
  | 'refund_repeated'
  | 'repaired'
  | 'refused'
  | 'withdrawn'
  | 'disposed'
  | 'mailed'

/** `state`: the move does not follow the return's state, which may have changed concurrently. */
export type NotMoved =
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'state'; state: ReturnState }

type Recorded = {
  at: Date
  /** null: the customer, or an automatic step. */
  staffId: StaffId | null
  /** Never names, addresses or texts of the customer. */
  detail?: Record<string, string | number>
}

/** Appends to a return's events. */
export async function recordReturnEvent(
  tx: Tx,
  returnId: string,
  kind: ReturnEventKind,
  { at, staffId, detail = {} }: Recorded,
): Promise<void> {
  await tx
    .insert(returnEvents)
    .values({ return_id: returnId, kind, detail, staff_id: staffId, created_at: at })
}

type Moved = {
  at: Date
  /** null: the customer. */
  staff: Staff | null
  event: ReturnEventKind
  detail?: Record<string, string | number>
  set?: Partial<typeof returns.$inferInsert>
}

/**
 * Moves a locked return to its next state (`returnAfter`), and records the move.
 *
 * @returns its new state; a refusal if its state has no such move
 */
export async function moveReturn(
  tx: Tx,
  found: Return,
  move: ReturnMove,
  { at, staff, event, detail = {}, set = {} }: Moved,
): Promise<{ ok: true; state: ReturnState } | NotMoved> {
  const state = returnAfter(found.kind, found.state, move)
  if (!state) return { ok: false, reason: 'state', state: found.state }
  const ends = isOpenReturn(found.state) && !isOpenReturn(state)
  await tx
    .update(returns)
    .set({ ...set, state, ...(ends && { ended_at: at }), updated_at: at })
    .where(eq(returns.id, found.id))
  await recordReturnEvent(tx, found.id, event, { at, staffId: staff?.id ?? null, detail })
  if (staff && state !== found.state) {
    await recordReturnChange(tx, staff, found, { return: [found.state, state] })
  }
  return { ok: true, state }
}

/** Records a change by staff in the staff history, under the order. */
export async function recordReturnChange(
  tx: Tx,
  staff: Staff,
  { order_id: orderId }: Pick<Return, 'order_id'>,
  changes: Record<string, [old: string | null, fresh: string | null]>,
): Promise<void> {
  const label = orderNumber(orderId)
  await recordChange(tx, staff, { subject: 'order', id: orderId, label, action: 'return', changes })
}
