import { randomUUID } from 'node:crypto'
import { type Db, inTransaction } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder } from '../find-order.server.ts'
import { orderNumber } from '../order-number.ts'
import { recordEvent } from '../record-event.server.ts'
import { isConfirmed } from '../status.ts'
import { enqueueMail } from './enqueue-order-mail.server.ts'

export type ResendConfirmationResult =
  | { ok: true }
  /** `not-confirmed`: it is unpaid, cancelled or refunded. */
  | { ok: false; reason: 'missing' | 'not-confirmed' }

/** Resends the order confirmation. */
export async function resendConfirmation(
  db: Db,
  deps: OrderDeps,
  staff: Staff,
  orderId: OrderId,
): Promise<ResendConfirmationResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'missing' }
    if (!isConfirmed(order) || order.customer_email === '') {
      return { ok: false, reason: 'not-confirmed' }
    }
    await recordEvent(tx, order.id, 'confirmation_resent', deps.clock.now())
    await recordChange(tx, staff, {
      subject: 'order',
      id: order.id,
      label: orderNumber(order.id),
      action: 'confirmation sent again',
    })
    await enqueueMail(tx, deps.jobs, order.id, 'confirmation', { copy: randomUUID() })
    return { ok: true }
  })
}
