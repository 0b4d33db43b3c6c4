import { type Db, inTransaction } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { lockReturn } from '../find-return.server.ts'
import { enqueueReturnMail } from '../mail/enqueue-return-mail.server.ts'
import { moveReturn, type NotMoved } from '../move-return.server.ts'
import type { ReturnDeps } from '../requesting/request-return.server.ts'

export type EndReturnResult = { ok: true } | NotMoved

/** 'Repaired': the customer keeps the faulty piece. @param answer for the customer; may be empty */
export async function repairReturn(
  db: Db,
  deps: ReturnDeps,
  staff: Staff,
  id: string,
  answer: string,
): Promise<EndReturnResult> {
  return await end(db, deps, staff, id, { move: 'repair', event: 'repaired', answer })
}

/** 'Refused'. @param answer the reason, for the customer; 1 to `WORDS_MAX` characters */
export async function refuseReturn(
  db: Db,
  deps: ReturnDeps,
  staff: Staff,
  id: string,
  answer: string,
): Promise<EndReturnResult> {
  return await end(db, deps, staff, id, { move: 'refuse', event: 'refused', answer })
}

type Ending = { move: 'repair' | 'refuse'; event: 'repaired' | 'refused'; answer: string }

async function end(
  db: Db,
  { jobs, clock }: ReturnDeps,
  staff: Staff,
  id: string,
  { move, event, answer }: Ending,
): Promise<EndReturnResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<EndReturnResult> => {
    const locked = await lockReturn(tx, id)
    if (!locked) return { ok: false, reason: 'missing' }
    const { found } = locked
    const moved = await moveReturn(tx, found, move, {
      at: clock.now(),
      staff,
      event,
      set: { answer },
    })
    if (!moved.ok) return moved
    await enqueueReturnMail(tx, jobs, found.id, event)
    return { ok: true }
  })
}
