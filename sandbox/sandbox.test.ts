import Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  errorShape,
  intentShape,
  listShape,
  refundShape,
  sessionShape,
} from '../test/support/sandbox/documented-shapes.ts'
import {
  chairSession,
  chairs,
  openTestSandbox,
  paymentOf,
  press,
  SECRET_KEY,
  stripeClient,
} from '../test/support/sandbox/test-sandbox.ts'

/** The response's own fields, without the SDK's additions. */
const plain = (answer: object): unknown => JSON.parse(JSON.stringify(answer))

const refusal = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('It was not refused')
  return error
}

test('a session has every field that Stripe documents, open, paid and expired', async () => {
  const testSandbox = await openTestSandbox()
  const { stripe, control } = testSandbox
  const opened = await stripe.checkout.sessions.create(chairSession(testSandbox))
  expect(() => sessionShape.parse(plain(opened))).not.toThrow()
  expect(opened).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 4550,
    currency: 'gbp',
    client_reference_id: 'order-1',
    payment_intent: null,
    url: `${testSandbox.sandbox.url}/pay/${opened.id}`,
  })
  expect(opened.id).toMatch(/^cs_test_[0-9A-Za-z]{58}$/)

  control.pay(opened.id)
  const paid = await stripe.checkout.sessions.retrieve(opened.id)
  expect(() => sessionShape.parse(plain(paid))).not.toThrow()
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  expect(paid.payment_intent).toMatch(/^pi_[0-9A-Za-z]{24}$/)

  const other = await stripe.checkout.sessions.create(chairSession(testSandbox))
  const expired = await stripe.checkout.sessions.expire(other.id)
  expect(() => sessionShape.parse(plain(expired))).not.toThrow()
  expect(expired).toMatchObject({ status: 'expired', payment_status: 'unpaid', url: null })
})

test('the payment is returned by its id and inside its session', async () => {
  const testSandbox = await openTestSandbox()
  const { stripe, control } = testSandbox
  const { id } = await stripe.checkout.sessions.create(chairSession(testSandbox))
  control.pay(id)
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  const intent = plain(session.payment_intent as Stripe.PaymentIntent)
  expect(() => intentShape.parse(intent)).not.toThrow()
  expect(intent).toMatchObject({ status: 'succeeded', amount: 4550, amount_received: 4550 })
  const intentId = intentShape.parse(intent).id
  expect(plain(await stripe.paymentIntents.retrieve(intentId))).toEqual(intent)

  const sessions = plain(await stripe.checkout.sessions.list({ payment_intent: intentId }))
  expect(
    listShape(sessionShape)
      .parse(sessions)
      .data.map((one) => one.id),
  ).toEqual([id])
})

test('a payment is refunded in parts, up to its amount', async () => {
  const testSandbox = await openTestSandbox()
  const { stripe, control } = testSandbox
  const { id } = await stripe.checkout.sessions.create(chairSession(testSandbox))
  control.pay(id)
  const payment_intent = await paymentOf(testSandbox, id)

  const part = await stripe.refunds.create({ payment_intent, amount: 1000 })
  expect(() => refundShape.parse(plain(part))).not.toThrow()
  expect(part).toMatchObject({ amount: 1000, status: 'succeeded', payment_intent })
  const tooMuch = await refusal(stripe.refunds.create({ payment_intent, amount: 3551 }))
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' })
  const rest = await stripe.refunds.create({ payment_intent })
  expect(rest.amount).toBe(3550)
  const again = await refusal(stripe.refunds.create({ payment_intent }))
  expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' })

  const all = listShape(refundShape).parse(plain(await stripe.refunds.list({ payment_intent })))
  expect(all.data.map((refund) => refund.id)).toEqual([rest.id, part.id])
  expect(plain(await stripe.refunds.retrieve(part.id))).toEqual(plain(part))
})

const RATE = 'shipping_options[0][shipping_rate_data]'
const FIXED_AMOUNT = `${RATE}[fixed_amount]`

const shipping = (amount: number, price = {}, rate = {}) => ({
  shipping_rate_data: {
    type: 'fixed_amount' as const,
    display_name: 'Delivery to the islands',
    fixed_amount: { amount, currency: 'gbp', ...price },
    ...rate,
  },
})

test('the shipping option is part of the amount, and shown on the page', async () => {
  const testSandbox = await openTestSandbox()
  const line_items = [chairs(1, 4_550)]
  const session = await testSandbox.stripe.checkout.sessions.create(
    chairSession(testSandbox, { line_items, shipping_options: [shipping(3_500)] }),
  )
  sessionShape.parse(plain(session))
  expect(session).toMatchObject({
    amount_subtotal: 4_550,
    amount_total: 8_050,
    shipping_cost: { amount_subtotal: 3_500, amount_tax: 0, amount_total: 3_500 },
    shipping_options: [{ shipping_amount: 3_500 }],
    total_details: { amount_shipping: 3_500 },
  })
  const page = await (await fetch(session.url ?? '')).text()
  expect(page).toMatch(/Delivery to the islands<\/span>\s*<b>£35\.00/)
  expect(page).toContain('<b>£80.50</b>')
  testSandbox.control.pay(session.id)
  const expand = ['payment_intent']
  expect(await testSandbox.stripe.checkout.sessions.retrieve(session.id, { expand })).toMatchObject(
    {
      payment_intent: { amount: 8_050 },
    },
  )
})

test('invalid parameters are refused by name, as by Stripe', async () => {
  const testSandbox = await openTestSandbox()
  const { stripe, clock } = testSandbox
  const inMinutes = (minutes: number) =>
    Math.floor(clock.now().getTime() / 1000) + Math.round(minutes * 60)
  const wrong: [object, object][] = [
    [{ success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
    [{ line_items: undefined }, { code: 'parameter_missing', param: 'line_items' }],
    [{ line_items: [{ quantity: 1 }] }, { param: 'line_items[0][price_data]' }],
    [{ line_items: [chairs(0)] }, { param: 'line_items[0][quantity]' }],
    [{ line_items: [chairs(1, 29)] }, { code: 'amount_too_small' }],
    [{ line_items: [chairs(100, 1_000_000)] }, { code: 'amount_too_large' }],
    [{ line_items: [chairs(1, 10.5)] }, { param: 'line_items[0][price_data][unit_amount]' }],
    [{ expires_at: inMinutes(29.5) }, { param: 'expires_at' }],
    [{ expires_at: inMinutes(24 * 60 + 1) }, { param: 'expires_at' }],
    [{ customer_email: 'jo@' }, { param: 'customer_email' }],
    [{ success_url: 'javascript:alert(1)' }, { param: 'success_url' }],
    [{ client_reference_id: 'x'.repeat(201) }, { param: 'client_reference_id' }],
    [{ shipping_options: [shipping(10.5)] }, { param: `${FIXED_AMOUNT}[amount]` }],
    [{ shipping_options: [shipping(-1)] }, { param: `${FIXED_AMOUNT}[amount]` }],
    [{ shipping_options: [shipping(1, { currency: 'eur' })] }, { param: 'shipping_options' }],
    [
      { shipping_options: [shipping(1, {}, { display_name: undefined })] },
      { code: 'parameter_missing', param: `${RATE}[display_name]` },
    ],
    [
      { shipping_options: [shipping(1, {}, { display_name: 'x'.repeat(101) })] },
      { param: `${RATE}[display_name]` },
    ],
    [{ shipping_options: [{ shipping_rate: 'shr_1' }] }, { param: RATE }],
    [{ shipping_options: [shipping(99_999_999)] }, { code: 'amount_too_large' }],
    [{ surprise: 'yes' }, { code: 'parameter_unknown', param: 'surprise' }],
  ]
  for (const [changes, error] of wrong) {
    const params = { ...chairSession(testSandbox), ...changes }
    const refused = await refusal(stripe.checkout.sessions.create(params))
    expect(refused).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', ...error })
  }
  expect((await stripe.checkout.sessions.list()).data).toEqual([])
})

test('the minimum amount and the minimum lifetime are accepted', async () => {
  const testSandbox = await openTestSandbox()
  const seconds = Math.floor(testSandbox.clock.now().getTime() / 1000)
  const line_items = [chairs(1, 30)]
  const params = chairSession(testSandbox, { line_items, expires_at: seconds + 30 * 60 })
  expect(await testSandbox.stripe.checkout.sessions.create(params)).toMatchObject({
    amount_total: 30,
  })
})

test('errors have the documented shape', async () => {
  const testSandbox = await openTestSandbox()
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${testSandbox.sandbox.port}${path}`, {
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      ...init,
    })
  const answers: [number, Promise<Response>][] = [
    [401, ask('/v1/checkout/sessions', { headers: {} })],
    [404, ask('/v1/checkout/sessions/cs_test_nobody')],
    [404, ask('/v1/payment_intents/pi_nobody')],
    [404, ask('/v1/refunds/re_nobody')],
    [404, ask('/v1/customers')],
    [400, ask('/v1/checkout/sessions/cs_test_nobody?surprise=1')],
    [400, ask('/v1/checkout/sessions/cs_test_nobody?expand[]=customer')],
    [400, ask('/v1/checkout/sessions?a[b][c][d][e][f][g]=1')],
    [400, ask('/v1/checkout/sessions?a=%')],
    [415, ask('/v1/refunds', { method: 'POST', body: '{}' })],
  ]
  for (const [status, answer] of answers) {
    const response = await answer
    expect(errorShape.safeParse(await response.json()).success).toBe(true)
    expect(response.status).toBe(status)
    expect(response.headers.get('request-id')).toMatch(/^req_/)
  }
  const missing = await refusal(testSandbox.stripe.checkout.sessions.retrieve('cs_test_nobody'))
  expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  const stranger = stripeClient(testSandbox.sandbox.port, 'sk_test_of_a_stranger')
  const refused = await refusal(stranger.checkout.sessions.create(chairSession(testSandbox)))
  expect(refused).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
})

test('one idempotency key creates one session', async () => {
  const testSandbox = await openTestSandbox()
  const { stripe } = testSandbox
  const params = chairSession(testSandbox)
  const open = (changes = {}) =>
    stripe.checkout.sessions.create({ ...params, ...changes }, { idempotencyKey: 'order-1' })
  const first = await open()
  const second = await open()
  expect(plain(second)).toEqual(plain(first))
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')

  testSandbox.control.pay(first.id)
  expect((await open()).status).toBe('open')

  const other = await refusal(open({ customer_email: 'ann@example.com' }))
  expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)

  const declined = await refusal(
    stripe.checkout.sessions.create(
      { ...params, customer_email: 'jo@' },
      { idempotencyKey: 'order-2' },
    ),
  )
  expect(declined.statusCode).toBe(400)
  await stripe.checkout.sessions.create(params, { idempotencyKey: 'order-2' })
})

test('an idempotency key expires after a day', async () => {
  const testSandbox = await openTestSandbox()
  const open = () =>
    testSandbox.stripe.checkout.sessions.create(chairSession(testSandbox), {
      idempotencyKey: 'order-1',
    })
  const first = await open()
  testSandbox.clock.advance(24 * 60 * 60 * 1000 + 1000)
  await expect.poll(async () => (await open()).id, { timeout: 5000 }).not.toBe(first.id)
})

test('a session expires by the clock and can no longer be paid', async () => {
  const testSandbox = await openTestSandbox()
  const { stripe, clock, control } = testSandbox
  const { id, url } = await stripe.checkout.sessions.create(chairSession(testSandbox))
  clock.advance(30 * 60_000)
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
  clock.advance(61_000)
  expect((await press(url, 'pay')).status).toBe(410)
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
  const refused = await refusal(stripe.checkout.sessions.expire(id))
  expect(refused.statusCode).toBe(400)
  expect(control.events().map((event) => event.type)).toEqual(['checkout.session.expired'])
})

test('a session that is never read expires as well', async () => {
  const testSandbox = await openTestSandbox()
  await testSandbox.stripe.checkout.sessions.create(chairSession(testSandbox))
  testSandbox.clock.advance(32 * 60_000)
  await expect.poll(() => testSandbox.control.events().length, { timeout: 5000 }).toBe(1)
})

test('a paid session cannot expire', async () => {
  const testSandbox = await openTestSandbox()
  const { id } = await testSandbox.stripe.checkout.sessions.create(chairSession(testSandbox))
  testSandbox.control.pay(id)
  testSandbox.clock.advance(32 * 60_000)
  const refused = await refusal(testSandbox.stripe.checkout.sessions.expire(id))
  expect(refused.statusCode).toBe(400)
  expect(await testSandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'complete',
  })
})
