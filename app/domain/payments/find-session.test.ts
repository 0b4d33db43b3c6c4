import { expect, test } from 'vitest'
import { requestShapes } from '../../../test/support/sandbox/documented-requests.ts'
import {
  openTestSandbox,
  SECRET_KEY,
  WEBHOOK_SECRET,
} from '../../../test/support/sandbox/test-sandbox.ts'
import { pence } from '../../platform/values/money.ts'
import type { OpenSession } from './payments.server.ts'
import { stripePayments } from './stripe-payments.server.ts'

async function openCounter() {
  const testSandbox = await openTestSandbox()
  const payments = stripePayments({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: `http://127.0.0.1:${testSandbox.sandbox.port}`,
    timeoutMs: 2000,
  })
  const order = (orderId: string): OpenSession => ({
    orderId,
    lines: [{ title: 'Ladder-back chair', unitPrice: pence(4550), quantity: 1, imageUrl: null }],
    customerEmail: 'jo@example.com',
    expiresAt: new Date(testSandbox.clock.now().getTime() + 31 * 60_000),
    successUrl: 'http://localhost:3000/checkout/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/checkout/cancelled',
  })
  return {
    ...testSandbox,
    payments,
    open: (orderId: string) => payments.openSession(order(orderId)),
  }
}

test('a failure stored under the idempotency key is distinguished from a temporary one', async () => {
  const { control, open } = await openCounter()
  control.failNext = { status: 500, count: 1 }
  expect(await open('order')).toMatchObject({ ok: false, reason: 'unknown' })
  expect(await open('order')).toMatchObject({ ok: false, reason: 'stuck' })
  control.failNext = { status: 503, count: 2 }
  expect(await open('another')).toMatchObject({ ok: false, reason: 'unknown' })
  expect(await open('another')).toMatchObject({ ok: true })
})

test('an order’s session is found among all sessions of the same period', async () => {
  const { clock, control, open, payments } = await openCounter()
  await open('long before')
  clock.advance(60 * 60_000)
  const from = clock.now()
  await open('the first')
  clock.advance(10_000)
  for (let other = 0; other < 120; other++) await open(`other ${other}`)
  const to = clock.now()
  const find = (orderId: string) => payments.findSession(orderId, { from, to })

  expect(await find('the first')).toMatchObject({ session: { orderId: 'the first' } })
  expect(await find('other 119')).toMatchObject({ session: { orderId: 'other 119' } })
  expect(await find('nobody')).toEqual({ ok: true, session: null })
  expect(await find('long before')).toEqual({ ok: true, session: null })
  const lists = control.requests.filter(({ method }) => method === 'GET')
  expect(lists.length).toBeGreaterThan(4)
  for (const { params } of lists) {
    expect(requestShapes.listSessions.safeParse(params).error).toBeUndefined()
  }
  control.failNext = { status: 503, count: 2 }
  expect(await find('the first')).toEqual({ ok: false, reason: 'unreachable' })
})
