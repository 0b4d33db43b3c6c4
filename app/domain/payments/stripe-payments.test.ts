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
  const testSandbox = await openTestPayments()
  const session = await paid(testSandbox)
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
  for (const { params } of requestsMatching(testSandbox, /^GET .*sessions\/cs_/)) {
    expect(requestShapes.readSession.safeParse(params).success).toBe(true)
  }
})

test('a delayed payment is neither paid nor failed until it settles', async () => {
  const testSandbox = await openTestPayments()
  const read = async (id: string) => {
    const result = await testSandbox.payments.readSession(id)
    return result.ok && { paid: result.session.paid, failed: result.session.failed }
  }
  for (const outcome of ['succeeded', 'failed'] as const) {
    const { id } = await opened(testSandbox, { orderId: `order that ${outcome}` })
    testSandbox.control.payLater(id)
    expect(await read(id)).toEqual({ paid: false, failed: false })
    testSandbox.control.settleLater(id, outcome)
    expect(await read(id)).toEqual({
      paid: outcome === 'succeeded',
      failed: outcome === 'failed',
    })
  }
})

test('a malformed session id is missing without a request', async () => {
  const testSandbox = await openTestPayments()
  for (const id of ['', '../refunds', 'cs_', 'cs_a/expire', 'pi_123', `cs_${'x'.repeat(300)}`]) {
    expect(await testSandbox.payments.readSession(id)).toEqual({ ok: false, reason: 'missing' })
    expect(await testSandbox.payments.expireSession(id)).toEqual({ ok: false, reason: 'missing' })
  }
  expect(testSandbox.control.requests).toEqual([])
  const nobody = await testSandbox.payments.readSession('cs_test_nobody')
  expect(nobody).toEqual({ ok: false, reason: 'missing' })
})

test('an unreachable Stripe is not a missing session', async () => {
  const testSandbox = await openTestPayments()
  const { id } = await opened(testSandbox)
  testSandbox.control.failNext = { status: 503, count: 4 }
  const unreachable = { ok: false, reason: 'unreachable' }
  expect(await testSandbox.payments.readSession(id)).toEqual(unreachable)
  expect(await testSandbox.payments.expireSession(id)).toEqual(unreachable)
  expect(await paymentsThrough(await deadPort()).readSession(id)).toEqual(unreachable)
})

test('expiring closes an open session and leaves any other unchanged', async () => {
  const testSandbox = await openTestPayments()
  const { id } = await opened(testSandbox)
  const statusAfter = async (sessionId: string) => {
    const result = await testSandbox.payments.expireSession(sessionId)
    return result.ok ? result.session.status : result.reason
  }
  expect(await statusAfter(id)).toBe('expired')
  expect(await statusAfter(id)).toBe('expired')
  expect(await statusAfter('cs_test_nobody')).toBe('missing')
  for (const { params } of requestsMatching(testSandbox, /^POST .*expire$/)) {
    expect(requestShapes.expireSession.safeParse(params).success).toBe(true)
  }

  const other = await opened(testSandbox, { orderId: 'paid meanwhile' })
  testSandbox.control.pay(other.id)
  const result = await testSandbox.payments.expireSession(other.id)
  expect(result).toMatchObject({ ok: true, session: { status: 'complete', paid: true } })
})
