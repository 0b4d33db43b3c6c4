import { type Db, inTransaction } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { lockReturn } from '../find-return.server.ts'
import { enqueueReturnMail } from '../mail/enqueue-return-mail.server.ts'
import { moveReturn, type NotMoved } from '../move-return.server.ts'
import type { ReturnKind } from '../return-states.ts'
import type { ReturnDeps } from './request-return.server.ts'

export type WithdrawReturnResult = { ok: true; kind: ReturnKind } | NotMoved

/**
 * Withdraws a return: the customer keeps the pieces. Possible until they are back at the workshop.
 *
 * @param by the order whose page the customer has opened, or a staff member
 * @param returnId untrusted
 */
export async function withdrawReturn(
  db: Db,
  { jobs, clock }: ReturnDeps,
  by: { orderId: OrderId } | { staff: Staff },
  returnId: string,
): Promise<WithdrawReturnResult> {
  const staff = 'staff' in by ? by.staff : null
  if (staff) authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<WithdrawReturnResult> => {
    const locked = await lockReturn(tx, returnId)
    const isOthers = 'orderId' in by && locked?.order.id !== by.orderId
    if (!locked || isOthers) return { ok: false, reason: 'missing' }
    const { found } = locked
    const moved = await moveReturn(tx, found, 'withdraw', {
      at: clock.now(),
      staff,
      event: 'withdrawn',
    })
    if (!moved.ok) return moved
    await enqueueReturnMail(tx, jobs, found.id, 'withdrawn')
    if (!staff) await enqueueReturnMail(tx, jobs, found.id, 'withdrawn-notice')
    return { ok: true, kind: found.kind }
  })
}
