import { eq } from 'drizzle-orm'
import { addDays, type CivilDay } from '../../../app/domain/delivery/days/civil-days.ts'

import { deliveries, rounds, vans } from '../../../app/domain/rounds/schema.ts'
import { isoDay } from '../../../app/platform/values/dates.ts'
import type { OrderId } from '../../../app/platform/values/ids.ts'
import type { TestShop } from '../shop.ts'

let made = 0

/** A van with its capacity. */
async function givenVan(
  shop: TestShop,
  { drops = 6, litres = 12_000 }: { drops?: number; litres?: number } = {},
): Promise<string> {
  made += 1
  const [van] = await shop.db
    .insert(vans)
    .values({ name: `Sample van ${made}`, drops, litres })
    .returning({ id: vans.id })
  if (!van) throw new Error('no van was made')
  return van.id
}

const daysGiven = new WeakMap<TestShop, number>()

/** The next day that no other round of this shop's tests is on. */
function nextWorkday(shop: TestShop): CivilDay {
  const nth = daysGiven.get(shop) ?? 0
  daysGiven.set(shop, nth + 1)
  return workdayAhead(shop, nth)
}

/** A round of a van of its own, on a day or on one that no other round has. */
export async function givenRound(
  shop: TestShop,
  given: { day?: CivilDay; drops?: number; litres?: number } = {},
): Promise<{ id: string; day: CivilDay }> {
  const { day = nextWorkday(shop), drops = 6, litres = 12_000 } = given
  const van = await givenVan(shop)
  const [round] = await shop.db
    .insert(rounds)
    .values({ van_id: van, day, drops, litres })
    .returning({ id: rounds.id, day: rounds.day })
  if (!round) throw new Error('no round was made')
  return round
}

/**
 * A Tuesday, Wednesday or Thursday in the weeks after the longest lead time, on which vans drive
 * whatever the date of the test: days around Christmas and Easter are left out.
 *
 * @param nth from 0
 */
export function workdayAhead(shop: TestShop, nth = 0): CivilDay {
  const wanted: CivilDay[] = []
  let day = addDays(isoDay(shop.clock.now()) as CivilDay, 14)
  while (wanted.length <= nth) {
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
    const isHoliday = /-12-2[4-9]|-12-3|-01-0[1-4]/.test(day)
    if (weekday >= 2 && weekday <= 4 && !isHoliday) wanted.push(day)
    day = addDays(day, 1)
  }
  return wanted.at(-1) as CivilDay
}

export async function roundNow(shop: TestShop, id: string) {
  const [round] = await shop.db.select().from(rounds).where(eq(rounds.id, id))
  if (!round) throw new Error('the round is gone')
  return round
}

/** The deliveries of an order, oldest first. */
export const deliveriesOf = (shop: TestShop, orderId: OrderId) =>
  shop.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.order_id, orderId))
    // Two attempts of one instant: the ended one first.
    .orderBy(deliveries.created_at, deliveries.state)
