import { between } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import { addDays, type CivilDay } from '../../delivery/days/civil-days.ts'
import { isDayOf } from '../../delivery/days/working-days.ts'
import { quoteDelivery } from '../../delivery/quote-delivery.server.ts'
import type { RoundDeps } from '../deps.ts'
import { rounds } from '../schema.ts'
import type { RoomUntil } from './room-until.ts'
import { closedDaysIn, cutOffOf, OFFERED_DAYS } from './round-rules.ts'

/**
 * The largest volume that can be ordered now and delivered to a postcode by a day, by the same rules as
 * the days offered after the order (`listDeliveryDays`). Without planned rounds it is unlimited.
 *
 * @param input the postcode as entered; untrusted
 * @param by null: any offered day
 */
export async function capacityUntil(
  db: DbOrTx,
  { zones, settings, clock }: Pick<RoundDeps, 'zones' | 'settings' | 'clock'>,
  input: string,
  by: CivilDay | null,
): Promise<RoomUntil> {
  const now = clock.now()
  const closed = closedDaysIn(settings.current)
  const quote = quoteDelivery(zones.index, input, { now, closed })
  if (quote.state !== 'delivered') return quote
  if (by !== null && by < quote.from) return { ...quote, state: 'later' }
  const today = isoDay(now) as CivilDay
  const planned = await db
    .select()
    .from(rounds)
    .where(between(rounds.day, today, addDays(today, OFFERED_DAYS)))
  if (planned.length === 0) return { ...quote, litres: Number.POSITIVE_INFINITY }
  const offer = zones.index.find(quote.outcode)?.offer
  const weekdays = offer?.kind === 'delivered' ? offer.terms.weekdays : []
  const open = planned.filter(
    ({ day, zone_ids, taken_stops, max_stops }) =>
      day >= quote.from &&
      (by === null || day <= by) &&
      (zone_ids.length === 0 || zone_ids.includes(quote.zone.id)) &&
      taken_stops < max_stops &&
      isDayOf(weekdays, day, closed) &&
      cutOffOf(day, settings.current) > now,
  )
  return {
    ...quote,
    litres: Math.max(0, ...open.map((round) => round.litres - round.taken_litres)),
  }
}
