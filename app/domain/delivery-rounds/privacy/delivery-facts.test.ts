import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  setStatus,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { createTestRound, deliveriesOf } from '../../../../test/support/fixtures/rounds.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { erasePersonalData } from '../../../privacy/erase-personal-data.ts'
import { exportPersonalData } from '../../../privacy/export-personal-data.ts'
import { applyRetention } from '../../../privacy/retention.ts'
import { sellSubmissions } from '../../enquiries/schema.ts'
import type { Staff } from '../../staff/staff.ts'
import { chooseDay } from '../days/choose-day.server.ts'
import { deliveries, deliveryAccess } from '../schema.ts'
import { unrecordedProofs } from '../sheet/proof-photos.server.ts'
import { recordDelivered } from '../sheet/stop-actions.server.ts'
import { scheduleDelivery } from '../stops/schedule-delivery.server.ts'
import { purgeDeliveryFacts } from './purge-delivery-facts.server.ts'

let shop: TestShop
let staff: Staff
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())

/** A delivered order, with answers about access to the door, a name and a photo. */
async function delivered() {
  const order = await createPaidOrder(shop)
  const { day } = await createTestRound(shop)
  await shop.db
    .insert(deliveryAccess)
    .values({ order_id: order.id, floor: 'the attic of Plum House', phone: '07700 900123' })
  await chooseDay(shop.db, shop.services, order.id, day)
  const [delivery] = await deliveriesOf(shop, order.id)
  const photo = `delivery_proofs/${randomUUID()}.webp`
  await shop.services.media.write(photo, Buffer.from('a photo of the hall'))
  const stopAction = { deliveryId: delivery?.id ?? '', actionId: randomUUID() }
  const proof = { receivedBy: 'Quentin Sample', photo }
  await recordDelivered(shop.db, shop.services, staff, stopAction, proof)
  return { order, photo }
}

const purgeAt = async (days: number) => {
  const clock = { now: () => new Date(shop.clock.now().getTime() + days * DAY_MS) }
  return await purgeDeliveryFacts(shop.db, { clock, media: shop.services.media })
}

async function exported({ email }: TestOrder): Promise<string> {
  const parts: string[] = []
  for await (const part of await exportPersonalData(shop.services, staff, email)) parts.push(part)
  return parts.join('')
}

test('the access answers are deleted 90 days after the delivery, the proof is kept', async () => {
  const { order, photo } = await delivered()
  expect(await purgeAt(89)).toBe(0)
  expect(await purgeAt(91)).toBe(1)
  expect(await purgeAt(91)).toBe(0)
  const data = await exported(order)
  expect(data).not.toContain('Plum House')
  expect(data).toContain('Quentin Sample')
  expect(await shop.services.media.read(photo)).not.toBeNull()
})

test('the access answers are kept while a delivery is open', async () => {
  const order = await createPaidOrder(shop)
  const old = new Date(shop.clock.now().getTime() - 200 * DAY_MS)
  await shop.db
    .insert(deliveryAccess)
    .values({ order_id: order.id, notes: 'Ring twice', updated_at: old })
  expect(await purgeAt(200)).toBe(0)
})

test('subject access contains deliveries with their photo, and erasure removes them', async () => {
  const { order, photo } = await delivered()
  const data = JSON.parse(await exported(order))
  expect(data.ways_to_the_door).toMatchObject([{ floor: 'the attic of Plum House' }])
  const base64 = Buffer.from('a photo of the hall').toString('base64')
  expect(data.deliveries).toMatchObject([
    { state: 'done', received_by: 'Quentin Sample', photo: { base64 } },
  ])
  expect(await erasePersonalData(shop.services, staff, order.email)).toMatchObject({ ok: true })
  expect(await shop.services.media.read(photo)).toBeNull()
  const { rows } = await shop.db.$client.query(
    `SELECT (SELECT json_agg(p) FROM delivery_proofs p JOIN deliveries d ON d.id = delivery_id
      WHERE d.order_id = $1) AS proofs,
      (SELECT json_agg(a) FROM delivery_access a WHERE a.order_id = $1) AS answers`,
    [order.id],
  )
  expect(rows).toEqual([{ proofs: null, answers: null }])
})

test('an order that is cancelled after its delivery can be audited', async () => {
  const { order } = await delivered()
  await setStatus(shop, staff, order, 'delivered', 'cancelled', { returnStock: true })
  expect(await shop.audit()).toEqual([])
})

test('the audit finds a round with a wrong count, and an order without its delivery', async () => {
  const order = await createPaidOrder(shop)
  const round = await createTestRound(shop)
  await chooseDay(shop.db, shop.services, order.id, round.day)
  await shop.db.$client.query(`UPDATE rounds SET taken_drops = 0 WHERE id = $1`, [round.id])
  expect(await shop.audit()).toMatchObject([
    { problem: 'what is taken on a round is not the sum of its deliveries', id: round.id },
  ])
  await shop.db.$client.query(`UPDATE rounds SET taken_drops = 1 WHERE id = $1`, [round.id])
  await shop.db.$client.query(`UPDATE deliveries SET state = 'cancelled' WHERE order_id = $1`, [
    order.id,
  ])
  expect(await shop.audit()).toMatchObject([
    { problem: 'waits for its delivery, but none is open', id: order.id },
  ])
  await shop.db.$client.query(`UPDATE deliveries SET state = 'scheduled' WHERE order_id = $1`, [
    order.id,
  ])
})

const ANSWERS = { item_condition: 'good', item_age: '6 years' }

/** A sell request whose piece has been picked up, with a photo as proof. */
async function pickedUp(email: string) {
  const { db, services } = shop
  const values = { name: 'Sample Seller', email, item_description: 'A chair', ...ANSWERS }
  const [request] = await db.insert(sellSubmissions).values(values).returning()
  const id = request?.id ?? ''
  const ofRequest = eq(sellSubmissions.id, id)
  await db.update(sellSubmissions).set({ status: 'purchased' }).where(ofRequest)
  const [stop] = await db.select().from(deliveries).where(eq(deliveries.sell_request_id, id))
  const round = await createTestRound(shop)
  const scheduled = { roundId: round.id, notifyCustomer: false }
  await scheduleDelivery(db, services, staff, stop?.id ?? '', scheduled)
  const photo = `delivery_proofs/${randomUUID().replaceAll('-', '')}.webp`
  await services.media.write(photo, Buffer.from('a photo of the hall'))
  const stopAction = { deliveryId: stop?.id ?? '', actionId: randomUUID() }
  const proof = { receivedBy: null, photo }
  const result = await recordDelivered(db, services, staff, stopAction, proof)
  expect(result).toMatchObject({ ok: true })
  return { photo, ofRequest }
}

test('erasure deletes the photo of a pick-up whose sell request was declined later', async () => {
  const { photo, ofRequest } = await pickedUp('declined@example.com')
  await shop.db.update(sellSubmissions).set({ status: 'declined' }).where(ofRequest)
  await erasePersonalData(shop.services, staff, 'declined@example.com')
  expect(await shop.services.media.read(photo)).toBeNull()
})

test('retention deletes the photo of a pick-up with its sell request', async () => {
  const { photo } = await pickedUp('seller@example.com')
  const after = (days: number) => ({
    ...shop.services,
    clock: { now: () => new Date(shop.clock.now().getTime() + days * DAY_MS) },
  })
  await applyRetention(after(300))
  await unrecordedProofs.purge(shop.db, after(301))
  expect(await shop.services.media.read(photo)).not.toBeNull()
  await applyRetention(after(8 * 366))
  await unrecordedProofs.purge(shop.db, after(8 * 366 + 1))
  expect(await shop.services.media.read(photo)).toBeNull()
})
