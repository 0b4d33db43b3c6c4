import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { type Bench, chairSession, openBench } from '../test/support/sandbox/test-bench.ts'

const open = (bench: Bench, idempotencyKey = 'order-1') =>
  bench.stripe.checkout.sessions.create(chairSession(bench), { idempotencyKey })

const statusOf = (call: Promise<unknown>): Promise<number | undefined> =>
  call.then(
    () => 200,
    (error: Stripe.errors.StripeError) => error.statusCode,
  )

const countSessions = async (bench: Bench) =>
  (await bench.stripe.checkout.sessions.list()).data.length

test('a failed request is not executed; its idempotency key repeats a 500, but not a 503', async () => {
  const bench = await openBench()
  bench.control.failNext = { status: 500, count: 1 }
  expect(await statusOf(open(bench, 'a'))).toBe(500)
  expect(await statusOf(open(bench, 'a'))).toBe(500)
  expect(await countSessions(bench)).toBe(0)
  bench.control.failNext = { status: 503, count: 1 }
  expect(await statusOf(open(bench, 'b'))).toBe(503)
  expect(await statusOf(open(bench, 'b'))).toBe(200)
  expect(await countSessions(bench)).toBe(1)
})

test('a request can be executed although its response is an error', async () => {
  const bench = await openBench()
  bench.control.failNext = { status: 500, count: 1, worked: true }
  expect(await statusOf(open(bench, 'a'))).toBe(500)
  expect(await statusOf(open(bench, 'a'))).toBe(500)
  expect(await countSessions(bench)).toBe(1)
})

test('a request whose connection was dropped has been executed', async () => {
  const bench = await openBench()
  // The SDK itself retries once after a lost connection.
  bench.control.cutAfterWork = 2
  await expect(open(bench)).rejects.toThrow(/connection/i)
  expect(await countSessions(bench)).toBe(1)
  const [session] = (await bench.stripe.checkout.sessions.list()).data
  expect((await open(bench)).id).toBe(session?.id)
})

test('an idempotency key is locked until its request is answered', async () => {
  const bench = await openBench()
  bench.control.answerDelayMs = 2_000
  const first = open(bench)
  await expect.poll(() => bench.control.requests.length).toBe(1)
  expect(await statusOf(open(bench))).toBe(409)
  const { id } = await first
  expect((await open(bench)).id).toBe(id)
})

test('the last thousand requests are recorded', async () => {
  const bench = await openBench()
  await open(bench)
  expect(bench.control.requests).toMatchObject([
    {
      method: 'POST',
      path: '/v1/checkout/sessions',
      params: { mode: 'payment', line_items: [{ quantity: '1' }] },
      idempotencyKey: 'order-1',
    },
  ])
  for (let round = 0; round < 21; round++) {
    await Promise.all(Array.from({ length: 50 }, () => countSessions(bench)))
  }
  expect(bench.control.requests).toHaveLength(1000)
  expect(bench.control.requests.every((request) => request.method === 'GET')).toBe(true)
})
