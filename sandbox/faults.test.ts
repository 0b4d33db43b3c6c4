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

test('a failed request is not worked; a 500 comes back under its key, a 503 does not', async () => {
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

test('a failure may come after the work, and its answer all the same', async () => {
  const bench = await openBench()
  bench.control.failNext = { status: 500, count: 1, worked: true }
  expect(await statusOf(open(bench, 'a'))).toBe(500)
  expect(await statusOf(open(bench, 'a'))).toBe(500)
  expect(await countSessions(bench)).toBe(1)
})

test('a cut request was worked', async () => {
  const bench = await openBench()
  // The SDK itself retries once after a lost connection.
  bench.control.cutAfterWork = 2
  await expect(open(bench)).rejects.toThrow(/connection/i)
  expect(await countSessions(bench)).toBe(1)
  const [session] = (await bench.stripe.checkout.sessions.list()).data
  expect((await open(bench)).id).toBe(session?.id)
})

test('a key is in use until its request is answered', async () => {
  const bench = await openBench()
  bench.control.answerDelayMs = 2_000
  const first = open(bench)
  await expect.poll(() => bench.control.requests.length).toBe(1)
  expect(await statusOf(open(bench))).toBe(409)
  const { id } = await first
  expect((await open(bench)).id).toBe(id)
})

test('requests are remembered, the last thousand of them', async () => {
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
