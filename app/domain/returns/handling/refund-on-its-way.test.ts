import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  orderPagePath,
  refundInput,
  refundsSettled,
  type TestOrder,
  withoutRefunds,
} from '../../../../test/support/fixtures/orders.ts'
import {
  createDeliveredOrder,
  createTestReturn,
  inspectTestReturn,
  refundTestReturn,
} from '../../../../test/support/fixtures/returns.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import {
  createTestStaff,
  type SignedInFetch,
  signIn,
} from '../../../../test/support/staff/staff.ts'
import { refundOrder } from '../../orders/refunds/refund-order.server.ts'
import { requestRefund } from '../../orders/refunds/request-refund.server.ts'
import type { Staff } from '../../staff/staff.ts'

let shop: TestShop
let staff: Staff
let signedIn: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db)
  signedIn = await signIn(shop, 'viewer')
})
afterAll(() => shop.stop())

const text = (html: string) => html.replaceAll('<!-- -->', '')

/** The order’s page and its page of returns, and the state of the return for staff. */
async function wordsOf(order: TestOrder, id: string) {
  const path = await orderPagePath(shop, order)
  const read = async (below: string) => text(await (await fetch(shop.url + path + below)).text())
  const staffPage = text(await (await signedIn.fetch(`/admin/returns/${id}`)).text())
  const fromHeading = staffPage.slice(staffPage.indexOf('<h2'))
  const states = /(?<=>)(Refunded|Refund requested|Ended without a refund)(?=<\/span>)/
  const state = states.exec(fromHeading)?.[0]
  return { pages: [await read(''), await read('/return')], state }
}

test('a refund that was requested is on its way, and is called refunded once it is made', async () => {
  const order = await createDeliveredOrder(shop, staff)
  const id = await createTestReturn(shop, order)
  await inspectTestReturn(shop, staff, id)
  await withoutRefunds(shop, async (tried) => {
    await refundTestReturn(shop, staff, id, 62_000)
    await tried()
    const { pages, state } = await wordsOf(order, id)
    for (const page of pages) {
      expect(page).toContain('>Refund on its way</p>')
      expect(page).not.toContain('>Refunded</p>')
    }
    expect(pages[1]).toContain('Refund on its way: £620.00')
    expect(state).toBe('Refund requested')
  })
  await refundOrder(shop.db, shop.services, order.id)
  await refundsSettled(order)
  const { pages, state } = await wordsOf(order, id)
  for (const page of pages) expect(page).toContain('>Refunded</p>')
  expect(pages[1]).toContain('Refunded: £620.00')
  expect(state).toBe('Refunded')
})

test('a return that ended without a refund is not called refunded', async () => {
  const order = await createDeliveredOrder(shop, staff)
  const id = await createTestReturn(shop, order)
  await requestRefund(shop.db, shop.services, staff, order.id, refundInput(62_000, 62_000))
  await refundsSettled(order)
  expect(await refundTestReturn(shop, staff, id, 0)).toEqual({ ok: true, amount: 0 })
  const { pages, state } = await wordsOf(order, id)
  for (const page of pages) {
    expect(page).toContain('Complete, nothing was left to refund')
    expect(page).not.toContain('>Refunded</p>')
  }
  expect(pages[1]).not.toContain('£0.00')
  expect(state).toBe('Ended without a refund')
})
