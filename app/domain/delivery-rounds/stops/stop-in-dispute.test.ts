import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  sandboxOf,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { createShownStops, createTestRound } from '../../../../test/support/fixtures/rounds.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import {
  createTestStaff,
  type SignedInFetch,
  signIn,
} from '../../../../test/support/staff/staff.ts'
import { settleDispute } from '../../orders/disputes/settle-dispute.server.ts'
import { previewShipping, shipOrders } from '../../orders/shipping/ship-orders.server.ts'
import type { Staff } from '../../staff/staff.ts'
import { previewScheduling, scheduleOrders } from '../bulk/schedule-orders.server.ts'

const NOTE = 'The payment is disputed'

let shop: TestShop
let staff: Staff
let editor: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db, 'editor')
  editor = await signIn(shop, 'editor')
  sandboxOf(shop).dropWebhooks = true
})
afterAll(() => shop.stop())

async function dispute(order: TestOrder): Promise<string> {
  const id = sandboxOf(shop).dispute(order.session)
  await settleDispute(shop.db, shop.services, id)
  return id
}

const read = async (path: string) => (await editor.fetch(path)).text()

test('the board, a round and its sheet say whose payment is disputed, until the bank has decided', async () => {
  const { waiting, scheduled, pages } = await createShownStops(shop)
  for (const page of pages) expect(await read(page), page).not.toContain(NOTE)
  const disputes = [await dispute(waiting), await dispute(scheduled)]
  for (const page of pages) expect(await read(page), page).toContain(NOTE)
  for (const id of disputes) {
    sandboxOf(shop).stepDispute(id, 'win')
    await settleDispute(shop.db, shop.services, id)
  }
  for (const page of pages) expect(await read(page), page).not.toContain(NOTE)
})

test('staff are warned before several orders are scheduled or shipped, and may do it', async () => {
  const [order, disputed] = [await createPaidOrder(shop), await createPaidOrder(shop)]
  const round = await createTestRound(shop)
  await dispute(disputed)
  const ids = [order.id, disputed.id]
  const expected = [
    expect.objectContaining({ id: order.id, disputed: false }),
    expect.objectContaining({ id: disputed.id, disputed: true }),
  ]
  expect((await previewScheduling(shop.db, staff, ids)).scheduled).toEqual(expected)
  expect((await previewShipping(shop.db, staff, ids)).shipped).toEqual(expected)
  const input = { roundId: round.id, notifyCustomer: false }
  const done = await scheduleOrders(shop.db, shop.services, staff, ids, input)
  expect(done.scheduled).toHaveLength(2)
  const shipped = await shipOrders(shop.db, shop.services, staff, ids, { notifyCustomer: false })
  expect(shipped.shipped).toHaveLength(2)
})
