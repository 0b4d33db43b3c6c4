import { expect, test } from 'vitest'
import { requestShapes } from '../../../test/support/sandbox/documented-requests.ts'
import {
  deadPort,
  opened,
  openTestPayments,
  order,
  paymentsThrough,
  requestsMatching,
} from '../../../test/support/sandbox/test-payments.ts'
import { WEBHOOK_SECRET } from '../../../test/support/sandbox/test-sandbox.ts'
import { pence } from '../../platform/values/money.ts'
import { stripePayments } from './stripe-payments.server.ts'

test('a session is opened with documented parameters only, under the order’s id as idempotency key', async () => {
  const testSandbox = await openTestPayments()
  const session = await opened(testSandbox)
  expect(session).toMatchObject({
    status: 'open',
    paid: false,
    failed: false,
    url: `${testSandbox.sandbox.url}/pay/${session.id}`,
    amountTotal: 71_100,
    currency: 'gbp',
    orderId: order(testSandbox).orderId,
    paymentIntentId: null,
    shippingAddress: null,
  })
  const [request] = testSandbox.control.requests
  expect(request?.idempotencyKey).toBe(order(testSandbox).orderId)
  const params = requestShapes.openSession.parse(request?.params)
  expect(params).toMatchObject({
    mode: 'payment',
    locale: 'en-GB',
    customer_email: 'jo@example.com',
    metadata: { order_id: order(testSandbox).orderId },
    phone_number_collection: { enabled: 'true' },
    shipping_address_collection: { allowed_countries: ['GB'] },
    success_url: 'http://localhost:3000/checkout/success?session_id={CHECKOUT_SESSION_ID}',
  })
  expect(params.line_items.map((line) => line.price_data.product_data)).toEqual([
    { name: 'Green velvet sofa', images: ['https://shop.example/media/sofa.webp'] },
    { name: 'Ladder-back chair' },
  ])
})

test('a discount reduces the lines to the penny and is named beside the button', async () => {
  const testSandbox = await openTestPayments()
  const [sofa, chairs] = order(testSandbox).lines
  if (!sofa || !chairs) throw new Error('the order has no two lines')
  const session = await opened(testSandbox, {
    lines: [
      { ...sofa, discount: pence(6_200) },
      { ...chairs, discount: pence(911) },
      { title: 'Lamp', unitPrice: pence(1_000), quantity: 2, imageUrl: null, discount: pence(0) },
    ],
    discount: { code: 'SAMPLE10', amount: pence(7_111) },
  })
  expect(session.amountTotal).toBe(71_100 + 2_000 - 7_111)
  const params = requestShapes.openSession.parse(testSandbox.control.requests[0]?.params)
  expect(params.line_items).toMatchObject([
    {
      quantity: '1',
      price_data: {
        unit_amount: '55800',
        product_data: {
          name: 'Green velvet sofa',
          description: '£620.00 less £62.00 with SAMPLE10',
        },
      },
    },
    {
      quantity: '1',
      price_data: {
        unit_amount: '8189',
        product_data: {
          name: '2 x Ladder-back chair',
          description: '£91.00 less £9.11 with SAMPLE10',
        },
      },
    },
    { quantity: '2', price_data: { unit_amount: '1000', product_data: { name: 'Lamp' } } },
  ])
  expect(params.custom_text?.submit.message).toBe(
    'Discount (SAMPLE10): £71.11 is already taken off.',
  )
  const page = await (await fetch(session.url ?? '')).text()
  expect(page).toContain('£620.00 less £62.00 with SAMPLE10')
  expect(page).toContain('Discount (SAMPLE10): £71.11 is already taken off.')
  expect(page).toContain('£659.89')
})

test('repeated requests for an order open one session', async () => {
  const testSandbox = await openTestPayments()
  const first = await opened(testSandbox)
  expect(await opened(testSandbox)).toEqual(first)
  const [one, two] = requestsMatching(testSandbox, /^POST/)
  expect(two).toEqual(one)
})

test('two concurrent requests open one session', async () => {
  const testSandbox = await openTestPayments()
  testSandbox.control.answerDelayMs = 700
  const [one, two] = await Promise.all([opened(testSandbox), opened(testSandbox)])
  expect(two).toEqual(one)
})

test('a definitive refusal is reported with the reason', async () => {
  const testSandbox = await openTestPayments()
  const tooCheap = order(testSandbox, {
    lines: [{ title: 'Button', unitPrice: pence(29), quantity: 1, imageUrl: null }],
  })
  expect(await testSandbox.payments.openSession(tooCheap)).toMatchObject({
    ok: false,
    reason: 'refused',
    message: expect.stringContaining('30 pence'),
  })
  const wrongKey = stripePayments({
    secretKey: 'sk_test_of_a_stranger',
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: `http://127.0.0.1:${testSandbox.sandbox.port}`,
  })
  expect(await wrongKey.openSession(order(testSandbox))).toMatchObject({ reason: 'refused' })
})

test.for([
  ['500', { status: 500, count: 1 }],
  ['repeated 503', { status: 503, count: 2 }],
  ['repeated 409', { status: 409, count: 99 }],
  ['429', { status: 429, count: 99 }],
])('after %s the outcome is unknown', async ([, failNext]) => {
  const testSandbox = await openTestPayments()
  testSandbox.control.failNext = failNext as { status: number; count: number }
  expect(await testSandbox.payments.openSession(order(testSandbox))).toEqual({
    ok: false,
    reason: 'unknown',
  })
})

test('a lost connection, a timeout and a refused connection leave the outcome unknown', async () => {
  const testSandbox = await openTestPayments()
  testSandbox.control.cutAfterWork = 2
  const cut = await testSandbox.payments.openSession(order(testSandbox))
  expect(cut).toEqual({ ok: false, reason: 'unknown' })
  expect((await opened(testSandbox)).status).toBe('open')
  expect((await testSandbox.stripe.checkout.sessions.list()).data).toHaveLength(1)

  // The delayed response would be an open session: the request is given up before.
  testSandbox.control.answerDelayMs = 5000
  const impatient = paymentsThrough(testSandbox.sandbox.port, 200)
  const late = await impatient.openSession(order(testSandbox, { orderId: 'slow' }))
  expect(late).toEqual({ ok: false, reason: 'unknown' })

  const unreachable = paymentsThrough(await deadPort())
  expect(await unreachable.openSession(order(testSandbox))).toEqual({
    ok: false,
    reason: 'unknown',
  })
})

test('a connection lost once is retried within the call', async () => {
  const testSandbox = await openTestPayments()
  testSandbox.control.cutAfterWork = 1
  await opened(testSandbox)
  expect((await testSandbox.stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('an order that changed under its idempotency key may already have a session', async () => {
  const testSandbox = await openTestPayments()
  await opened(testSandbox)
  const changed = order(testSandbox, { customerEmail: 'ann@example.com' })
  expect(await testSandbox.payments.openSession(changed)).toEqual({ ok: false, reason: 'unknown' })
})
