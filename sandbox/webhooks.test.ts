import { expect, test } from 'vitest'
import { eventShape } from '../test/support/sandbox/documented-shapes.ts'
import {
  chairSession,
  openMailbox,
  openTestSandbox,
  paymentOf,
  type Received,
  type TestSandbox,
  WEBHOOK_SECRET,
} from '../test/support/sandbox/test-sandbox.ts'

const openSession = async (testSandbox: TestSandbox) =>
  (await testSandbox.stripe.checkout.sessions.create(chairSession(testSandbox))).id

const typesOf = (received: Received[]) => received.map(({ event }) => event.type)

test('payment, refund and expiry send signed events in the documented format', async () => {
  const mailbox = await openMailbox()
  const testSandbox = await openTestSandbox({ webhookUrl: mailbox.url })
  const paid = await openSession(testSandbox)
  testSandbox.control.pay(paid)
  await mailbox.until(1)
  const payment_intent = await paymentOf(testSandbox, paid)
  const refund = await testSandbox.stripe.refunds.create({ payment_intent, amount: 50 })
  await mailbox.until(3)
  testSandbox.control.failRefund(refund.id)
  await mailbox.until(4)
  await testSandbox.stripe.checkout.sessions.expire(await openSession(testSandbox))
  const received = await mailbox.until(5)

  expect(typesOf(received).toSorted()).toEqual([
    'charge.refunded',
    'checkout.session.completed',
    'checkout.session.expired',
    'refund.created',
    'refund.failed',
  ])
  for (const { body, signature } of received) {
    expect(() => eventShape.parse(JSON.parse(body))).not.toThrow()
    const receivedAt = testSandbox.clock.now().getTime()
    const read = (secret: string) =>
      testSandbox.stripe.webhooks.constructEvent(
        body,
        signature,
        secret,
        300,
        undefined,
        receivedAt,
      )
    expect(read(WEBHOOK_SECRET).id).toMatch(/^evt_/)
    expect(() => read('whsec_of_a_stranger')).toThrow()
  }
  const about = (type: string) =>
    received.find(({ event }) => event.type === type)?.event.data.object
  expect(about('checkout.session.completed')).toMatchObject({ id: paid, payment_status: 'paid' })
  expect(about('charge.refunded')).toMatchObject({ amount_refunded: 50, refunded: false })
  expect(about('refund.created')).toMatchObject({ id: refund.id, status: 'succeeded' })
  expect(about('refund.failed')).toMatchObject({ id: refund.id, status: 'failed' })
  expect(() => testSandbox.control.failRefund(refund.id)).toThrow(/no refund/)
  const whole = await testSandbox.stripe.refunds.create({ payment_intent })
  expect(whole.amount).toBeGreaterThan(50)
})

test('a webhook is retried until it is accepted', async () => {
  const mailbox = await openMailbox([500, 302])
  const testSandbox = await openTestSandbox({ webhookUrl: mailbox.url })
  testSandbox.control.pay(await openSession(testSandbox))
  const received = await mailbox.until(3)
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(received).toHaveLength(3)
})

test('events are queued until a webhook address is set', async () => {
  const testSandbox = await openTestSandbox()
  testSandbox.control.pay(await openSession(testSandbox))
  const mailbox = await openMailbox()
  testSandbox.control.setWebhookUrl(mailbox.url)
  expect(typesOf(await mailbox.until(1))).toEqual(['checkout.session.completed'])
})

test('dropped webhooks are lost, and any event can be resent', async () => {
  const mailbox = await openMailbox()
  const testSandbox = await openTestSandbox({ webhookUrl: mailbox.url })
  testSandbox.control.dropWebhooks = true
  testSandbox.control.pay(await openSession(testSandbox))
  await new Promise((resolve) => setTimeout(resolve, 50))
  testSandbox.control.dropWebhooks = false
  expect(mailbox.received).toEqual([])

  expect(await testSandbox.control.sendEvent('last', 3)).toEqual([200, 200, 200])
  const [event] = testSandbox.control.events()
  expect(mailbox.received.map((one) => one.event.id)).toEqual([event?.id, event?.id, event?.id])
})

test('a payment that settles later sends two events', async () => {
  const mailbox = await openMailbox()
  const testSandbox = await openTestSandbox({ webhookUrl: mailbox.url })
  const id = await openSession(testSandbox)
  testSandbox.control.payLater(id)
  await mailbox.until(1)
  testSandbox.control.settleLater(id, 'failed')
  const received = await mailbox.until(2)
  expect(typesOf(received)).toEqual([
    'checkout.session.completed',
    'checkout.session.async_payment_failed',
  ])
  for (const { body } of received) expect(eventShape.safeParse(JSON.parse(body)).success).toBe(true)
  expect(received[0]?.event.data.object).toMatchObject({ payment_status: 'unpaid' })
})

test('100 concurrent payments send one event each', async () => {
  const mailbox = await openMailbox()
  const testSandbox = await openTestSandbox({ webhookUrl: mailbox.url })
  const ids = await Promise.all(Array.from({ length: 100 }, () => openSession(testSandbox)))
  for (const id of ids) testSandbox.control.pay(id)
  const received = await mailbox.until(100)
  const notifiedIds = received.map(({ event }) => (event.data.object as { id: string }).id)
  expect(notifiedIds.toSorted()).toEqual(ids.toSorted())
})
