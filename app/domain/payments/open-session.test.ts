import { expect, test } from 'vitest'
import { requestShapes } from '../../../test/support/sandbox/documented-requests.ts'
import { WEBHOOK_SECRET } from '../../../test/support/sandbox/test-bench.ts'
import {
  deadPort,
  opened,
  openTestPayments,
  order,
  paymentsThrough,
  requestsMatching,
} from '../../../test/support/sandbox/test-payments.ts'
import { pence } from '../../platform/values/money.ts'
import { stripePayments } from './stripe-payments.server.ts'

test('a session is opened with documented parameters only, under the order’s id as idempotency key', async () => {
  const bench = await openTestPayments()
  const session = await opened(bench)
  expect(session).toMatchObject({
    status: 'open',
    paid: false,
    failed: false,
    url: `${bench.sandbox.url}/pay/${session.id}`,
    amountTotal: 71_100,
    currency: 'gbp',
    orderId: order(bench).orderId,
    paymentIntentId: null,
    shippingAddress: null,
  })
  const [request] = bench.control.requests
  expect(request?.idempotencyKey).toBe(order(bench).orderId)
  const params = requestShapes.openSession.parse(request?.params)
  expect(params).toMatchObject({
    mode: 'payment',
    locale: 'en-GB',
    customer_email: 'jo@example.com',
    metadata: { order_id: order(bench).orderId },
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
  const bench = await openTestPayments()
  const [sofa, chairs] = order(bench).lines
  if (!sofa || !chairs) throw new Error('the order has no two lines')
  const session = await opened(bench, {
    lines: [
      { ...sofa, discount: pence(6_200) },
      { ...chairs, discount: pence(911) },
      { title: 'Lamp', unitPrice: pence(1_000), quantity: 2, imageUrl: null, discount: pence(0) },
    ],
    discount: { code: 'SAMPLE10', amount: pence(7_111) },
  })
  expect(session.amountTotal).toBe(71_100 + 2_000 - 7_111)
  const params = requestShapes.openSession.parse(bench.control.requests[0]?.params)
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
  const bench = await openTestPayments()
  const first = await opened(bench)
  expect(await opened(bench)).toEqual(first)
  const [one, two] = requestsMatching(bench, /^POST/)
  expect(two).toEqual(one)
})

test('two concurrent requests open one session', async () => {
  const bench = await openTestPayments()
  bench.control.answerDelayMs = 700
  const [one, two] = await Promise.all([opened(bench), opened(bench)])
  expect(two).toEqual(one)
})

test('a definitive refusal is reported with the reason', async () => {
  const bench = await openTestPayments()
  const tooCheap = order(bench, {
    lines: [{ title: 'Button', unitPrice: pence(29), quantity: 1, imageUrl: null }],
  })
  expect(await bench.payments.openSession(tooCheap)).toMatchObject({
    ok: false,
    reason: 'refused',
    message: expect.stringContaining('30 pence'),
  })
  const wrongKey = stripePayments({
    secretKey: 'sk_test_of_a_stranger',
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: `http://127.0.0.1:${bench.sandbox.port}`,
  })
  expect(await wrongKey.openSession(order(bench))).toMatchObject({ reason: 'refused' })
})

test.for([
  ['500', { status: 500, count: 1 }],
  ['repeated 503', { status: 503, count: 2 }],
  ['repeated 409', { status: 409, count: 99 }],
  ['429', { status: 429, count: 99 }],
])('after %s the outcome is unknown', async ([, failNext]) => {
  const bench = await openTestPayments()
  bench.control.failNext = failNext as { status: number; count: number }
  expect(await bench.payments.openSession(order(bench))).toEqual({
    ok: false,
    reason: 'unknown',
  })
})

test('a lost connection, a timeout and a refused connection leave the outcome unknown', async () => {
  const bench = await openTestPayments()
  bench.control.cutAfterWork = 2
  const cut = await bench.payments.openSession(order(bench))
  expect(cut).toEqual({ ok: false, reason: 'unknown' })
  expect((await opened(bench)).status).toBe('open')
  expect((await bench.stripe.checkout.sessions.list()).data).toHaveLength(1)

  bench.control.answerDelayMs = 5000
  const startedAt = performance.now()
  const impatient = paymentsThrough(bench.sandbox.port, 200)
  const late = await impatient.openSession(order(bench, { orderId: 'slow' }))
  expect(late).toEqual({ ok: false, reason: 'unknown' })
  expect(performance.now() - startedAt).toBeLessThan(1500)

  const unreachable = paymentsThrough(await deadPort())
  expect(await unreachable.openSession(order(bench))).toEqual({ ok: false, reason: 'unknown' })
})

test('a connection lost once is retried within the call', async () => {
  const bench = await openTestPayments()
  bench.control.cutAfterWork = 1
  await opened(bench)
  expect((await bench.stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('an order that changed under its idempotency key may already have a session', async () => {
  const bench = await openTestPayments()
  await opened(bench)
  const changed = order(bench, { customerEmail: 'ann@example.com' })
  expect(await bench.payments.openSession(changed)).toEqual({ ok: false, reason: 'unknown' })
})
