import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPaidOrder,
  orderPagePath,
  refundInput,
  sandboxOf,
  setStatus,
  type TestOrder,
} from '../../../test/support/fixtures/orders.ts'
import {
  createDeliveredOrder,
  createTestReturn,
  refundTestReturn,
} from '../../../test/support/fixtures/returns.ts'
import { createTestRound } from '../../../test/support/fixtures/rounds.ts'
import { post } from '../../../test/support/forms.ts'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createTestStaff } from '../../../test/support/staff/staff.ts'
import { dayWords, detailsWords, orderLead } from '../../content/orders/customer-order.ts'
import { nextSteps } from '../../content/orders/next-steps.ts'
import { deliveries } from '../delivery-rounds/schema.ts'
import { scheduleDelivery } from '../delivery-rounds/stops/schedule-delivery.server.ts'
import { requestCancellation } from '../orders/cancellations/request-cancellation.server.ts'
import { signOrderId } from '../orders/checkout/signed-order-id.server.ts'
import { requestRefund } from '../orders/refunds/request-refund.server.ts'
import { receiveReturn } from '../returns/handling/receive-return.server.ts'
import type { Staff } from '../staff/staff.ts'

let shop: TestShop
let staff: Staff
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())

const linkTo = (order: TestOrder) => orderPagePath(shop, order)
const read = async (order: TestOrder, below = '') => {
  const html = await (await fetch(shop.url + (await linkTo(order)) + below)).text()
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
}

test('a refund that the bank has returned is no longer shown as done', async () => {
  const order = await createPaidOrder(shop)
  await requestRefund(shop.db, shop.services, staff, order.id, refundInput(5_000, 62_000))
  await eventually(async () => (await read(order)).includes('Refunded £50.00'))
  sandboxOf(shop).failRefund('last')
  await eventually(async () => (await order.now()).refunded_amount === 0)
  expect(await read(order)).not.toContain('Refunded £50.00')
})

describe('an order that is collected', () => {
  test('is ready to collect once it is set to shipped', async () => {
    const order = await createPaidOrder(shop, { delivery: { collect: true } })
    expect(await read(order)).toContain('We write to you when it is ready.')
    await setStatus(shop, staff, order, 'paid', 'shipped')
    const html = await read(order)
    const receipt = async () =>
      await (await fetch(`${shop.url}/checkout/success?session_id=${order.session}`)).text()
    expect(await receipt()).toContain('>Ready to collect<')
    expect(await receipt()).not.toContain('>Shipped<')
    expect(html).toContain(orderLead.ready)
    expect(html).not.toContain(orderLead.shipped)
    expect(html).toContain(dayWords.collectMap)
    expect(html).not.toContain('We write to you when it is ready.')
    await setStatus(shop, staff, order, 'shipped', 'delivered')
    expect(await read(order)).not.toContain(dayWords.collectMap)
    expect(await receipt()).toContain('>Collected<')
  })

  test('offers no words to drivers', async () => {
    const collected = await createPaidOrder(shop, { delivery: { collect: true } })
    expect(await read(collected)).toContain(detailsWords.sendCode)
    expect(await read(collected)).not.toContain('our drivers')
    expect(await read(await createPaidOrder(shop))).toContain('our drivers')
  })

  test('is not said to have left when its telephone number can no longer be changed', async () => {
    const order = await createPaidOrder(shop, { delivery: { collect: true } })
    await setStatus(shop, staff, order, 'paid', 'shipped')
    const cookie = `own-orders=${signOrderId(shop.services.sessionSecret, 'order-owner', order.id)}`
    const fields = { intent: 'phone', phone: '01632 960 555' }
    const refused = await post(shop, await linkTo(order), fields, { Cookie: cookie })
    const html = await refused.text()
    expect(html).toContain('It is too late to change this here. Please call us.')
    expect(html).not.toContain('has left our workshop')
  })
})

test('an order that its customer has asked to cancel offers no words to drivers', async () => {
  const order = await createPaidOrder(shop)
  await requestCancellation(shop.db, shop.services, order.id, { atOnce: false })
  expect(await read(order)).toContain(detailsWords.sendCode)
  expect(await read(order)).not.toContain('our drivers')
})

test('the address of a delivered order is not said to be changeable by a call', async () => {
  const order = await createPaidOrder(shop)
  const cookie = `own-orders=${signOrderId(shop.services.sessionSecret, 'order-owner', order.id)}`
  const own = async () =>
    await (await fetch(shop.url + (await linkTo(order)), { headers: { Cookie: cookie } })).text()
  await setStatus(shop, staff, order, 'paid', 'shipped')
  expect(await own()).toContain(detailsWords.fixed)
  await setStatus(shop, staff, order, 'shipped', 'delivered')
  expect(await own()).not.toContain(detailsWords.fixed)
})

test('a return that was refunded early still says where to bring it, until it is there', async () => {
  const order = await createDeliveredOrder(shop, staff)
  const id = await createTestReturn(shop, order)
  const where = 'Please bring it, or post what is small, to'
  expect(await read(order, '/return')).toContain(where)
  expect(await refundTestReturn(shop, staff, id, 62_000)).toMatchObject({ ok: true })
  expect(await read(order, '/return')).toContain(where)
  expect(await receiveReturn(shop.db, shop.services, staff, id)).toMatchObject({ ok: true })
  expect(await read(order, '/return')).not.toContain(where)
})

test('the confirmation page of an order that was cancelled without a mail claims none', async () => {
  const order = await createPaidOrder(shop)
  await setStatus(shop, staff, order, 'paid', 'cancelled', { notifyCustomer: false })
  const page = await fetch(`${shop.url}/checkout/success?session_id=${order.session}`)
  const html = await page.text()
  expect(html).toContain('This order was cancelled')
  expect(html).not.toContain('We have written to')
})

test('the confirmation page of an order that was delivered does not say that its copy is on its way', async () => {
  const order = await createDeliveredOrder(shop, staff)
  const page = await fetch(`${shop.url}/checkout/success?session_id=${order.session}`)
  const html = (await page.text()).replaceAll('<!-- -->', '')
  expect(html).toContain(`A copy was sent to ${order.email}.`)
  expect(html).not.toContain('A copy is on its way')
})

test('the receipt of an order that was refunded in full neither thanks nor says what happens next', async () => {
  const order = await createPaidOrder(shop)
  const receipt = async () =>
    await (await fetch(`${shop.url}/checkout/success?session_id=${order.session}`)).text()
  expect(await receipt()).toContain(nextSteps.title)
  expect(await receipt()).toContain('A copy is on its way to')
  await requestRefund(shop.db, shop.services, staff, order.id, refundInput(62_000, 62_000))
  await eventually(async () => (await order.now()).payment_state === 'refunded')
  const html = await receipt()
  expect(html).toContain('This order was refunded in full')
  expect(html).toContain('>Refunded<')
  expect(html).not.toContain(nextSteps.title)
  expect(html).not.toContain('Thank You For Your Purchase')
})

test('a day is promised within two working days of the order, and not any more after them', async () => {
  const order = await createPaidOrder(shop)
  const promise = 'We will write to you within two working days'
  expect(await read(order)).toContain(promise)
  shop.clock.advance(10 * 24 * 60 * 60_000)
  const html = await read(order)
  expect(html).not.toContain(promise)
  expect(html).toContain('No day is agreed yet. To agree one, please call us:')
})

test('a collection or refund of a return is not promised for a day that is over', async () => {
  const order = await createDeliveredOrder(shop, staff)
  const id = await createTestReturn(shop, order, { way: 'collection' })
  const [stop] = await shop.db.select().from(deliveries).where(eq(deliveries.return_id, id))
  const round = await createTestRound(shop)
  const input = { roundId: round.id, notifyCustomer: false }
  await scheduleDelivery(shop.db, shop.services, staff, stop?.id ?? '', input)
  for (const below of ['', '/return']) expect(await read(order, below)).toContain('We collect on')
  shop.clock.advance(40 * 24 * 60 * 60_000)
  for (const below of ['', '/return']) {
    const html = await read(order, below)
    expect(html).not.toMatch(/We collect on|We refund you by/)
    expect(html).toContain('If we did not come, please call us:')
    expect(html).toContain('If you have not got it, please call us:')
  }
})
