import { expect, test } from 'vitest'
import { openTestPayments, paid } from '../../../test/support/sandbox/test-payments.ts'
import {
  openMailbox,
  SECRET_KEY,
  WEBHOOK_SECRET,
} from '../../../test/support/sandbox/test-sandbox.ts'
import { stripePayments } from './stripe-payments.server.ts'

test('only a recent webhook with a valid signature is accepted', async () => {
  const testSandbox = await openTestPayments()
  const mailbox = await openMailbox()
  testSandbox.control.setWebhookUrl(mailbox.url)
  const session = await paid(testSandbox)
  const [completed] = await mailbox.until(1)
  await testSandbox.payments.refund({ ...session, idempotencyKey: 'all' })
  const received = await mailbox.until(3)
  const made = received.find(({ event }) => event.type === 'refund.created')
  const refunded = received.find(({ event }) => event.type === 'charge.refunded')
  if (!completed || !made || !refunded) throw new Error('three were sent')

  const { body, signature } = completed
  const type = 'checkout.session.completed'
  const event = {
    id: completed.event.id,
    type,
    sessionId: session.id,
    refundId: null,
    disputeId: null,
  }
  expect(testSandbox.payments.readEvent(body, signature)).toEqual({ ok: true, event })
  expect(testSandbox.payments.readEvent(Buffer.from(body), signature)).toEqual({ ok: true, event })
  expect(testSandbox.payments.readEvent(refunded.body, refunded.signature)).toMatchObject({
    event: { type: 'charge.refunded', sessionId: null, refundId: null },
  })
  expect(testSandbox.payments.readEvent(made.body, made.signature)).toMatchObject({
    event: { type: 'refund.created', refundId: expect.stringMatching(/^re_/) },
  })

  const forged = { ok: false, reason: 'bad-signature' }
  expect(testSandbox.payments.readEvent(body, undefined)).toEqual(forged)
  expect(testSandbox.payments.readEvent(body, 'nonsense')).toEqual(forged)
  expect(testSandbox.payments.readEvent(body, refunded.signature)).toEqual(forged)
  expect(testSandbox.payments.readEvent(`${body} `, signature)).toEqual(forged)
  expect(testSandbox.payments.readEvent('', signature)).toEqual(forged)

  const sentAt = testSandbox.clock.now().getTime()
  const readAfter = (seconds: number) =>
    stripePayments({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      now: () => sentAt + seconds * 1000,
    }).readEvent(body, signature)
  expect(readAfter(299).ok).toBe(true)
  expect(readAfter(302)).toEqual(forged)
})
