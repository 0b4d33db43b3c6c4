import { eq } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { lockOrder } from '../find-order.server.ts'
import { orderNumber } from '../order-number.ts'
import { orders } from '../schema.ts'

export type SaveNoteResult =
  | { ok: true }
  | { ok: false; reason: 'missing' }
  /** Another staff member has changed it since then. */
  | { ok: false; reason: 'changed'; now: string }

/**
 * Saves an order's internal note.
 *
 * @param input.from the note shown in the dialog (optimistic locking)
 * @param input.to at most `MAX_NOTE_LENGTH` characters; empty: no note
 */
export async function saveNote(
  db: Db,
  staff: Staff,
  orderId: OrderId,
  { from, to }: { from: string; to: string },
): Promise<SaveNoteResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'missing' }
    const now = order.internal_note
    if (now === to) return { ok: true }
    if (now !== from) return { ok: false, reason: 'changed', now }
    await tx.update(orders).set({ internal_note: to }).where(eq(orders.id, orderId))
    // The entry omits the note's text, which may name people: the history is never erased.
    await recordChange(tx, staff, {
      subject: 'order',
      id: order.id,
      label: orderNumber(order.id),
      action: to === '' ? 'note removed' : 'note',
    })
    return { ok: true }
  })
}
