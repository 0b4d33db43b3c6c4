import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDiscountCode } from '../../../../test/support/fixtures/discounts.ts'
import {
  createPaidOrder,
  createPlacedOrder,
  mailsToCustomer,
  refundInput,
  refundsSettled,
  sandboxOf,
} from '../../../../test/support/fixtures/orders.ts'
import { setTestZoneKind, setTestZonePrice } from '../../../../test/support/fixtures/zones.ts'
import {
  eventually,
  sessionOf,
  startTestShop,
  type TestShop,
} from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { checkoutErrors } from '../../../content/toasts/checkout-messages.ts'
import { deliveryZones } from '../../delivery/schema.ts'
import type { Staff } from '../../staff/staff.ts'
import { requestRefund } from '../refunds/request-refund.server.ts'
import { settleSession } from '../settlement/settle-session.server.ts'

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())

const ISLE = 'Isle of Wight'
const MAINLAND = 'Mainland Great Britain'
const there = (price?: number) => ({
  delivery: { postcode: 'PO30 1AA', ...(price !== undefined && { price }) },
})

beforeEach(async () => {
  await setTestZonePrice(shop, ISLE, 3_500)
  await setTestZonePrice(shop, MAINLAND, 0)
})

describe('an order with a delivery price', () => {
  test('charges it as one shipping option of Stripe, and includes it in every sum', async () => {
    const { code } = await createTestDiscountCode(shop.db, { percentage: 10 })
    const order = await createPlacedOrder(shop, { ...there(35), discount: { code, amount: 62 } })
    const [zone] = await shop.db.select().from(deliveryZones).where(eq(deliveryZones.name, ISLE))
    expect(await order.now()).toMatchObject({
      delivery_kind: 'delivery',
      delivery_amount: 3_500,
      delivery_zone: zone?.id,
      delivery_zone_name: ISLE,
      delivery_postcode: 'PO30',
      // The code takes ten percent off the piece, and nothing off the delivery.
      discount_amount: 6_200,
      total_amount: 59_300,
    })
    const session = await shop.services.payments.readSession(order.session)
    expect(session).toMatchObject({ session: { amountTotal: 59_300 } })
    const page = await (await fetch(session.ok ? (session.session.url ?? '') : '')).text()
    expect(page).toMatch(/Delivery to Isle of Wight<\/span>\s*<b>£35\.00/)

    sandboxOf(shop).pay(order.session, undefined, { postcode: 'PO30 1AA' })
    await settleSession(shop.db, shop.services, order.session)
    expect(await order.now()).toMatchObject({ status: 'paid', payment_state: 'paid' })
    const mail = await eventually(
      async () => (await mailsToCustomer(shop, order, 'is confirmed'))[0],
    )
    expect(mail.text).toMatch(/Shipping.*£35\.00.*Total.*£593\.00/s)
    const receipt = await (
      await fetch(`${shop.url}/checkout/success?session_id=${order.session}`)
    ).text()
    expect(receipt.replaceAll(/<[^>]+>/g, ' ')).toMatch(
      /Subtotal\s+£620\.00\s+.*−\s*£62\.00\s+Shipping\s+£35\.00\s+Total\s+£593\.00/s,
    )

    const left = 59_300
    await requestRefund(shop.db, shop.services, admin, order.id, refundInput(left, left))
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ payment_state: 'refunded', refunded_amount: left })
  })

  test('is not settled by a payment without the delivery price', async () => {
    shop.expectErrors('does not fit its order')
    const order = await createPlacedOrder(shop, there(35))
    sandboxOf(shop).pay(order.session, 62_000)
    await settleSession(shop.db, shop.services, order.session)
    expect(await order.now()).toMatchObject({ status: 'pending', payment_state: 'unpaid' })
    sandboxOf(shop).refund(order.session)
    await settleSession(shop.db, shop.services, order.session)
  })
})

test('an order without a postcode belongs to the default zone if that includes delivery', async () => {
  const order = await createPlacedOrder(shop)
  expect(await order.now()).toMatchObject({
    delivery_kind: 'delivery',
    delivery_amount: 0,
    delivery_zone_name: MAINLAND,
    delivery_postcode: null,
    total_amount: 62_000,
  })
  await setTestZonePrice(shop, MAINLAND, 2_000)
  const sofa = await shop.addProduct()
  expect(await shop.checkout([{ product: sofa }])).toMatchObject({
    status: 409,
    error: checkoutErrors.postcodeNeeded,
  })
  const delivery = { postcode: 'hp11', price: 20 }
  expect((await shop.checkout([{ product: sofa }], { delivery })).status).toBe(200)
})

describe('the checkout refuses', () => {
  const refused = async (
    options: Parameters<TestShop['checkout']>[1],
    error: unknown,
    status = 409,
  ) => {
    const sofa = await shop.addProduct()
    const response = await shop.checkout([{ product: sofa }], options)
    expect(response).toMatchObject({ status, error })
    expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })
  }

  test('a delivery price other than the current one', async () => {
    const message = checkoutErrors.deliveryChanged('PO30', '£35.00')
    await refused(there(30), message)
    await refused(there(0), message)
    // The page has not shown a price yet.
    await refused(there(), message)
    await refused({ cookie: 'postcode=PO30' }, message)
    await setTestZonePrice(shop, ISLE, 0)
    await refused(there(35), checkoutErrors.deliveryChanged('PO30', 'included'))
  })

  test('a zone that has changed to delivery on request or no delivery', async () => {
    await setTestZoneKind(shop, ISLE, 'ask')
    await refused(there(35), checkoutErrors.deliveryOnRequest('PO30'))
    await setTestZoneKind(shop, ISLE, 'not')
    await refused(there(35), checkoutErrors.notDelivered('PO30'))
    await refused({ cookie: 'postcode=PO30' }, checkoutErrors.notDelivered('PO30'))
  })

  test.each([
    [{ postcode: 'nonsense', price: 0 }],
    [{ postcode: 'QQ1', price: 0 }],
    [{ postcode: 'PO30', price: -35 }],
    [{ postcode: 'PO30', price: '35' }],
    [{ postcode: 'PO30', price: 35.001 }],
    [{ collect: 'yes' }],
    [[]],
    ['PO30'],
  ])('%j as malformed', async (delivery) => {
    await refused({ delivery: delivery as unknown as { collect: true } }, checkoutErrors.other, 400)
  })
})

describe('a collected order', () => {
  test('has free delivery and no address, and its mail says so', async () => {
    const order = await createPaidOrder(shop, { delivery: { collect: true } })
    expect(await order.now()).toMatchObject({
      delivery_kind: 'collection',
      delivery_amount: 0,
      delivery_zone: null,
      delivery_zone_name: null,
      delivery_postcode: null,
      shipping_address: null,
      total_amount: 62_000,
      payment_state: 'paid',
    })
    const mail = await eventually(
      async () => (await mailsToCustomer(shop, order, 'is confirmed'))[0],
    )
    expect(mail.text).toMatch(/Shipping.*You collect it/)
    const request = sandboxOf(shop).requests.findLast(({ idempotencyKey: key }) => key === order.id)
    expect(request?.params).not.toHaveProperty('shipping_address_collection')
    expect(request?.params).not.toHaveProperty('shipping_options')
    expect(JSON.stringify(request?.params)).toContain('You collect the order from our workshop.')
  })

  test('is placed if only the cookie requests collection', async () => {
    const sofa = await shop.addProduct()
    const response = await shop.checkout([{ product: sofa }], {
      cookie: 'collect=1; postcode=PO30',
    })
    expect(response.status).toBe(200)
    const session = sessionOf(response)
    const order = (await shop.allOrders()).find((one) => one.stripe_payment_id === session)
    expect(order).toMatchObject({ delivery_kind: 'collection', total_amount: 62_000 })
  })
})
