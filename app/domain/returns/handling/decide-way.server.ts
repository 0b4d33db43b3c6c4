import { eq } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../platform/db.ts'
import { NO_PENCE } from '../../../platform/values/money.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { lockReturn } from '../find-return.server.ts'
import { type NotMoved, recordReturnChange, recordReturnEvent } from '../move-return.server.ts'
import type { ReturnDeps } from '../requesting/request-return.server.ts'
import type { ReturnWay } from '../return-states.ts'
import { returns } from '../schema.ts'

/**
 * Sets how pieces come back; possible until their collection has a day. A trigger opens or cancels the
 * stop. Collecting is free if the customer wanted to bring the pieces, since no price was shown to them.
 *
 * @param id untrusted
 */
export async function decideWay(
  db: Db,
  { clock }: ReturnDeps,
  staff: Staff,
  id: string,
  way: Exclude<ReturnWay, 'open'>,
): Promise<{ ok: true } | NotMoved> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<{ ok: true } | NotMoved> => {
    const locked = await lockReturn(tx, id)
    if (!locked) return { ok: false, reason: 'missing' }
    const { found } = locked
    if (found.way === way) return { ok: true }
    if (found.state !== 'asked') return { ok: false, reason: 'state', state: found.state }
    const at = clock.now()
    await tx
      .update(returns)
      .set({ way, collection_charge: NO_PENCE, updated_at: at })
      .where(eq(returns.id, found.id))
    await recordReturnEvent(tx, found.id, 'way', { at, staffId: staff.id, detail: { way } })
    await recordReturnChange(tx, staff, found, { way: [found.way, way] })
    return { ok: true }
  })
}
