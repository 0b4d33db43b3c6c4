import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPaidOrder,
  refundInput,
  refundsSettled,
  setStatus,
} from '../../../test/support/fixtures/orders.ts'
import {
  createTestRound,
  deliveriesOf,
  roundNow,
  workdayAhead,
} from '../../../test/support/fixtures/rounds.ts'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createTestStaff } from '../../../test/support/staff/staff.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import { products } from '../catalogue/schema.ts'
import type { CivilDay } from '../delivery/days/civil-days.ts'
import { deliveryDifferences } from '../orders/differences/schema.ts'
import { requestRefund } from '../orders/refunds/request-refund.server.ts'
import type { Staff } from '../staff/staff.ts'
import { listVans } from './board/board.server.ts'
import { addRound, changeRound, removeRound } from './board/save-round.server.ts'
import { saveVan } from './board/save-van.server.ts'
import { chooseDay } from './days/choose-day.server.ts'
import { listDeliveryDays } from './days/list-delivery-days.server.ts'
import { deliveries } from './schema.ts'
import { scheduleDelivery, unscheduleDelivery } from './stops/schedule-delivery.server.ts'
import { proposeStopSequence, setStopSequence } from './stops/stop-sequence.server.ts'

let shop: TestShop
let staff: Staff
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())

const choose = (id: OrderId, day: CivilDay) => chooseDay(shop.db, shop.services, id, day)
const daysOf = (id: OrderId) => listDeliveryDays(shop.db, shop.services, id)
const newest = async (id: OrderId) => {
  const last = (await deliveriesOf(shop, id)).at(-1)
  if (!last) throw new Error('there is no delivery')
  return last
}
const schedule = (deliveryId: string, roundId: string) =>
  scheduleDelivery(shop.db, shop.services, staff, deliveryId, { roundId, notifyCustomer: false })

describe('an order', () => {
  test('that is paid has one delivery to schedule', async () => {
    const order = await createPaidOrder(shop)
    expect(await deliveriesOf(shop, order.id)).toMatchObject([
      { kind: 'delivery', state: 'to_schedule', litres: 1_000, round_id: null },
    ])
  })

  test.each(['cancelled', 'refunded'] as const)('that is %s frees its place', async (how) => {
    const order = await createPaidOrder(shop)
    const round = await createTestRound(shop, { maxStops: 1 })
    expect(await choose(order.id, round.day)).toEqual({ ok: true, changed: true })
    expect(await roundNow(shop, round.id)).toMatchObject({ taken_stops: 1, taken_litres: 1_000 })
    if (how === 'cancelled') await setStatus(shop, staff, order, 'paid', 'cancelled')
    else {
      await requestRefund(shop.db, shop.services, staff, order.id, refundInput(62_000, 62_000))
      await refundsSettled(order)
    }
    expect(await newest(order.id)).toMatchObject({ state: 'cancelled' })
    expect(await roundNow(shop, round.id)).toMatchObject({ taken_stops: 0, taken_litres: 0 })
    expect(await choose(order.id, round.day)).toEqual({ ok: false, reason: 'not_open' })
    expect(await daysOf(order.id)).toEqual({ state: 'not_open' })
    const other = await createPaidOrder(shop)
    expect(await choose(other.id, round.day)).toEqual({ ok: true, changed: true })
  })

  test('that is refunded in part keeps its place', async () => {
    const order = await createPaidOrder(shop)
    const round = await createTestRound(shop)
    await choose(order.id, round.day)
    await requestRefund(shop.db, shop.services, staff, order.id, refundInput(100, 62_000))
    await refundsSettled(order)
    expect(await newest(order.id)).toMatchObject({ state: 'scheduled', round_id: round.id })
  })

  test('whose status is set by staff moves its delivery to the matching state', async () => {
    const order = await createPaidOrder(shop)
    const round = await createTestRound(shop)
    await choose(order.id, round.day)
    await setStatus(shop, staff, order, 'paid', 'shipped')
    expect(await newest(order.id)).toMatchObject({ state: 'on_the_way' })
    await setStatus(shop, staff, order, 'shipped', 'paid')
    expect(await newest(order.id)).toMatchObject({ state: 'scheduled' })
    await setStatus(shop, staff, order, 'paid', 'delivered')
    expect(await newest(order.id)).toMatchObject({ state: 'done' })
    expect(await roundNow(shop, round.id)).toMatchObject({ taken_stops: 1 })
  })

  test('that is shipped before it has a day has its delivery cancelled', async () => {
    const order = await createPaidOrder(shop)
    await setStatus(shop, staff, order, 'paid', 'shipped')
    expect(await deliveriesOf(shop, order.id)).toMatchObject([{ state: 'cancelled' }])
  })
})

describe('the days offered', () => {
  test('are neither shown nor accepted while staff decide about the address', async () => {
    const order = await createPaidOrder(shop)
    const round = await createTestRound(shop)
    await shop.db.insert(deliveryDifferences).values({ order_id: order.id })
    const shown = { state: 'open', agreed: null, days: [] }
    expect(await listDeliveryDays(shop.db, shop.services, order.id)).toEqual(shown)
    expect(await choose(order.id, round.day)).toEqual({ ok: false, reason: 'not_open' })
    await shop.db
      .update(deliveryDifferences)
      .set({ state: 'accepted' })
      .where(eq(deliveryDifferences.order_id, order.id))
    expect(await choose(order.id, round.day)).toEqual({ ok: true, changed: true })
  })

  test('have capacity for the stop and the litres, and are days of the zone', async () => {
    const order = await createPaidOrder(shop, { pounds: 700 })
    await shop.db
      .update(products)
      .set({ width: 2_060, depth: 930, height: 840 })
      .where(eq(products.id, order.product.id))
    const [small, full, roomy] = [
      await createTestRound(shop, { day: workdayAhead(shop, 10), litres: 1_609 }),
      await createTestRound(shop, { day: workdayAhead(shop, 11), maxStops: 0 }),
      await createTestRound(shop, { day: workdayAhead(shop, 12), litres: 1_610 }),
    ]
    const sunday = await createTestRound(shop, { day: sundayAfter(roomy.day) })
    const answer = await daysOf(order.id)
    if (answer.state !== 'open') throw new Error(answer.state)
    expect(answer.days).toContain(roomy.day)
    for (const { day } of [small, full, sunday]) expect(answer.days).not.toContain(day)
    expect(await choose(order.id, small.day)).toEqual({ ok: false, reason: 'full' })
    expect(await choose(order.id, sunday.day)).toEqual({ ok: false, reason: 'full' })
    expect(await choose(order.id, roomy.day)).toEqual({ ok: true, changed: true })
    expect(await roundNow(shop, roomy.id)).toMatchObject({ taken_litres: 1_610 })
  })

  test('can be changed until noon of the working day before, and not afterwards', async () => {
    const order = await createPaidOrder(shop)
    const [first, second] = [
      await createTestRound(shop, { day: workdayAhead(shop, 13) }),
      await createTestRound(shop, { day: workdayAhead(shop, 14) }),
    ]
    await choose(order.id, first.day)
    expect(await choose(order.id, first.day)).toEqual({ ok: true, changed: false })
    expect(await choose(order.id, second.day)).toEqual({ ok: true, changed: true })
    expect(await roundNow(shop, first.id)).toMatchObject({ taken_stops: 0 })
    expect(await roundNow(shop, second.id)).toMatchObject({ taken_stops: 1 })
    const answer = await daysOf(order.id)
    if (answer.state !== 'open' || !answer.agreed) throw new Error(answer.state)
    const late = { now: () => answer.agreed?.changeUntil ?? new Date() }
    const tooLate = await chooseDay(shop.db, { ...shop.services, clock: late }, order.id, first.day)
    expect(tooLate).toEqual({ ok: false, reason: 'past_cut_off' })
    const inTime = { now: () => new Date(late.now().getTime() - 1) }
    const other = await createTestRound(shop, { day: workdayAhead(shop, 16) })
    expect(
      await chooseDay(shop.db, { ...shop.services, clock: inTime }, order.id, other.day),
    ).toEqual({ ok: true, changed: true })
  })
})

describe('staff', () => {
  test('schedule, move and unschedule a delivery, within the capacity of the round', async () => {
    const [order, other] = [await createPaidOrder(shop), await createPaidOrder(shop)]
    const [one, two] = [await createTestRound(shop, { maxStops: 1 }), await createTestRound(shop)]
    const delivery = await newest(order.id)
    expect(await schedule(delivery.id, one.id)).toEqual({ ok: true })
    const second = await newest(other.id)
    expect(await schedule(second.id, one.id)).toEqual({ ok: false, reason: 'full', of: 'stops' })
    expect(await schedule(second.id, two.id)).toEqual({ ok: true })
    expect(await schedule(delivery.id, two.id)).toEqual({ ok: true })
    expect(await roundNow(shop, one.id)).toMatchObject({ taken_stops: 0, taken_litres: 0 })
    expect(await roundNow(shop, two.id)).toMatchObject({ taken_stops: 2, taken_litres: 2_000 })
    const quietly = { notifyCustomer: false }
    expect(await unscheduleDelivery(shop.db, shop.services, staff, delivery.id, quietly)).toEqual({
      ok: true,
    })
    expect(await newest(order.id)).toMatchObject({ state: 'to_schedule', round_id: null })
    expect(await roundNow(shop, two.id)).toMatchObject({ taken_stops: 1 })
  })

  test('cannot exceed the capacity of a round, which the database enforces too', async () => {
    const order = await createPaidOrder(shop)
    const round = await createTestRound(shop, { maxStops: 0 })
    const forced = shop.db.$client.query(
      `UPDATE deliveries SET state = 'scheduled', round_id = $1, day_chosen_by = 'staff'
      WHERE order_id = $2`,
      [round.id, order.id],
    )
    await expect(forced).rejects.toThrow('rounds_within_drops')
  })

  test('get stops in the sequence of their postcodes, and can set another sequence', async () => {
    const round = await createTestRound(shop)
    const addStop = async (code: string) => {
      const order = await createPaidOrder(shop)
      const address = `1 Example Street\nTown\n${code}`
      await shop.db.$client.query(`UPDATE orders SET shipping_address = $1 WHERE id = $2`, [
        address,
        order.id,
      ])
      const { id } = await newest(order.id)
      await schedule(id, round.id)
      return id
    }
    const ox4 = await addStop('OX4 1AA')
    const hp11 = await addStop('HP11 1AA')
    const hp2 = await addStop('HP2 4AA')
    const sequence = async () => {
      const { rows } = await shop.db.$client.query<{ id: string }>(
        `SELECT id FROM deliveries WHERE round_id = $1 ORDER BY position, id`,
        [round.id],
      )
      return rows.map(({ id }) => id)
    }
    expect(await sequence()).toEqual([hp2, hp11, ox4])
    // Scheduled on the same round again, a stop keeps its position.
    await schedule(hp2, round.id)
    await setStopSequence(shop.db, staff, round.id, [ox4, 'nonsense'])
    expect(await sequence()).toEqual([ox4, hp2, hp11])
    await schedule(ox4, round.id)
    const hp1 = await addStop('HP1 1AA')
    expect(await sequence()).toEqual([ox4, hp2, hp11, hp1])
    await proposeStopSequence(shop.db, staff, round.id)
    expect(await sequence()).toEqual([hp1, hp2, hp11, ox4])
    await shop.db
      .update(deliveries)
      .set({ told_day: round.day, window_from: '09:00', window_to: '11:00' })
      .where(eq(deliveries.id, ox4))
    const b1 = await addStop('B1 1AA')
    expect(await sequence()).toEqual([hp1, hp2, hp11, ox4, b1])
  })

  test('add one round per van and day, with the capacity of the van, and change it', async () => {
    const now = shop.clock.now()
    const fields = { name: 'Long van', maxStops: 8, litres: 15_000, active: true }
    const van = await saveVan(shop.db, staff, null, fields, now)
    if (!van.ok) throw new Error(van.reason)
    expect(await saveVan(shop.db, staff, null, { ...fields, name: 'LONG VAN' }, now)).toEqual({
      ok: false,
      reason: 'name-taken',
    })
    expect(await listVans(shop.db, staff)).toContainEqual(
      expect.objectContaining({ ...fields, id: van.id, version: 1, isSample: false }),
    )
    const day = workdayAhead(shop, 20)
    const round = await addRound(shop.db, staff, { vanId: van.id, day }, now)
    if (!round.ok) throw new Error(round.reason)
    expect(await addRound(shop.db, staff, { vanId: van.id, day }, now)).toEqual({
      ok: false,
      reason: 'taken',
    })
    const order = await createPaidOrder(shop)
    await schedule((await newest(order.id)).id, round.id)
    const seen = { id: round.id, version: 1 }
    const change = (maxStops: number) =>
      changeRound(shop.db, staff, seen, { maxStops, litres: 15_000, zones: [], note: '' }, now)
    expect(await change(0)).toEqual({ ok: false, reason: 'taken', stops: 1, litres: 1_000 })
    expect(await change(1)).toEqual({ ok: true, version: 2 })
    expect(await change(2)).toEqual({ ok: false, reason: 'changed' })
    expect(await removeRound(shop.db, staff, round.id)).toEqual({ ok: false, reason: 'has-stops' })
    const quietly = { notifyCustomer: false }
    await unscheduleDelivery(shop.db, shop.services, staff, (await newest(order.id)).id, quietly)
    expect(await removeRound(shop.db, staff, round.id)).toEqual({ ok: true })
  })
})

function sundayAfter(day: CivilDay): CivilDay {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 7 - date.getUTCDay())
  return date.toISOString().slice(0, 10) as CivilDay
}
