import { and, asc, between, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { addDays, type CivilDay } from '../../delivery/days/civil-days.ts'
import { firstDeliveryDay } from '../../delivery/days/first-delivery-day.ts'
import { isDayOf } from '../../delivery/days/working-days.ts'
import type { DeliveryTerms } from '../../delivery/zones/zone.ts'
import { findOpenDifference } from '../../orders/differences/find-difference.server.ts'
import { findOrder, type Order } from '../../orders/find-order.server.ts'
import type { RoundDeps } from '../deps.ts'
import { rounds } from '../schema.ts'
import { type Delivery, findOpenDelivery } from '../stops/find-delivery.server.ts'
import { orderLitres } from '../stops/order-litres.server.ts'
import { zoneOfOrder } from './order-zone.server.ts'
import { closedDaysIn, cutOffOf, OFFERED_DAYS } from './round-rules.ts'

export type AgreedDay = {
  day: CivilDay
  /** London time, '10:00' to '13:00'; null until it is set, normally on the day before. */
  window: { from: string; to: string } | null
  /** The mail that names the window: from the day itself on, that of the day before is not sent any more. */
  windowWith: 'day-before' | 'on-our-way'
  /** Whether the day is over. */
  over: boolean
  /** Until when another day can be chosen; may be in the past. */
  changeUntil: Date
}

export type DeliveryDays =
  /** Nothing is to be delivered: not paid, cancelled, collected, delivered. */
  | { state: 'not_open' }
  /** It is on its way today. */
  | { state: 'on_the_way'; agreed: AgreedDay }
  /**
   * A day can be chosen or changed. `days` is empty if the zone offers delivery on request only, if no
   * round has capacity (the shop phones the customer), while staff decide about its address, and once the
   * agreed day can no longer be changed.
   */
  | { state: 'open'; agreed: AgreedDay | null; days: CivilDay[] }

/** The days that a customer can choose: on the zone's weekdays, after its lead time, with capacity. */
export async function listDeliveryDays(
  db: DbOrTx,
  deps: Pick<RoundDeps, 'zones' | 'settings' | 'clock'>,
  orderId: OrderId,
): Promise<DeliveryDays> {
  const delivery = await findOpenDelivery(db, orderId)
  const order = delivery && (await findOrder(db, orderId))
  if (!delivery || !order) return { state: 'not_open' }
  const agreed = await agreedDay(db, deps, delivery)
  if (delivery.state === 'on_the_way' && agreed) return { state: 'on_the_way', agreed }
  const now = deps.clock.now()
  const isTooLate = agreed !== null && agreed.changeUntil <= now
  if (isTooLate || (await findOpenDifference(db, orderId))) {
    return { state: 'open', agreed, days: [] }
  }
  const days = await daysWithRoom(db, deps, order, await orderLitres(db, orderId))
  return { state: 'open', agreed, days: days.filter((day) => day !== agreed?.day) }
}

async function agreedDay(
  db: DbOrTx,
  { settings, clock }: Pick<RoundDeps, 'settings' | 'clock'>,
  delivery: Delivery,
): Promise<AgreedDay | null> {
  if (delivery.round_id === null) return null
  const [round] = await db
    .select({ day: rounds.day })
    .from(rounds)
    .where(eq(rounds.id, delivery.round_id))
  if (!round) return null
  const { window_from: from, window_to: to } = delivery
  return {
    day: round.day,
    window: from !== null && to !== null ? { from, to } : null,
    windowWith: round.day > isoDay(clock.now()) ? 'day-before' : 'on-our-way',
    over: round.day < isoDay(clock.now()),
    changeUntil: cutOffOf(round.day, settings.current),
  }
}

async function daysWithRoom(
  db: DbOrTx,
  deps: Pick<RoundDeps, 'zones' | 'settings' | 'clock'>,
  order: Order,
  litres: number,
): Promise<CivilDay[]> {
  const isOffered = offeredTo(deps, order)
  const zone = zoneOfOrder(deps.zones.index, order)
  if (!isOffered || !zone) return []
  const today = isoDay(deps.clock.now()) as CivilDay
  const found = await db
    .selectDistinct({ day: rounds.day })
    .from(rounds)
    .where(
      and(
        between(rounds.day, today, addDays(today, OFFERED_DAYS)),
        servesZone(zone.id),
        sql`${rounds.taken_stops} < ${rounds.max_stops}`,
        sql`${rounds.taken_litres} + ${litres} <= ${rounds.litres}`,
      ),
    )
    .orderBy(asc(rounds.day))
  return found.map(({ day }) => day).filter((day) => isOffered(day) === 'offered')
}

const servesZone = (zoneId: string) =>
  sql`(${rounds.zone_ids} = '{}' or ${zoneId}::uuid = any(${rounds.zone_ids}))`

/** Whether a day is offered, regardless of capacity; null if the order's zone offers no days. */
export function offeredTo(
  { zones, settings, clock }: Pick<RoundDeps, 'zones' | 'settings' | 'clock'>,
  order: Order,
): ((day: CivilDay) => 'offered' | 'past_cut_off' | 'not_offered') | null {
  const terms = termsOf(zones, order)
  const closed = closedDaysIn(settings.current)
  const first = terms && firstDeliveryDay(terms, order.created_at, closed)
  if (!terms || !first) return null
  const now = clock.now()
  const last = addDays(isoDay(now) as CivilDay, OFFERED_DAYS)
  return (day) => {
    if (day < first || day > last || !isDayOf(terms.weekdays, day, closed)) return 'not_offered'
    return cutOffOf(day, settings.current) > now ? 'offered' : 'past_cut_off'
  }
}

function termsOf(zones: RoundDeps['zones'], order: Order): DeliveryTerms | null {
  const zone = zoneOfOrder(zones.index, order)
  return zone?.offer.kind === 'delivered' ? zone.offer.terms : null
}
