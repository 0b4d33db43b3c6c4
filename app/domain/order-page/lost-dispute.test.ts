import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  orderPagePath,
  refundInput,
  refundsSettled,
  sandboxOf,
  setStatus,
  type TestOrder,
} from '../../../test/support/fixtures/orders.ts'
import { createOrderWithSupplement } from '../../../test/support/fixtures/supplements.ts'
import { setTestZonePrice } from '../../../test/support/fixtures/zones.ts'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createTestStaff } from '../../../test/support/staff/staff.ts'
import { settleDispute } from '../orders/disputes/settle-dispute.server.ts'
import { requestRefund } from '../orders/refunds/request-refund.server.ts'
import type { Staff } from '../staff/staff.ts'

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
  sandboxOf(shop).dropWebhooks = true
  await setTestZonePrice(shop, 'Isle of Wight', 3_500)
})
afterAll(() => shop.stop())

/** The bank decides for the customer. */
async function lose(session: string, amount?: number): Promise<void> {
  const id = sandboxOf(shop).dispute(session, amount === undefined ? {} : { amount })
  sandboxOf(shop).stepDispute(id, 'lose')
  await settleDispute(shop.db, shop.services, id)
}

const read = async (path: string) =>
  (await (await fetch(shop.url + path)).text()).replaceAll('<!-- -->', '')
const confirmation = (session: string) => read(`/checkout/success?session_id=${session}`)

async function pagesOf(order: TestOrder) {
  const path = await orderPagePath(shop, order)
  return {
    page: await read(path),
    receipt: await read(`${path}/receipt`),
    confirmation: await confirmation(order.session),
  }
}

const LINE = (name: string, amount: string) => new RegExp(`>${name}</dt><dd[^>]*>−${amount}</dd>`)

test('a payment that the bank has returned is not called refunded on any page of its customer', async () => {
  const order = await createPaidOrder(shop)
  await lose(order.session)
  const pages = await pagesOf(order)
  for (const html of Object.values(pages)) {
    expect(html).toMatch(LINE('Returned by your bank', '£620.00'))
    expect(html).not.toMatch(/>Refunded|refunded in full/)
  }
  expect(pages.page).toContain('Your bank has returned the payment for this order.')
  expect(pages.page).toContain('Returned by your bank £620.00')
  expect(pages.confirmation).toContain('Your bank has returned the payment for this order</h1>')
  expect(pages.receipt).toContain('>Payment returned<')
  await setStatus(shop, admin, order, 'paid', 'cancelled')
  expect(await confirmation(order.session)).toContain('Your bank has returned your payment.')
})

test('the part that the shop has refunded and the one that the bank has returned are named', async () => {
  const order = await createPaidOrder(shop)
  await requestRefund(shop.db, shop.services, admin, order.id, refundInput(12_000, 62_000))
  await refundsSettled(order)
  await lose(order.session, 50_000)
  const pages = await pagesOf(order)
  for (const html of Object.values(pages)) {
    expect(html).toMatch(LINE('Refunded', '£120.00'))
    expect(html).toMatch(LINE('Returned by your bank', '£500.00'))
    expect(html).not.toContain('refunded in full')
  }
  expect(pages.page).toContain('has gone back to you, a part of it through your bank.')
})

test('a supplement that the bank has returned is not called refunded', async () => {
  const { order, session } = await createOrderWithSupplement(shop, admin)
  await lose(session)
  const pages = await pagesOf(order)
  for (const html of Object.values(pages)) {
    expect(html).toMatch(LINE('Returned by your bank', '£35.00'))
    expect(html).not.toContain('>Refunded')
  }
  expect(await confirmation(session)).toContain('Your bank has returned this payment')
})
