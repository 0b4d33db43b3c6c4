import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  orderPagePath,
  refundInput,
  sandboxOf,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { pageText } from '../../../../test/support/html.ts'
import { readMail } from '../../../../test/support/mail/read-mail.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import {
  createTestStaff,
  type SignedInFetch,
  signIn,
} from '../../../../test/support/staff/staff.ts'
import type { Staff } from '../../staff/staff.ts'
import { orderNumber } from '../order-number.ts'
import { requestRefund } from '../refunds/request-refund.server.ts'
import { requestCancellation } from './request-cancellation.server.ts'

const GONE_BACK = 'All that you paid for this order has gone back to you or is on its way'

let shop: TestShop
let admin: Staff
let signedIn: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
  signedIn = await signIn(shop, 'admin')
})
afterAll(() => shop.stop())

const ownPage = async (order: TestOrder) =>
  pageText(await (await fetch(shop.url + (await orderPagePath(shop, order)))).text())
const staffPage = async ({ id }: TestOrder) =>
  pageText(await (await signedIn.fetch(`/admin/orders/${id}`)).text())

/** An order whose whole payment is being refunded, so that nothing is left to refund. */
async function createRefundedOrder(): Promise<TestOrder> {
  const order = await createPaidOrder(shop)
  // The refund waits until the provider responds again.
  sandboxOf(shop).failNext = { status: 503, count: 1_000 }
  await requestRefund(shop.db, shop.services, admin, order.id, refundInput(62_000, 62_000))
  return order
}

test('no refund is promised, to customer or staff, when nothing is left to refund', async () => {
  const order = await createRefundedOrder()
  expect(await ownPage(order)).toContain(GONE_BACK)
  await requestCancellation(shop.db, shop.services, order.id, { atOnce: false })
  expect(await ownPage(order)).toMatch(new RegExp(`We got your request on .*${GONE_BACK}`))
  const page = await staffPage(order)
  expect(page).toContain('Nothing is left to refund')
  expect(page).toContain('Cancel, put back on sale')
  for (const html of [await ownPage(order), page]) {
    expect(html).not.toMatch(/refund £0\.00|£0\.00, within|£0\.00 goes back/i)
  }
  const number = orderNumber(order.id)
  const mails = await eventually(async () => {
    const found = (await shop.mails()).filter(({ subject }) => subject.includes(number))
    const asked = found.find(({ subject }) => subject.includes('We have your request'))
    const notice = found.find(({ subject }) => subject.includes('Please cancel'))
    return asked && notice && { asked, notice }
  })
  expect(readMail(mails.asked.text).text.replace(/\s+/g, ' ')).toContain(GONE_BACK)
  const notice = readMail(mails.notice.text).text.replace(/\s+/g, ' ')
  expect(notice).toContain('nothing is left to refund')
  expect(notice).not.toContain('£0.00 goes back')

  const body = new URLSearchParams({ intent: 'cancel-as-asked' })
  const sent = await signedIn.fetch(`/admin/orders/${order.id}`, { method: 'POST', body })
  const answer = pageText(await sent.text())
  expect(answer).not.toContain('being refunded')
  expect(await order.now()).toMatchObject({ status: 'cancelled' })
})
