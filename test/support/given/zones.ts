import { eq } from 'drizzle-orm'
import { deliveryZones } from '../../../app/domain/delivery/schema.ts'
import { pence } from '../../../app/platform/values/money.ts'
import type { TestShop } from '../shop.ts'

/** On the weekdays that rounds of tests are on (`givenRound`). */
const WEEKDAYS = ['tuesday', 'wednesday', 'thursday'] as const

/** Delivers to a zone at a price in pence, from now on. */
export async function givenZonePrice(
  { db }: Pick<TestShop, 'db'>,
  name: string,
  price: number,
): Promise<void> {
  const terms = { lead_days: 1, weekdays: [...WEEKDAYS], last_order_time: '12:00' }
  await db
    .update(deliveryZones)
    .set({ kind: 'delivered', price: pence(price), ...terms })
    .where(eq(deliveryZones.name, name))
}

/** From now on shoppers ask first, or the zone is not delivered to. */
export async function givenZoneKind(
  { db }: Pick<TestShop, 'db'>,
  name: string,
  kind: 'ask' | 'not',
): Promise<void> {
  const terms = { price: null, lead_days: null, weekdays: null, last_order_time: null }
  await db
    .update(deliveryZones)
    .set({ kind, ...terms })
    .where(eq(deliveryZones.name, name))
}
