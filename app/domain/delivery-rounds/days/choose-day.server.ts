import { eq } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import { findOpenDifference } from '../../orders/differences/find-difference.server.ts'
import { findOrder } from '../../orders/find-order.server.ts'
import type { RoundDeps } from '../deps.ts'
import { enqueueDeliveryMail } from '../mail/enqueue-delivery-mail.server.ts'
import { recordDeliveryEvent } from '../record-delivery-event.server.ts'
import { deliveries } from '../schema.ts'
import { type Delivery, lockOpenDelivery } from '../stops/find-delivery.server.ts'
import { lacking, lockRounds, type Round } from '../stops/lock-rounds.server.ts'
import { orderLitres } from '../stops/order-litres.server.ts'
import { placeInSequence } from '../stops/place-in-sequence.server.ts'
import { offeredTo } from './list-delivery-days.server.ts'
import { zoneOfOrder } from './order-zone.server.ts'
import { cutOffOf } from './round-rules.ts'

export type ChooseDayResult =
  /** `changed`: false if the order already had this day. */
  | { ok: true; changed: boolean }
  /**
   * - `full`: the day has just filled up, or is not offered
   * - `past_cut_off`: it is too late for that day, or for giving up the agreed one
   * - `not_open`: nothing is to be delivered, it is on its way, or staff must first decide about its
   *   address
   */
  | { ok: false; reason: 'full' | 'past_cut_off' | 'not_open' }

/**
 * Puts an order on a round of the day that its customer has chosen, and gives up its previous place.
 * Concurrent choices wait for each other's lock on the rounds of that day; when no place is left, the
 * result is `full`.
 *
 * @param day valid in format, otherwise untrusted
 */
export async function chooseDay(
  db: Db,
  deps: RoundDeps,
  orderId: OrderId,
  day: CivilDay,
): Promise<ChooseDayResult> {
  return await inTransaction(db, async (tx): Promise<ChooseDayResult> => {
    const delivery = await lockOpenDelivery(tx, orderId)
    const order = delivery && (await findOrder(tx, orderId))
    if (!delivery || !order || delivery.state === 'on_the_way') {
      return { ok: false, reason: 'not_open' }
    }
    if (await findOpenDifference(tx, orderId)) return { ok: false, reason: 'not_open' }
    const offered = offeredTo(deps, order)?.(day) ?? 'not_offered'
    if (offered === 'past_cut_off') return { ok: false, reason: 'past_cut_off' }
    const found = await lockRounds(tx, [delivery.round_id], day)
    const current = found.find(({ id }) => id === delivery.round_id)
    if (current?.day === day) return { ok: true, changed: false }
    const now = deps.clock.now()
    if (current && cutOffOf(current.day, deps.settings.current) <= now) {
      return { ok: false, reason: 'past_cut_off' }
    }
    const litres = await orderLitres(tx, orderId)
    const round = roundsFor(found, zoneOfOrder(deps.zones.index, order)?.id).find(
      (one) => one.day === day && lacking(one, litres) === null,
    )
    if (offered === 'not_offered' || !round) return { ok: false, reason: 'full' }
    await placeOn(tx, delivery, round, { litres, by: 'customer', at: now })
    const detail = { day, ...(current && { from: current.day }) }
    const event = { at: now, staffId: null, detail }
    const copy = await recordDeliveryEvent(tx, delivery.id, 'day_chosen', event)
    await enqueueDeliveryMail(tx, deps.jobs, delivery.id, 'day-confirmed', { copy: `${copy}`, day })
    return { ok: true, changed: true }
  })
}

/** The rounds that serve a zone: rounds restricted to zones first, since the others serve all zones. */
function roundsFor(found: readonly Round[], zoneId: string | undefined): Round[] {
  const ofZone = found.filter(({ zone_ids: ids }) => zoneId !== undefined && ids.includes(zoneId))
  return [...ofZone, ...found.filter(({ zone_ids: ids }) => ids.length === 0)]
}

type Placement = {
  litres: number
  by: 'customer' | 'staff'
  at: Date
}

/**
 * Puts a locked delivery on a locked round with capacity; on its current round it keeps its position, and
 * on the day whose hours its customer has been mailed it keeps these hours.
 */
export async function placeOn(
  tx: Tx,
  delivery: Delivery,
  round: Round,
  { litres, by, at }: Placement,
): Promise<void> {
  const isNew = delivery.round_id !== round.id
  const isNotified = delivery.told_day === round.day
  await tx
    .update(deliveries)
    .set({
      state: 'scheduled',
      round_id: round.id,
      position: isNew ? await placeInSequence(tx, round, delivery) : delivery.position,
      litres,
      day_chosen_by: by,
      // The hours depend on the round.
      ...(isNew && !isNotified && { window_from: null, window_to: null, told_day: null }),
      attention: null,
      updated_at: at,
    })
    .where(eq(deliveries.id, delivery.id))
}
