import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  chairSession,
  openTestSandbox,
  type TestSandbox,
} from '../test/support/sandbox/test-sandbox.ts'

const open = (testSandbox: TestSandbox, idempotencyKey = 'order-1') =>
  testSandbox.stripe.checkout.sessions.create(chairSession(testSandbox), { idempotencyKey })

const statusOf = (call: Promise<unknown>): Promise<number | undefined> =>
  call.then(
    () => 200,
    (error: Stripe.errors.StripeError) => error.statusCode,
  )

const countSessions = async (testSandbox: TestSandbox) =>
  (await testSandbox.stripe.checkout.sessions.list()).data.length

test('a failed request is not executed; its idempotency key repeats a 500, but not a 503', async () => {
  const testSandbox = await openTestSandbox()
  testSandbox.control.failNext = { status: 500, count: 1 }
  expect(await statusOf(open(testSandbox, 'a'))).toBe(500)
  expect(await statusOf(open(testSandbox, 'a'))).toBe(500)
  expect(await countSessions(testSandbox)).toBe(0)
  testSandbox.control.failNext = { status: 503, count: 1 }
  expect(await statusOf(open(testSandbox, 'b'))).toBe(503)
  expect(await statusOf(open(testSandbox, 'b'))).toBe(200)
  expect(await countSessions(testSandbox)).toBe(1)
})

test('a request can be executed although its response is an error', async () => {
  const testSandbox = await openTestSandbox()
  testSandbox.control.failNext = { status: 500, count: 1, worked: true }
  expect(await statusOf(open(testSandbox, 'a'))).toBe(500)
  expect(await statusOf(open(testSandbox, 'a'))).toBe(500)
  expect(await countSessions(testSandbox)).toBe(1)
})

test('a request whose connection was dropped has been executed', async () => {
  const testSandbox = await openTestSandbox()
  // The SDK itself retries once after a lost connection.
  testSandbox.control.cutAfterWork = 2
  await expect(open(testSandbox)).rejects.toThrow(/connection/i)
  expect(await countSessions(testSandbox)).toBe(1)
  const [session] = (await testSandbox.stripe.checkout.sessions.list()).data
  expect((await open(testSandbox)).id).toBe(session?.id)
})

test('an idempotency key is locked until its request is answered', async () => {
  const testSandbox = await openTestSandbox()
  testSandbox.control.answerDelayMs = 2_000
  const first = open(testSandbox)
  await expect.poll(() => testSandbox.control.requests.length).toBe(1)
  expect(await statusOf(open(testSandbox))).toBe(409)
  const { id } = await first
  expect((await open(testSandbox)).id).toBe(id)
})

test('the last thousand requests are recorded', async () => {
  const testSandbox = await openTestSandbox()
  await open(testSandbox)
  expect(testSandbox.control.requests).toMatchObject([
    {
      method: 'POST',
      path: '/v1/checkout/sessions',
      params: { mode: 'payment', line_items: [{ quantity: '1' }] },
      idempotencyKey: 'order-1',
    },
  ])
  for (let round = 0; round < 21; round++) {
    await Promise.all(Array.from({ length: 50 }, () => countSessions(testSandbox)))
  }
  expect(testSandbox.control.requests).toHaveLength(1000)
  expect(testSandbox.control.requests.every((request) => request.method === 'GET')).toBe(true)
})
