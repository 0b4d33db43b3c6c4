import { eq } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../platform/db.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { subjectOf } from '../days/record-day-change.server.ts'
import type { RoundDeps } from '../deps.ts'
import { enqueueDeliveryMail } from '../mail/enqueue-delivery-mail.server.ts'
import { recordDeliveryEvent } from '../record-delivery-event.server.ts'
import { deliveries } from '../schema.ts'
import { hoursShown, type TimeWindow } from '../sheet/time-window.ts'
import { type Delivery, lockDelivery } from './find-delivery.server.ts'
import { lockRounds } from './lock-rounds.server.ts'

export type SetWindowResult =
  | { ok: true }
  /**
   * - `missing`: no such delivery
   * - `not_scheduled`: it has no round, or is on its way
   * - `changed`: another staff member has set other hours since then
   * - `told`: the customer has been mailed the hours, which can be changed but not removed
   */
  | { ok: false; reason: 'missing' | 'not_scheduled' | 'changed' | 'told' }

type WindowInput = { shown: string; window: TimeWindow | null; notifyCustomer: boolean }

/**
 * Sets between which hours a stop can expect the van. The mail of the day before contains these hours
 * instead of those calculated from the sequence of the stops.
 *
 * @param deliveryId untrusted
 * @param input.shown `hoursShown` of the hours in the form (optimistic locking)
 * @param input.window begins before it ends; null: calculated from the sequence again
 * @param input.notifyCustomer mails it immediately if the mail of the day before has been enqueued; no
 *   effect otherwise
 */
export async function setWindow(
  db: Db,
  { clock, jobs }: RoundDeps,
  staff: Staff,
  deliveryId: string,
  { shown, window, notifyCustomer }: WindowInput,
): Promise<SetWindowResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<SetWindowResult> => {
    const delivery = await lockDelivery(tx, deliveryId)
    if (!delivery) return { ok: false, reason: 'missing' }
    const [round] = await lockRounds(tx, [delivery.round_id])
    if (delivery.state !== 'scheduled' || !round) return { ok: false, reason: 'not_scheduled' }
    const now = windowOf(delivery)
    const [before, after] = [wordsOf(now), wordsOf(window)]
    if (before !== after && hoursShown(now) !== shown) return { ok: false, reason: 'changed' }
    const wasNotified = delivery.told_day === round.day
    if (wasNotified && !window) return { ok: false, reason: 'told' }
    if (before === after) return { ok: true }
    const at = clock.now()
    await tx
      .update(deliveries)
      .set({ window_from: window?.from ?? null, window_to: window?.to ?? null, updated_at: at })
      .where(eq(deliveries.id, delivery.id))
    const event = { at, staffId: staff.id, detail: { window: after ?? '' } }
    const copy = await recordDeliveryEvent(tx, delivery.id, 'window_set', event)
    const notifies = notifyCustomer && wasNotified
    if (notifies) {
      const about = { copy: `${copy}`, day: round.day }
      await enqueueDeliveryMail(tx, jobs, delivery.id, 'day-before', about)
    }
    const subject = await subjectOf(tx, delivery)
    const changes = {
      delivery_window: [before, after] as [string | null, string | null],
      ...(notifies && { mail: [null, 'window'] as [null, string] }),
    }
    await recordChange(tx, staff, { ...subject, action: 'window', changes })
    return { ok: true }
  })
}

const windowOf = ({ window_from: from, window_to: to }: Delivery): TimeWindow | null =>
  from !== null && to !== null ? { from, to } : null

const wordsOf = (window: TimeWindow | null) => window && `${window.from} to ${window.to}`
