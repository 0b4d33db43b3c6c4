import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawing } from '../../../../test/support/fixtures/media.ts'
import { createPaidOrder, setStatus } from '../../../../test/support/fixtures/orders.ts'
import { createTestRound, deliveriesOf } from '../../../../test/support/fixtures/rounds.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import type { Staff } from '../../staff/staff.ts'
import { chooseDay } from '../days/choose-day.server.ts'
import { deliveriesOfOrder } from '../stops/find-delivery.server.ts'
import { unrecordedProofs } from './proof-photos.server.ts'
import { recordCouldNotDeliver, recordDelivered, recordOnTheWay } from './stop-actions.server.ts'

let shop: TestShop
let staff: Staff
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())

/** A scheduled order, and the driver's actions. */
async function scheduled() {
  const order = await createPaidOrder(shop)
  const round = await createTestRound(shop)
  await chooseDay(shop.db, shop.services, order.id, round.day)
  const [delivery] = await deliveriesOf(shop, order.id)
  const deliveryId = delivery?.id ?? ''
  const stopAction = (actionId: string = randomUUID()) => ({ deliveryId, actionId })
  const of = [shop.db, shop.services, staff] as const
  const name = { receivedBy: 'A. Neighbour', photo: null }
  return {
    order,
    onTheWay: (actionId?: string) => recordOnTheWay(...of, stopAction(actionId)),
    delivered: (actionId?: string) => recordDelivered(...of, stopAction(actionId), name),
    failed: (next: 'new_day' | 'call') =>
      recordCouldNotDeliver(...of, stopAction(), { reason: 'nobody_home', next }),
    deliveredWith: (photo: string) =>
      recordDelivered(...of, stopAction(), { receivedBy: null, photo }),
    status: async () => (await order.now()).status,
    states: async () =>
      (await deliveriesOfOrder(shop.db, order.id)).map(({ state }) => state).toSorted(),
  }
}

test('on our way and delivered change the order’s status, and the proof is stored', async () => {
  const stop = await scheduled()
  expect(await stop.onTheWay()).toEqual({ ok: true, repeated: false })
  expect(await stop.status()).toBe('shipped')
  expect(await stop.delivered()).toEqual({ ok: true, repeated: false })
  expect(await stop.status()).toBe('delivered')
  expect(await stop.states()).toEqual(['done'])
  const { rows } = await shop.db.$client.query(
    `SELECT received_by FROM delivery_proofs JOIN deliveries ON id = delivery_id WHERE order_id = $1`,
    [stop.order.id],
  )
  expect(rows).toEqual([{ received_by: 'A. Neighbour' }])
})

test('an action that is sent ten times concurrently is applied once', async () => {
  const stop = await scheduled()
  const id = randomUUID()
  const results = await Promise.all(Array.from({ length: 10 }, () => stop.onTheWay(id)))
  expect(results.filter((one) => one.ok && !one.repeated)).toHaveLength(1)
  expect(results.filter((one) => one.ok && one.repeated)).toHaveLength(9)
  await stop.delivered()
  expect(await stop.onTheWay(id)).toEqual({ ok: true, repeated: true })
  expect(await stop.onTheWay()).toMatchObject({ ok: false, reason: 'not_open', state: 'done' })
  expect(await stop.status()).toBe('delivered')
})

test.each([
  ['new_day', null],
  ['call', 'call'],
] as const)('could not deliver, %s: the order waits for another day', async (next, attention) => {
  const stop = await scheduled()
  await stop.onTheWay()
  expect(await stop.failed(next)).toEqual({ ok: true, repeated: false })
  expect(await stop.status()).toBe('paid')
  const attempts = await deliveriesOf(shop, stop.order.id)
  expect(attempts).toMatchObject([{ state: 'failed' }, { state: 'to_schedule', attention }])
})

test('a failed attempt without a preceding on our way opens another attempt', async () => {
  const stop = await scheduled()
  await stop.failed('new_day')
  expect(await stop.states()).toEqual(['failed', 'to_schedule'])
})

test('actions on a cancelled order are refused', async () => {
  const stop = await scheduled()
  await setStatus(shop, staff, stop.order, 'paid', 'cancelled')
  expect(await stop.delivered()).toMatchObject({
    ok: false,
    reason: 'not_open',
    state: 'cancelled',
  })
  expect(await stop.status()).toBe('cancelled')
})

test('a photo without a recorded action is deleted after an hour, a recorded one is kept', async () => {
  const { media, clock } = shop.services
  const stored = async (background: string) => {
    const bytes = await drawing(40, 30, background).jpeg().toBuffer()
    const photo = await unrecordedProofs.store(media, bytes, clock.now())
    if (!photo.ok) throw new Error(photo.reason)
    return photo.name
  }
  const [recorded, orphaned] = [await stored('#24412f'), await stored('#a8482a')]
  const stop = await scheduled()
  expect(await stop.deliveredWith(recorded)).toMatchObject({ ok: true })
  expect(await unrecordedProofs.purge(shop.db, shop.services)).toBe(0)
  expect(await media.exists(orphaned)).toBe(true)
  const later = new Date(clock.now().getTime() + 2 * 60 * 60_000)
  const tomorrow = { media, clock: { ...clock, now: () => later } }
  expect(await unrecordedProofs.purge(shop.db, tomorrow)).toBe(1)
  expect([await media.exists(orphaned), await media.exists(recorded)]).toEqual([false, true])
  expect(await unrecordedProofs.purge(shop.db, tomorrow)).toBe(0)
})
