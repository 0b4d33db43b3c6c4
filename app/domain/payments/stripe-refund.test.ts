import { expect, test } from 'vitest'
import { requestShapes } from '../../../test/support/sandbox/documented-requests.ts'
import {
  openTestPayments,
  paid,
  requestsMatching,
} from '../../../test/support/sandbox/test-payments.ts'
import { pence } from '../../platform/values/money.ts'

test('a payment is refunded in parts, once per idempotency key', async () => {
  const testSandbox = await openTestPayments()
  const { paymentIntentId } = await paid(testSandbox)
  const part = { paymentIntentId, amount: pence(1000), idempotencyKey: 'part', reference: 'ours' }
  const first = await testSandbox.payments.refund(part)
  expect(first).toMatchObject({ ok: true, refund: { status: 'succeeded', amount: 1000 } })
  expect(await testSandbox.payments.refund(part)).toEqual(first)
  const tooMuch = { paymentIntentId, amount: pence(71_100), idempotencyKey: 'too much' }
  expect(await testSandbox.payments.refund(tooMuch)).toMatchObject({ ok: false, reason: 'refused' })
  const rest = { paymentIntentId, idempotencyKey: 'rest' }
  expect(await testSandbox.payments.refund(rest)).toMatchObject({ ok: true })
  const spent = { paymentIntentId, amount: pence(999), idempotencyKey: 'part' }
  expect(await testSandbox.payments.refund(spent)).toMatchObject({ ok: false, reason: 'refused' })
  const stranger = { paymentIntentId: 'pi_nobody', idempotencyKey: 'nobody' }
  expect(await testSandbox.payments.refund(stranger)).toMatchObject({
    ok: false,
    reason: 'refused',
  })

  const found = await testSandbox.payments.findRefunds(paymentIntentId)
  const refunds = found.ok ? found.refunds : []
  expect(refunds).toMatchObject([
    { amount: 70_100, reference: null, paymentIntentId },
    { amount: 1000, reference: 'ours', failure: null },
  ])
  const [, oldest] = refunds
  if (!oldest) throw new Error('there are two')
  expect(await testSandbox.payments.readRefund(oldest.id)).toEqual({ ok: true, refund: oldest })
  expect(await testSandbox.payments.readRefund('re_nobody')).toEqual({
    ok: false,
    reason: 'missing',
  })
  for (const { params } of requestsMatching(testSandbox, /^POST .*refunds$/)) {
    expect(requestShapes.refund.safeParse(params).success).toBe(true)
  }
})

test('a refund whose response was lost is repeated without refunding twice', async () => {
  const testSandbox = await openTestPayments()
  const { paymentIntentId } = await paid(testSandbox)
  const refund = { paymentIntentId, idempotencyKey: 'refund of the order' }
  testSandbox.control.cutAfterWork = 2
  expect(await testSandbox.payments.refund(refund)).toEqual({ ok: false, reason: 'unreachable' })
  expect(await testSandbox.payments.refund(refund)).toMatchObject({ ok: true })
  const { data } = await testSandbox.stripe.refunds.list({ payment_intent: paymentIntentId })
  expect(data.map(({ amount }) => amount)).toEqual([71_100])
})
