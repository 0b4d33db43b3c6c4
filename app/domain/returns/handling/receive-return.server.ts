import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { lockReturn, type Return } from '../find-return.server.ts'
import { enqueueReturnMail } from '../mail/enqueue-return-mail.server.ts'
import { moveReturn, type NotMoved } from '../move-return.server.ts'
import type { ReturnDeps } from '../requesting/request-return.server.ts'

export type HandleReturnResult = { ok: true } | NotMoved

/** 'Received': the pieces are back at the workshop. @param id untrusted */
export async function receiveReturn(
  db: Db,
  deps: ReturnDeps,
  staff: Staff,
  id: string,
): Promise<HandleReturnResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<HandleReturnResult> => {
    const locked = await lockReturn(tx, id)
    return locked
      ? await receiveIn(tx, deps, staff, locked.found, deps.clock.now())
      : { ok: false, reason: 'missing' }
  })
}

/**
 * `receiveReturn` inside a caller's transaction, for pieces that a driver has collected. A return that is
 * already received is refused.
 *
 * @param found locked
 * @param at when the pieces were received
 */
export async function receiveIn(
  tx: Tx,
  { jobs }: ReturnDeps,
  staff: Staff,
  found: Return,
  at: Date,
): Promise<HandleReturnResult> {
  authorize(staff, 'edit')
  if (found.received_at) return { ok: false, reason: 'state', state: found.state }
  const set = { received_at: at }
  const moved = await moveReturn(tx, found, 'receive', { at, staff, event: 'received', set })
  if (!moved.ok) return moved
  await enqueueReturnMail(tx, jobs, found.id, 'received')
  return { ok: true }
}

/** 'Inspected': staff have looked at the pieces. Nothing is deducted unless `deduct` follows. */
export async function inspectReturn(
  db: Db,
  { clock }: ReturnDeps,
  staff: Staff,
  id: string,
): Promise<HandleReturnResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<HandleReturnResult> => {
    const locked = await lockReturn(tx, id)
    if (!locked) return { ok: false, reason: 'missing' }
    const at = clock.now()
    const set = { inspected_at: at }
    const moved = await moveReturn(tx, locked.found, 'inspect', {
      at,
      staff,
      event: 'inspected',
      set,
    })
    return moved.ok ? { ok: true } : moved
  })
}
