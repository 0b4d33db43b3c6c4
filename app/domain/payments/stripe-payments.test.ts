import { expect, test } from 'vitest'
import { requestShapes } from '../../../test/support/sandbox/documented-requests.ts'
import {
  deadPort,
  opened,
  openTestPayments,
  paid,
  paymentsThrough,
  requestsMatching,
} from '../../../test/support/sandbox/test-payments.ts'

test('a paid session contains customer and shipping address', async () => {
  const bench = await openTestPayments()
  const session = await paid(bench)
  expect(session).toMatchObject({
    status: 'complete',
    paid: true,
    failed: false,
    url: null,
    amountTotal: 71_100,
    phone: '07700 900123',
    shippingName: 'Sam Sample',
    shippingAddress: '1 Example Street\nHigh Wycombe\nBuckinghamshire\nHP11 1AA',
  })
  expect(session.paymentIntentId).toMatch(/^pi_/)
  for (const { params } of requestsMatching(bench, /^GET .*sessions\/cs_/)) {
    expect(requestShapes.readSession.safeParse(params).success).toBe(true)
  }
})

test('a delayed payment is neither paid nor failed until it settles', async () => {
  const bench = await openTestPayments()
  const read = async (id: string) => {
    const answer = await bench.payments.readSession(id)
    return answer.ok && { paid: answer.session.paid, failed: answer.session.failed }
  }
  for (const outcome of ['succeeded', 'failed'] as const) {
    const { id } = await opened(bench, { orderId: `order that ${outcome}` })
    bench.control.payLater(id)
    expect(await read(id)).toEqual({ paid: false, failed: false })
    bench.control.settleLater(id, outcome)
    expect(await read(id)).toEqual({
      paid: outcome === 'succeeded',
      failed: outcome === 'failed',
    })
  }
})

test('a malformed session id is missing without a request', async () => {
  const bench = await openTestPayments()
  for (const id of ['', '../refunds', 'cs_', 'cs_a/expire', 'pi_123', `cs_${'x'.repeat(300)}`]) {
    expect(await bench.payments.readSession(id)).toEqual({ ok: false, reason: 'missing' })
    expect(await bench.payments.expireSession(id)).toEqual({ ok: false, reason: 'missing' })
  }
  expect(bench.control.requests).toEqual([])
  const nobody = await bench.payments.readSession('cs_test_nobody')
  expect(nobody).toEqual({ ok: false, reason: 'missing' })
})

test('an unreachable Stripe is not a missing session', async () => {
  const bench = await openTestPayments()
  const { id } = await opened(bench)
  bench.control.failNext = { status: 503, count: 4 }
  const unreachable = { ok: false, reason: 'unreachable' }
  expect(await bench.payments.readSession(id)).toEqual(unreachable)
  expect(await bench.payments.expireSession(id)).toEqual(unreachable)
  expect(await paymentsThrough(await deadPort()).readSession(id)).toEqual(unreachable)
})

test('expiring closes an open session and leaves any other unchanged', async () => {
  const bench = await openTestPayments()
  const { id } = await opened(bench)
  const statusAfter = async (sessionId: string) => {
    const answer = await bench.payments.expireSession(sessionId)
    return answer.ok ? answer.session.status : answer.reason
  }
  expect(await statusAfter(id)).toBe('expired')
  expect(await statusAfter(id)).toBe('expired')
  expect(await statusAfter('cs_test_nobody')).toBe('missing')
  for (const { params } of requestsMatching(bench, /^POST .*expire$/)) {
    expect(requestShapes.expireSession.safeParse(params).success).toBe(true)
  }

  const other = await opened(bench, { orderId: 'paid meanwhile' })
  bench.control.pay(other.id)
  const answer = await bench.payments.expireSession(other.id)
  expect(answer).toMatchObject({ ok: true, session: { status: 'complete', paid: true } })
})
