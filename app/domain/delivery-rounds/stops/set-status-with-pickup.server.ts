import { and, eq, inArray } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../platform/db.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import { lockSellRequest } from '../../enquiries/offers/lock-sell-request.server.ts'
import {
  type SetSellRequestStatusInput,
  type SetSellRequestStatusResult,
  setSellRequestStatus,
} from '../../enquiries/sell/set-sell-request-status.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { OPEN_STATES } from '../delivery-states.ts'
import type { RoundDeps } from '../deps.ts'
import { enqueueDeliveryMail } from '../mail/enqueue-delivery-mail.server.ts'
import { deliveries, rounds } from '../schema.ts'

export type SetStatusWithPickupResult =
  /** `cancelled`: the day of the pick-up that the seller is told is cancelled; null if there was none. */
  { ok: true; cancelled: CivilDay | null } | Exclude<SetSellRequestStatusResult, { ok: true }>

/**
 * `setSellRequestStatus`, and mails the seller if that cancels a pick-up whose day is still to come. The
 * trigger `sell_submissions_pickup` cancels it.
 */
export async function setStatusWithPickup(
  db: Db,
  deps: Pick<RoundDeps, 'jobs' | 'clock'>,
  staff: Staff,
  input: SetSellRequestStatusInput,
): Promise<SetStatusWithPickupResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<SetStatusWithPickupResult> => {
    const locked = await lockSellRequest(tx, input.id)
    const [open] = locked
      ? await tx
          .select({ id: deliveries.id, day: rounds.day })
          .from(deliveries)
          .innerJoin(rounds, eq(rounds.id, deliveries.round_id))
          .where(
            and(
              eq(deliveries.sell_request_id, locked.request.id),
              inArray(deliveries.state, [...OPEN_STATES]),
            ),
          )
          .for('update', { of: deliveries })
      : []
    const set = await setSellRequestStatus(tx, staff, input)
    if (!set.ok) return set
    const isCancelled =
      open !== undefined &&
      open.day >= isoDay(deps.clock.now()) &&
      locked?.request.status === 'purchased' &&
      input.status !== 'purchased'
    if (!isCancelled) return { ok: true, cancelled: null }
    const about = { copy: '1', from: open.day }
    await enqueueDeliveryMail(tx, deps.jobs, open.id, 'pickup-cancelled', about)
    return { ok: true, cancelled: open.day }
  })
}
