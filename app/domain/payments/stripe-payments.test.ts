import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { requestShapes } from '../../../test/support/sandbox/documented-shapes.ts'
import {
  type Bench,
  openBench,
  openMailbox,
  SECRET_KEY,
  WEBHOOK_SECRET,
} from '../../../test/support/sandbox/test-bench.ts'
import { pence } from '../../platform/money.ts'
import type { OpenSession, PaymentSession, Payments } from './payments.server.ts'
import { stripePayments } from './stripe-payments.server.ts'

type Counter = Bench & { payments: Payments }

async function openCounter(): Promise<Counter> {
  const bench = await openBench()
  return { ...bench, payments: payThrough(bench.sandbox.port) }
}

const payThrough = (port: number, timeoutMs = 2000): Payments =>
  stripePayments({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: `http://127.0.0.1:${port}`,
    timeoutMs,
  })

function order(counter: Pick<Bench, 'clock'>, changes: Partial<OpenSession> = {}): OpenSession {
  return {
    orderId: '7d0b6f0e-3c1c-4e0a-9d2f-0c8f5a1b2c3d',
    lines: [
      {
        title: 'Green velvet sofa',
        unitPrice: pence(62_000),
        quantity: 1,
        imageUrl: 'https://shop.example/media/sofa.webp',
      },
      {
        title: 'Ladder-back chair',
        unitPrice: pence(4550),
        quantity: 2,
        imageUrl: 'http://localhost:3000/media/chair.webp',
      },
    ],
    customerEmail: 'jo@example.com',
    expiresAt: new Date(counter.clock.now().getTime() + 31 * 60_000),
    successUrl: 'http://localhost:3000/checkout/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/checkout/cancelled',
    ...changes,
  }
}

async function opened(counter: Counter, changes?: Partial<OpenSession>): Promise<PaymentSession> {
  const answer = await counter.payments.openSession(order(counter, changes))
  if (!answer.ok) throw new Error(`not opened: ${answer.reason}`)
  return answer.session
}

async function paid(counter: Counter): Promise<PaymentSession & { paymentIntentId: string }> {
  const { id } = await opened(counter)
  counter.control.pay(id)
  const answer = await counter.payments.readSession(id)
  if (!answer.ok || !answer.session.paymentIntentId) throw new Error('not paid')
  return { ...answer.session, paymentIntentId: answer.session.paymentIntentId }
}

/** A port at which nobody listens. */
async function deadPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const ofType = (counter: Counter, path: RegExp) =>
  counter.control.requests.filter((request) => path.test(`${request.method} ${request.path}`))

test('a session is opened with only what Stripe documents, under the order as its key', async () => {
  const counter = await openCounter()
  const session = await opened(counter)
  expect(session).toMatchObject({
    status: 'open',
    paid: false,
    failed: false,
    url: `${counter.sandbox.url}/pay/${session.id}`,
    amountTotal: 71_100,
    currency: 'gbp',
    orderId: order(counter).orderId,
    paymentIntentId: null,
    email: 'jo@example.com',
    shippingAddress: null,
  })
  const [request] = counter.control.requests
  expect(request?.idempotencyKey).toBe(order(counter).orderId)
  const params = requestShapes.openSession.parse(request?.params)
  expect(params).toMatchObject({
    mode: 'payment',
    locale: 'en-GB',
    metadata: { order_id: order(counter).orderId },
    phone_number_collection: { enabled: 'true' },
    shipping_address_collection: { allowed_countries: ['GB'] },
    success_url: 'http://localhost:3000/checkout/success?session_id={CHECKOUT_SESSION_ID}',
  })
  expect(params.line_items.map((line) => line.price_data.product_data)).toEqual([
    { name: 'Green velvet sofa', images: ['https://shop.example/media/sofa.webp'] },
    { name: 'Ladder-back chair' },
  ])
})

test('the same order opens one session, however often it is asked for', async () => {
  const counter = await openCounter()
  const first = await opened(counter)
  expect(await opened(counter)).toEqual(first)
  const [one, two] = ofType(counter, /^POST/)
  expect(two).toEqual(one)
})

test('two taps at once open one session', async () => {
  const counter = await openCounter()
  counter.control.answerDelayMs = 700
  const [one, two] = await Promise.all([opened(counter), opened(counter)])
  expect(two).toEqual(one)
})

test('a definite no is refused, with the reason', async () => {
  const counter = await openCounter()
  const tooCheap = order(counter, {
    lines: [{ title: 'Button', unitPrice: pence(29), quantity: 1, imageUrl: null }],
  })
  expect(await counter.payments.openSession(tooCheap)).toMatchObject({
    ok: false,
    reason: 'refused',
    message: expect.stringContaining('30 pence'),
  })
  const stranger = stripePayments({
    secretKey: 'sk_test_of_a_stranger',
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: `http://127.0.0.1:${counter.sandbox.port}`,
  })
  expect(await stranger.openSession(order(counter))).toMatchObject({ reason: 'refused' })
})

test.for([
  ['500', { status: 500, count: 1 }],
  ['503 again and again', { status: 503, count: 2 }],
  ['409 again and again', { status: 409, count: 99 }],
  ['429', { status: 429, count: 99 }],
])('after %s nobody knows whether a session exists', async ([, failNext]) => {
  const counter = await openCounter()
  counter.control.failNext = failNext as { status: number; count: number }
  expect(await counter.payments.openSession(order(counter))).toEqual({
    ok: false,
    reason: 'unknown',
  })
})

test('a lost connection, a wait without end and a dead line leave it unknown', async () => {
  const counter = await openCounter()
  counter.control.cutAfterWork = 2
  const cut = await counter.payments.openSession(order(counter))
  expect(cut).toEqual({ ok: false, reason: 'unknown' })
  expect((await opened(counter)).status).toBe('open')
  expect((await counter.stripe.checkout.sessions.list()).data).toHaveLength(1)

  counter.control.answerDelayMs = 5000
  const startedAt = performance.now()
  const hasty = payThrough(counter.sandbox.port, 200)
  const late = await hasty.openSession(order(counter, { orderId: 'slow' }))
  expect(late).toEqual({ ok: false, reason: 'unknown' })
  expect(performance.now() - startedAt).toBeLessThan(1500)

  const nobody = payThrough(await deadPort())
  expect(await nobody.openSession(order(counter))).toEqual({ ok: false, reason: 'unknown' })
})

test('a connection lost once is mended within the call', async () => {
  const counter = await openCounter()
  counter.control.cutAfterWork = 1
  await opened(counter)
  expect((await counter.stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('an order that changed under its key may have a session already', async () => {
  const counter = await openCounter()
  await opened(counter)
  const changed = order(counter, { customerEmail: 'ann@example.com' })
  expect(await counter.payments.openSession(changed)).toEqual({ ok: false, reason: 'unknown' })
})

test('a paid session tells who paid and where it goes', async () => {
  const counter = await openCounter()
  const session = await paid(counter)
  expect(session).toMatchObject({
    status: 'complete',
    paid: true,
    failed: false,
    url: null,
    amountTotal: 71_100,
    phone: '07700 900123',
    email: 'jo@example.com',
    shippingName: 'Sam Sample',
    shippingAddress: '1 Example Street\nHigh Wycombe\nBuckinghamshire\nHP11 1AA',
  })
  expect(session.paymentIntentId).toMatch(/^pi_/)
  for (const { params } of ofType(counter, /^GET .*sessions\/cs_/)) {
    expect(requestShapes.readSession.safeParse(params).success).toBe(true)
  }
})

test('a payment on its way is neither paid nor failed until it is', async () => {
  const counter = await openCounter()
  const read = async (id: string) => {
    const answer = await counter.payments.readSession(id)
    return answer.ok && { paid: answer.session.paid, failed: answer.session.failed }
  }
  for (const outcome of ['succeeded', 'failed'] as const) {
    const { id } = await opened(counter, { orderId: `order that ${outcome}` })
    counter.control.payLater(id)
    expect(await read(id)).toEqual({ paid: false, failed: false })
    counter.control.settleLater(id, outcome)
    expect(await read(id)).toEqual({
      paid: outcome === 'succeeded',
      failed: outcome === 'failed',
    })
  }
})

test('what cannot be a session is missing without asking', async () => {
  const counter = await openCounter()
  for (const id of ['', '../refunds', 'cs_', 'cs_a/expire', 'pi_123', `cs_${'x'.repeat(300)}`]) {
    expect(await counter.payments.readSession(id)).toEqual({ ok: false, reason: 'missing' })
    expect(await counter.payments.expireSession(id)).toEqual({ ok: false, reason: 'missing' })
  }
  expect(counter.control.requests).toEqual([])
  const nobody = await counter.payments.readSession('cs_test_nobody')
  expect(nobody).toEqual({ ok: false, reason: 'missing' })
})

test('an unreachable Stripe is not a missing session', async () => {
  const counter = await openCounter()
  const { id } = await opened(counter)
  counter.control.failNext = { status: 503, count: 4 }
  const unreachable = { ok: false, reason: 'unreachable' }
  expect(await counter.payments.readSession(id)).toEqual(unreachable)
  expect(await counter.payments.expireSession(id)).toEqual(unreachable)
  expect(await payThrough(await deadPort()).readSession(id)).toEqual(unreachable)
})

test('expiring ends an open session and leaves any other as it is', async () => {
  const counter = await openCounter()
  const { id } = await opened(counter)
  const statusAfter = async (sessionId: string) => {
    const answer = await counter.payments.expireSession(sessionId)
    return answer.ok ? answer.session.status : answer.reason
  }
  expect(await statusAfter(id)).toBe('expired')
  expect(await statusAfter(id)).toBe('expired')
  expect(await statusAfter('cs_test_nobody')).toBe('missing')
  for (const { params } of ofType(counter, /^POST .*expire$/)) {
    expect(requestShapes.expireSession.safeParse(params).success).toBe(true)
  }

  const other = await opened(counter, { orderId: 'paid meanwhile' })
  counter.control.pay(other.id)
  const answer = await counter.payments.expireSession(other.id)
  expect(answer).toMatchObject({ ok: true, session: { status: 'complete', paid: true } })
})

test('a payment goes back in parts, once for each key', async () => {
  const counter = await openCounter()
  const { paymentIntentId } = await paid(counter)
  const part = { paymentIntentId, amount: pence(1000), idempotencyKey: 'part', reference: 'ours' }
  const first = await counter.payments.refund(part)
  expect(first).toMatchObject({ ok: true, refund: { status: 'succeeded', amount: 1000 } })
  expect(await counter.payments.refund(part)).toEqual(first)
  const tooMuch = { paymentIntentId, amount: pence(71_100), idempotencyKey: 'too much' }
  expect(await counter.payments.refund(tooMuch)).toMatchObject({ ok: false, reason: 'refused' })
  const rest = {
    paymentIntentId,
    idempotencyKey: 'rest',
    reason: 'requested_by_customer',
  } as const
  expect(await counter.payments.refund(rest)).toMatchObject({ ok: true })
  const spent = { paymentIntentId, amount: pence(999), idempotencyKey: 'part' }
  expect(await counter.payments.refund(spent)).toMatchObject({ ok: false, reason: 'refused' })
  const stranger = { paymentIntentId: 'pi_nobody', idempotencyKey: 'nobody' }
  expect(await counter.payments.refund(stranger)).toMatchObject({ ok: false, reason: 'refused' })

  const found = await counter.payments.findRefunds(paymentIntentId)
  const refunds = found.ok ? found.refunds : []
  expect(refunds).toMatchObject([
    { amount: 70_100, reference: null, paymentIntentId },
    { amount: 1000, reference: 'ours', failure: null },
  ])
  const [, oldest] = refunds
  if (!oldest) throw new Error('there are two')
  expect(await counter.payments.readRefund(oldest.id)).toEqual({ ok: true, refund: oldest })
  expect(await counter.payments.readRefund('re_nobody')).toEqual({ ok: false, reason: 'missing' })
  for (const { params } of ofType(counter, /^POST .*refunds$/)) {
    expect(requestShapes.refund.safeParse(params).success).toBe(true)
  }
})

test('a refund whose answer was lost is repeated without paying twice', async () => {
  const counter = await openCounter()
  const { paymentIntentId } = await paid(counter)
  const refund = { paymentIntentId, idempotencyKey: 'refund of the order' }
  counter.control.cutAfterWork = 2
  expect(await counter.payments.refund(refund)).toEqual({ ok: false, reason: 'unreachable' })
  expect(await counter.payments.refund(refund)).toMatchObject({ ok: true })
  const { data } = await counter.stripe.refunds.list({ payment_intent: paymentIntentId })
  expect(data.map(({ amount }) => amount)).toEqual([71_100])
})

test('only a fresh webhook with our signature is believed', async () => {
  const counter = await openCounter()
  const mailbox = await openMailbox()
  counter.control.setWebhookUrl(mailbox.url)
  const session = await paid(counter)
  const [completed] = await mailbox.until(1)
  await counter.payments.refund({ ...session, idempotencyKey: 'all' })
  const received = await mailbox.until(3)
  const made = received.find(({ event }) => event.type === 'refund.created')
  const refunded = received.find(({ event }) => event.type === 'charge.refunded')
  if (!completed || !made || !refunded) throw new Error('three were sent')

  const { body, signature } = completed
  const type = 'checkout.session.completed'
  const event = { id: completed.event.id, type, sessionId: session.id, refundId: null }
  expect(counter.payments.readEvent(body, signature)).toEqual({ ok: true, event })
  expect(counter.payments.readEvent(Buffer.from(body), signature)).toEqual({ ok: true, event })
  expect(counter.payments.readEvent(refunded.body, refunded.signature)).toMatchObject({
    event: { type: 'charge.refunded', sessionId: null, refundId: null },
  })
  expect(counter.payments.readEvent(made.body, made.signature)).toMatchObject({
    event: { type: 'refund.created', refundId: expect.stringMatching(/^re_/) },
  })

  const forged = { ok: false, reason: 'bad-signature' }
  expect(counter.payments.readEvent(body, undefined)).toEqual(forged)
  expect(counter.payments.readEvent(body, 'nonsense')).toEqual(forged)
  expect(counter.payments.readEvent(body, refunded.signature)).toEqual(forged)
  expect(counter.payments.readEvent(`${body} `, signature)).toEqual(forged)
  expect(counter.payments.readEvent('', signature)).toEqual(forged)

  const sentAt = counter.clock.now().getTime()
  const readAfter = (seconds: number) =>
    stripePayments({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      now: () => sentAt + seconds * 1000,
    }).readEvent(body, signature)
  expect(readAfter(299).ok).toBe(true)
  expect(readAfter(302)).toEqual(forged)
})
