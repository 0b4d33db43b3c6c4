import { eq } from 'drizzle-orm'
import { type Db, inTransaction } from '../../../platform/db.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { placeOn } from '../days/choose-day.server.ts'
import { recordDayChange } from '../days/record-day-change.server.ts'
import { stateAfter } from '../delivery-states.ts'
import type { RoundDeps } from '../deps.ts'
import { enqueueDeliveryMail } from '../mail/enqueue-delivery-mail.server.ts'
import { recordDeliveryEvent } from '../record-delivery-event.server.ts'
import { deliveries } from '../schema.ts'
import { type Delivery, lockDelivery } from './find-delivery.server.ts'
import { lacking, lockRounds, type Round } from './lock-rounds.server.ts'
import { orderLitres } from './order-litres.server.ts'

export type ScheduleInput = {
  /** Untrusted. */
  roundId: string
  /** Whether the customer is mailed the day. */
  notifyCustomer: boolean
  /** Refuses a delivery that already has a day, as `has_day`. */
  onlyWithoutDay?: boolean
}

export type ScheduleDeliveryResult =
  | { ok: true }
  /**
   * - `missing`: the delivery or the round no longer exists
   * - `not_open`: on its way, ended, or cancelled
   * - `past`: the round's day is over
   * - `has_day`: it already has a day; only with `onlyWithoutDay`
   * - `full`: the round lacks capacity for another stop, or for its litres
   */
  | { ok: false; reason: 'missing' | 'not_open' | 'past' | 'has_day' }
  | { ok: false; reason: 'full'; of: 'stops' | 'litres' }

/**
 * Puts a delivery on a round, or moves it to another one. Staff are not bound by the weekdays, lead time
 * and cut-off of the zone, but by the capacity of the round, which they can raise first.
 *
 * @param deliveryId untrusted
 */
export async function scheduleDelivery(
  db: Db,
  deps: RoundDeps,
  staff: Staff,
  deliveryId: string,
  { roundId, notifyCustomer, onlyWithoutDay = false }: ScheduleInput,
): Promise<ScheduleDeliveryResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<ScheduleDeliveryResult> => {
    const delivery = await lockDelivery(tx, deliveryId)
    if (!delivery || !isUuid(roundId)) return { ok: false, reason: 'missing' }
    if (!stateAfter(delivery.state, 'schedule')) return { ok: false, reason: 'not_open' }
    if (onlyWithoutDay && delivery.round_id) return { ok: false, reason: 'has_day' }
    const found = await lockRounds(tx, [delivery.round_id, roundId.toLowerCase()])
    const round = found.find(({ id }) => id === roundId.toLowerCase())
    if (!round) return { ok: false, reason: 'missing' }
    const now = deps.clock.now()
    if (round.day < (isoDay(now) as CivilDay)) return { ok: false, reason: 'past' }
    const isOrder = delivery.kind === 'delivery' && delivery.order_id
    const litres = isOrder ? await orderLitres(tx, isOrder) : delivery.litres
    const of = lacking(withoutOwn(round, delivery), litres)
    if (of) return { ok: false, reason: 'full', of }
    await placeOn(tx, delivery, round, { litres, by: 'staff', at: now })
    const current = found.find(({ id }) => id === delivery.round_id)
    if (current?.id === round.id) return { ok: true }
    const detail = { day: round.day, ...(current && { from: current.day }) }
    const event = { at: now, staffId: staff.id, detail }
    const copy = await recordDeliveryEvent(tx, delivery.id, 'scheduled', event)
    const notified = notifyCustomer && current?.day !== round.day
    if (notified) {
      const about = { copy: `${copy}`, day: round.day }
      await enqueueDeliveryMail(tx, deps.jobs, delivery.id, 'day-confirmed', about)
    }
    await recordDayChange(tx, staff, delivery, [current?.day ?? null, round.day], notified)
    return { ok: true }
  })
}

export type UnscheduleDeliveryResult = { ok: true } | { ok: false; reason: 'missing' | 'not_open' }

/** Removes a delivery from its round, which frees its place. @param deliveryId untrusted */
export async function unscheduleDelivery(
  db: Db,
  deps: RoundDeps,
  staff: Staff,
  deliveryId: string,
  { notifyCustomer }: Pick<ScheduleInput, 'notifyCustomer'>,
): Promise<UnscheduleDeliveryResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<UnscheduleDeliveryResult> => {
    const delivery = await lockDelivery(tx, deliveryId)
    if (!delivery) return { ok: false, reason: 'missing' }
    const state = stateAfter(delivery.state, 'unschedule')
    if (!state) return { ok: false, reason: 'not_open' }
    const [round] = await lockRounds(tx, [delivery.round_id])
    const now = deps.clock.now()
    await tx
      .update(deliveries)
      .set({
        state,
        round_id: null,
        position: 0,
        day_chosen_by: null,
        window_from: null,
        window_to: null,
        told_day: null,
        updated_at: now,
      })
      .where(eq(deliveries.id, delivery.id))
    const detail = { ...(round && { from: round.day }) }
    const event = { at: now, staffId: staff.id, detail }
    const copy = await recordDeliveryEvent(tx, delivery.id, 'unscheduled', event)
    if (notifyCustomer) {
      const about = { copy: `${copy}`, ...(round && { from: round.day }) }
      await enqueueDeliveryMail(tx, deps.jobs, delivery.id, 'day-withdrawn', about)
    }
    await recordDayChange(tx, staff, delivery, [round?.day ?? null, null], notifyCustomer)
    return { ok: true }
  })
}

/** The round without the capacity that the delivery itself already takes on it. */
function withoutOwn(round: Round, delivery: Delivery): Round {
  if (delivery.round_id !== round.id) return round
  const { taken_stops: stops, taken_litres: litres } = round
  return { ...round, taken_stops: stops - 1, taken_litres: litres - delivery.litres }
}
