import { expect, test, vi } from 'vitest'
import { requestShapes } from '../../../test/support/sandbox/documented-requests.ts'
import {
  openTestPayments,
  paid,
  requestsMatching,
} from '../../../test/support/sandbox/test-payments.ts'
import { openMailbox } from '../../../test/support/sandbox/test-sandbox.ts'

test('a dispute is read in each of its states, listed, and named by its event', async () => {
  const testSandbox = await openTestPayments()
  const mailbox = await openMailbox()
  const { id, paymentIntentId } = await paid(testSandbox)
  const { payments, control, clock } = testSandbox
  const from = clock.now()
  const disputeId = control.dispute(id, { amount: 71_000, inquiry: true })
  const read = async () => {
    const result = await payments.readDispute(disputeId)
    return result.ok ? result.dispute : null
  }
  expect(await read()).toMatchObject({
    id: disputeId,
    paymentIntentId,
    amount: 71_000,
    currency: 'gbp',
    reason: 'fraudulent',
    status: 'needs_response',
    refundable: true,
  })
  const days = ((await read())?.dueBy?.getTime() ?? 0) - from.getTime()
  expect(Math.round(days / 86_400_000)).toBe(14)
  control.stepDispute(disputeId, 'escalate')
  expect(await read()).toMatchObject({ status: 'needs_response', refundable: false })
  control.stepDispute(disputeId, 'answer')
  expect(await read()).toMatchObject({ status: 'under_review' })
  control.stepDispute(disputeId, 'win')
  expect(await read()).toMatchObject({ status: 'won' })

  const dropped = control.dispute(id, { inquiry: true })
  control.stepDispute(dropped, 'drop')
  const listed = await payments.listDisputes({ from })
  expect(listed).toMatchObject({ ok: true, page: [{ id: dropped, status: 'dropped' }, {}] })
  for (const { params } of requestsMatching(testSandbox, /^GET .*disputes$/)) {
    expect(requestShapes.listDisputes.safeParse(params).error).toBeUndefined()
  }
  expect(await payments.readDispute('du_nobody')).toEqual({ ok: false, reason: 'missing' })

  control.setWebhookUrl(mailbox.url)
  const closed = await vi.waitUntil(
    () => mailbox.received.find(({ event }) => event.type === 'charge.dispute.closed'),
    { timeout: 10_000 },
  )
  expect(payments.readEvent(closed.body, closed.signature)).toMatchObject({
    event: { sessionId: null, refundId: null, disputeId: expect.stringMatching(/^du_/) },
  })
})

test('the refund of a disputed payment is refused with the provider’s code', async () => {
  const testSandbox = await openTestPayments()
  const { id, paymentIntentId } = await paid(testSandbox)
  testSandbox.control.dispute(id)
  const refund = { paymentIntentId, idempotencyKey: 'disputed' }
  expect(await testSandbox.payments.refund(refund)).toEqual({
    ok: false,
    reason: 'refused',
    message: 'charge_disputed',
  })
})
