import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder } from '../../../../test/support/fixtures/orders.ts'
import {
  createTestRound,
  deliveriesOf,
  roundNow,
} from '../../../../test/support/fixtures/rounds.ts'
import { setTestZonePrice } from '../../../../test/support/fixtures/zones.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { addDays, type CivilDay } from '../../delivery/days/civil-days.ts'
import { listZones } from '../../delivery/zones/staff-zones.server.ts'
import { orders } from '../../orders/schema.ts'
import type { Staff } from '../../staff/staff.ts'
import { findBoardRound } from '../board/board-round.server.ts'
import { addRound, changeRound } from '../board/save-round.server.ts'
import { rounds } from '../schema.ts'
import { scheduleDelivery } from '../stops/schedule-delivery.server.ts'
import { chooseDay } from './choose-day.server.ts'
import { listDeliveryDays } from './list-delivery-days.server.ts'

let shop: TestShop
let staff: Staff
let isle: string
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db)
  await setTestZonePrice(shop, 'Isle of Wight', 3_500)
  await shop.services.zones.renew()
  isle = (await listZones(shop.db, staff)).find(({ name }) => name === 'Isle of Wight')?.id ?? ''
})
afterAll(() => shop.stop())

const serve = async (roundId: string, zones: string[]) => {
  const { version, max_stops: maxStops, litres } = await roundNow(shop, roundId)
  const fields = { maxStops, litres, zones, note: '' }
  const at = shop.clock.now()
  return await changeRound(shop.db, staff, { id: roundId, version }, fields, at)
}
const daysOf = async (id: OrderId) => {
  const found = await listDeliveryDays(shop.db, shop.services, id)
  return found.state === 'open' ? found.days : []
}
const choose = (id: OrderId, day: CivilDay) => chooseDay(shop.db, shop.services, id, day)
/** A paid order to an address on the Isle of Wight. */
async function paidOnIsland() {
  const order = await createPaidOrder(shop)
  const shipping_address = 'Sample Buyer\n1 Example Street\nNewport\nPO30 1AA'
  await shop.db.update(orders).set({ shipping_address }).where(eq(orders.id, order.id))
  return order
}
const roundOf = async (id: OrderId) => (await deliveriesOf(shop, id)).at(-1)?.round_id

test('a round of one zone is offered only to its customers; staff can put any stop on it', async () => {
  const round = await createTestRound(shop)
  expect(await serve(round.id, [isle, 'no zone'])).toEqual({ ok: true, version: 2 })
  expect(await findBoardRound(shop.db, staff, round.id)).toMatchObject({
    zones: [{ id: isle, name: 'Isle of Wight' }],
  })
  const mainland = await createPaidOrder(shop)
  expect(await daysOf(mainland.id)).not.toContain(round.day)
  expect(await choose(mainland.id, round.day)).toEqual({ ok: false, reason: 'full' })
  const island = await paidOnIsland()
  expect(await daysOf(island.id)).toContain(round.day)
  expect(await choose(island.id, round.day)).toEqual({ ok: true, changed: true })
  const [delivery] = await deliveriesOf(shop, mainland.id)
  const placed = await scheduleDelivery(shop.db, shop.services, staff, delivery?.id ?? '', {
    roundId: round.id,
    notifyCustomer: false,
  })
  expect(placed).toMatchObject({ ok: true })

  // A customer of another zone gets the round for all zones, one of the zone its own round.
  const forAll = await createTestRound(shop, { day: round.day })
  const second = await createPaidOrder(shop)
  expect(await choose(second.id, round.day)).toMatchObject({ ok: true })
  expect(await roundOf(second.id)).toBe(forAll.id)
  const secondIsland = await paidOnIsland()
  expect(await choose(secondIsland.id, round.day)).toMatchObject({ ok: true })
  expect(await roundOf(secondIsland.id)).toBe(round.id)
})

test("a van's next round on that weekday has the same zones; a deleted zone is removed", async () => {
  const round = await createTestRound(shop)
  await serve(round.id, [isle])
  const { van_id: vanId } = await roundNow(shop, round.id)
  const add = async (after: number) => {
    const day = addDays(round.day, after)
    const added = await addRound(shop.db, staff, { vanId, day }, shop.clock.now())
    return added.ok ? (await roundNow(shop, added.id)).zone_ids : null
  }
  expect(await add(1)).toEqual([])
  expect(await add(7)).toEqual([isle])
  await shop.db.execute(`delete from delivery_zones where id = '${isle}'`)
  const left = await shop.db.select().from(rounds).where(eq(rounds.van_id, vanId))
  expect(left.map(({ zone_ids }) => zone_ids)).toEqual([[], [], []])
})
