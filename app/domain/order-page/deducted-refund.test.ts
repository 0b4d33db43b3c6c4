import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  orderPagePath,
  refundInput,
  refundsSettled,
  setStatus,
  type TestOrder,
} from '../../../test/support/fixtures/orders.ts'
import {
  createDeliveredOrder,
  createTestReturn,
  inspectTestReturn,
  mailed,
  refundTestReturn,
  returnNow,
} from '../../../test/support/fixtures/returns.ts'
import { createOrderWithSupplement } from '../../../test/support/fixtures/supplements.ts'
import { setTestZonePrice } from '../../../test/support/fixtures/zones.ts'
import { pageText } from '../../../test/support/html.ts'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createTestStaff } from '../../../test/support/staff/staff.ts'
import { pence } from '../../platform/values/money.ts'
import { requestRefund } from '../orders/refunds/request-refund.server.ts'
import { deduct, waiveDeduction } from '../returns/handling/deduct.server.ts'
import type { Staff } from '../staff/staff.ts'

const TOTAL = 62_000
const NOTHING = 'What we take off for handling leaves nothing to refund.'
const PROMISED = /We refund (you|what you paid)[^.]* by|Your refund was due/

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())

const read = async (order: TestOrder, below = '') => {
  const page = await fetch(shop.url + (await orderPagePath(shop, order)) + below)
  return pageText(await page.text())
}

const takeOff = (id: string, amount: number) =>
  deduct(shop.db, shop.services, admin, id, {
    amount: pence(amount),
    reason: 'A leg is broken off.',
    photos: [],
  })

/** The text of the newest of `count` mails to the order's customer, in one line. */
async function mailText(order: TestOrder, subject: string, count = 1): Promise<string> {
  const mails = await mailed(shop, order.email, subject, count)
  return (mails.at(-1)?.text ?? '').replace(/\s+/g, ' ')
}

async function createInspectedReturn(order: TestOrder): Promise<string> {
  const id = await createTestReturn(shop, order)
  await inspectTestReturn(shop, admin, id)
  return id
}

test('a deduction of all that was paid promises no refund, and says why', async () => {
  const order = await createDeliveredOrder(shop, admin)
  const id = await createInspectedReturn(order)
  await takeOff(id, TOTAL)
  const sent = await mailText(order, 'About the refund')
  expect(sent).toContain(NOTHING)
  expect(sent).not.toMatch(PROMISED)
  for (const below of ['', '/return']) {
    expect(await read(order, below)).toContain(NOTHING)
    expect(await read(order, below)).not.toMatch(PROMISED)
  }
  await refundTestReturn(shop, admin, id, 0)
  for (const below of ['', '/return']) {
    expect(await read(order, below)).toContain(
      'Complete, nothing was left to refund for the pieces',
    )
    expect(await read(order, below)).not.toContain(NOTHING)
  }
})

test('the refund is promised once the deduction is lower or withdrawn', async () => {
  const order = await createDeliveredOrder(shop, admin)
  const id = await createInspectedReturn(order)
  await takeOff(id, TOTAL)
  // A mail about a deduction that has been replaced is not sent.
  expect(await mailText(order, 'About the refund')).toContain(NOTHING)
  await takeOff(id, TOTAL - 1)
  expect(await mailText(order, 'About the refund', 2)).toMatch(PROMISED)
  expect(await read(order)).toMatch(PROMISED)
  await takeOff(id, TOTAL)
  expect(await read(order)).toContain(NOTHING)
  await waiveDeduction(shop.db, shop.services, admin, id)
  expect(await mailText(order, 'Nothing is taken off')).toMatch(PROMISED)
  expect(await read(order)).toMatch(PROMISED)
})

test('what was paid in addition for delivery is promised all the same', async () => {
  await setTestZonePrice(shop, 'Isle of Wight', 3_500)
  const { order } = await createOrderWithSupplement(shop, admin)
  await setStatus(shop, admin, order, 'paid', 'delivered')
  const id = await createInspectedReturn(order)
  await takeOff(id, TOTAL)
  const promised = 'We refund what you paid in addition for delivery by'
  expect(await mailText(order, 'About the refund')).toContain(promised)
  expect(await read(order)).toContain(promised)
})

test('no collection charge is announced once nothing is left to take it off', async () => {
  const order = await createDeliveredOrder(shop, admin)
  const id = await createTestReturn(shop, order, { way: 'collection' })
  expect(await read(order, '/return')).toContain('Collecting takes at most')
  await requestRefund(shop.db, shop.services, admin, order.id, refundInput(TOTAL, TOTAL))
  await refundsSettled(order)
  expect(await read(order, '/return')).not.toContain('Collecting takes at most')
  const { collection_charge: most } = await returnNow(shop, id)
  await inspectTestReturn(shop, admin, id)
  expect(await refundTestReturn(shop, admin, id, 0, most)).toMatchObject({ ok: true, amount: 0 })
  expect(await returnNow(shop, id)).toMatchObject({ collection_charge: 0 })
})

test('a refund that is all the rest of the payment names no collection charge', async () => {
  const order = await createDeliveredOrder(shop, admin)
  const id = await createTestReturn(shop, order, { way: 'collection' })
  await requestRefund(shop.db, shop.services, admin, order.id, refundInput(TOTAL - 2_000, TOTAL))
  await inspectTestReturn(shop, admin, id)
  const { collection_charge: most } = await returnNow(shop, id)
  await refundTestReturn(shop, admin, id, 2_000, most)
  expect(await returnNow(shop, id)).toMatchObject({ collection_charge: 0, refund_amount: 2_000 })
  const [, refund] = await order.refunds()
  expect(refund?.reason).not.toContain('less for collecting')
})

test('what a lower collection charge would leave is promised, and no more', async () => {
  const order = await createDeliveredOrder(shop, admin)
  const id = await createTestReturn(shop, order, { way: 'collection' })
  expect(await read(order, '/return')).toMatch(PROMISED)
  await inspectTestReturn(shop, admin, id)
  await takeOff(id, TOTAL - 1_000)
  const rest =
    /Collecting can take off all that is left of the refund\. If it costs less, we refund the rest by .+ at the latest/
  expect(await mailText(order, 'About the refund')).toMatch(rest)
  for (const below of ['', '/return']) {
    expect(await read(order, below)).toMatch(rest)
    expect(await read(order, below)).not.toMatch(PROMISED)
  }
})
