import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setStatus, settleAsExpired } from '../../../../test/support/fixtures/orders.ts'
import { readMail } from '../../../../test/support/mail/read-mail.ts'
import {
  buyer,
  eventually,
  sessionOf,
  startTestShop,
  type TestProduct,
  type TestShop,
} from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { inTransaction } from '../../../platform/db.ts'
import { pence } from '../../../platform/values/money.ts'
import { findOrder } from '../find-order.server.ts'
import { orderNumber } from '../order-number.ts'
import { eraseCustomer } from '../privacy/erase-customer.server.ts'
import { findConfirmation } from '../receipt/confirmation.server.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.server.ts'
import { settleSession } from './settle-session.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

let buyers = 100

/** A new shopper holds the product and is on the payment page. */
async function atPayment(product: TestProduct, marketingOptIn = false) {
  buyers += 1
  const customer = { ...buyer(buyers), marketingOptIn }
  const response = await shop.checkout([{ product }], { customer })
  const session = sessionOf(response)
  const order = async () => {
    const found = (await shop.allOrders()).find((one) => one.stripe_payment_id === session)
    if (!found) throw new Error('no order has this session')
    return found
  }
  return { session, order, customer }
}

const sandbox = () => {
  if (!shop.sandbox) throw new Error('no sandbox')
  return shop.sandbox.control
}

async function withoutWebhooks(work: () => Promise<void>): Promise<void> {
  sandbox().dropWebhooks = true
  try {
    await work()
  } finally {
    sandbox().dropWebhooks = false
  }
}

describe('a payment', () => {
  test('reported by webhook settles the order, with address and mail', async () => {
    const sofa = await shop.addProduct()
    const { session, order, customer } = await atPayment(sofa)
    sandbox().pay(session)
    await eventually(async () => (await order()).status === 'paid')
    expect(await order()).toMatchObject({
      payment_state: 'paid',
      stock_state: 'consumed',
      payment_intent_id: expect.stringMatching(/^pi_/),
      shipping_address: expect.stringContaining('\n'),
    })
    expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 0 })
    const mails = await eventually(async () => {
      const found = await shop.mails()
      return found.length >= 2 && found
    })
    expect(mails.find((mail) => mail.to === customer.email)?.subject).toContain('is confirmed')
    expect(mails.some((mail) => mail.subject.startsWith('New order'))).toBe(true)
  })

  test('is settled by the confirmation page if no webhook arrives', async () => {
    const sofa = await shop.addProduct()
    const { session, order } = await atPayment(sofa)
    await withoutWebhooks(async () => {
      sandbox().pay(session)
      const page = await fetch(`${shop.url}/checkout/success?session_id=${session}`)
      expect(page.headers.get('cache-control')).toContain('no-store')
      expect(await page.text()).toContain('Thank You For Your Purchase!')
    })
    expect((await order()).status).toBe('paid')
  })

  test('is settled by the reconciliation job if the shopper does not return', async () => {
    const sofa = await shop.addProduct()
    const { session, order } = await atPayment(sofa)
    await withoutWebhooks(async () => sandbox().pay(session))
    shop.clock.advance(3 * 60_000)
    await reconcilePayments(shop.db, shop.services)
    expect((await order()).status).toBe('paid')
  })

  test('with consent adds the address to the newsletter, once', async () => {
    const { session, order } = await atPayment(await shop.addProduct(), true)
    sandbox().pay(session)
    await eventually(async () => (await order()).status === 'paid')
    const rows = await shop.db.$client.query(
      `SELECT source, consent_wording FROM newsletter_subscribers WHERE email = $1`,
      [(await order()).customer_email],
    )
    expect(rows.rows).toEqual([
      { source: 'checkout', consent_wording: 'Keep me updated about new products and promotions' },
    ])
  })

  test('with an amount mismatch is not settled, and staff are alerted', async () => {
    shop.expectErrors()
    const { session, order } = await atPayment(await shop.addProduct())
    const { services } = shop
    const payments: typeof services.payments = {
      ...services.payments,
      async readSession(id) {
        const read = await services.payments.readSession(id)
        return read.ok ? { ok: true, session: { ...read.session, amountTotal: pence(1) } } : read
      },
    }
    await withoutWebhooks(async () => sandbox().pay(session))
    for (let n = 0; n < 3; n++) await settleSession(shop.db, { ...services, payments }, session)
    expect(await order()).toMatchObject({ status: 'pending', stock_state: 'held' })
    const mails = await eventually(async () => {
      const mails = await shop.mails()
      const found = mails.filter((mail) => mail.subject.includes('does not fit'))
      return found.length > 0 && found
    })
    expect(mails).toHaveLength(1)
    await settleSession(shop.db, services, session)
    expect((await order()).status).toBe('paid')
  })
})

describe('an expired page', () => {
  test('releases the units', async () => {
    const sofa = await shop.addProduct()
    const { session, order } = await atPayment(sofa)
    sandbox().expire(session)
    await eventually(async () => (await order()).status === 'cancelled')
    expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })
  })

  test('is detected by the job if its webhook is lost, and not before the provider reports it', async () => {
    const sofa = await shop.addProduct()
    const { order } = await atPayment(sofa)
    await withoutWebhooks(async () => {
      shop.clock.advance(20 * 60_000)
      await reconcilePayments(shop.db, shop.services)
      expect((await order()).stock_state).toBe('held')
      shop.clock.advance(16 * 60_000)
      await reconcilePayments(shop.db, shop.services)
    })
    expect(await order()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
    expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })
  })
})

describe('a payment after the release', () => {
  /** An order whose units were released although its session is still open. */
  async function releasedButPayable(product: TestProduct) {
    const shopper = await atPayment(product)
    await settleAsExpired(shop, shopper.session)
    expect((await shopper.order()).stock_state).toBe('released')
    return shopper
  }

  test('re-reserves the units if they are in stock', async () => {
    const sofa = await shop.addProduct()
    const { session, order } = await releasedButPayable(sofa)
    sandbox().pay(session)
    await eventually(async () => (await order()).status === 'paid')
    expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 0 })
  })

  test('uses the units of an order that staff have reopened', async () => {
    const sofa = await shop.addProduct()
    const { session, order } = await releasedButPayable(sofa)
    const staff = await createTestStaff(shop.db)
    const { id } = await order()
    expect(await setStatus(shop, staff, { id }, 'cancelled', 'pending')).toMatchObject({ ok: true })
    expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 0 })
    sandbox().pay(session)
    await eventually(async () => (await order()).status === 'paid')
    expect(await order()).toMatchObject({ payment_state: 'paid', stock_state: 'consumed' })
    expect(await shop.stockOf(sofa)).toEqual({ left: 0, reserved: 0 })
  })

  test('is refunded in full if they are sold, and the customer is notified', async () => {
    const sofa = await shop.addProduct()
    const { session, order, customer } = await releasedButPayable(sofa)
    await atPayment(sofa)
    sandbox().pay(session)
    await eventually(async () => (await order()).payment_state === 'refunded')
    expect(await order()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
    const refund = sandbox().requests.filter(
      ({ method, path }) => method === 'POST' && path === '/v1/refunds',
    )
    expect(refund).toHaveLength(1)
    await eventually(async () =>
      (await shop.mails()).some(
        (mail) => mail.to === customer.email && mail.subject.includes('refunded'),
      ),
    )
  })

  test.each([
    ['deleted', 'is_deleted = true'],
    ['hidden', 'enabled = false'],
    ['marked out of stock', 'in_stock = false'],
  ])('is refunded in full if staff have %s the piece', async (_, change) => {
    const sofa = await shop.addProduct()
    const { session, order, customer } = await releasedButPayable(sofa)
    await shop.db.execute(`update products set ${change} where id = '${sofa.id}'`)
    sandbox().pay(session)
    await eventually(async () => (await order()).payment_state === 'refunded')
    expect(await order()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
    expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })
    const mail = await eventually(async () =>
      (await shop.mails()).find(
        ({ to, subject }) => to === customer.email && subject.includes('has been refunded'),
      ),
    )
    const { text } = readMail(mail.text)
    expect(text).toContain('by then the piece was no longer for sale')
    expect(text).not.toContain('someone else')
  })

  test('of an erased customer is refunded, and stores none of their data again', async () => {
    const sofa = await shop.addProduct()
    const { session, order, customer } = await releasedButPayable(sofa)
    const { id } = await order()
    const staff = await createTestStaff(shop.db)
    const erased = await inTransaction(shop.db, (tx) => eraseCustomer(tx, staff, customer.email))
    expect(erased).toMatchObject({ ok: true, orders: 1 })
    sandbox().pay(session)
    const found = async () => await findOrder(shop.db, id)
    await eventually(async () => (await found())?.payment_state === 'refunded')
    expect(await found()).toMatchObject({
      status: 'cancelled',
      customer_email: '',
      customer_phone: '',
      shipping_address: null,
    })
    expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })
    const receipt = await fetch(`${shop.url}/checkout/success?session_id=${session}`)
    expect(await receipt.text()).toContain('Your payment was refunded in full')
    const notice = await eventually(async () =>
      (await shop.mails()).find(({ subject }) =>
        subject.includes(`${orderNumber(id)} was paid too late`),
      ),
    )
    const { text } = readMail(notice.text)
    expect(text).toContain('The customer had been erased, so nobody could be told.')
    expect(text).not.toContain('the customer has been told')
  })
})

test('a guessed session id finds nothing', async () => {
  const found = await findConfirmation(shop.db, shop.services, `cs_test_${'a'.repeat(58)}`, [])
  expect(found).toEqual({ state: 'missing' })
  const page = await fetch(`${shop.url}/checkout/success?session_id=nonsense`)
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('Order Not Found')
})
