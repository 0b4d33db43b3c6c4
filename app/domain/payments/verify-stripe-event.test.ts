import { expect, test } from 'vitest'
import {
  openMailbox,
  SECRET_KEY,
  WEBHOOK_SECRET,
} from '../../../test/support/sandbox/test-bench.ts'
import { openTestPayments, paid } from '../../../test/support/sandbox/test-payments.ts'
import { stripePayments } from './stripe-payments.server.ts'

test('only a recent webhook with a valid signature is accepted', async () => {
  const bench = await openTestPayments()
  const mailbox = await openMailbox()
  bench.control.setWebhookUrl(mailbox.url)
  const session = await paid(bench)
  const [completed] = await mailbox.until(1)
  await bench.payments.refund({ ...session, idempotencyKey: 'all' })
  const received = await mailbox.until(3)
  const made = received.find(({ event }) => event.type === 'refund.created')
  const refunded = received.find(({ event }) => event.type === 'charge.refunded')
  if (!completed || !made || !refunded) throw new Error('three were sent')

  const { body, signature } = completed
  const type = 'checkout.session.completed'
  const event = { id: completed.event.id, type, sessionId: session.id, refundId: null }
  expect(bench.payments.readEvent(body, signature)).toEqual({ ok: true, event })
  expect(bench.payments.readEvent(Buffer.from(body), signature)).toEqual({ ok: true, event })
  expect(bench.payments.readEvent(refunded.body, refunded.signature)).toMatchObject({
    event: { type: 'charge.refunded', sessionId: null, refundId: null },
  })
  expect(bench.payments.readEvent(made.body, made.signature)).toMatchObject({
    event: { type: 'refund.created', refundId: expect.stringMatching(/^re_/) },
  })

  const forged = { ok: false, reason: 'bad-signature' }
  expect(bench.payments.readEvent(body, undefined)).toEqual(forged)
  expect(bench.payments.readEvent(body, 'nonsense')).toEqual(forged)
  expect(bench.payments.readEvent(body, refunded.signature)).toEqual(forged)
  expect(bench.payments.readEvent(`${body} `, signature)).toEqual(forged)
  expect(bench.payments.readEvent('', signature)).toEqual(forged)

  const sentAt = bench.clock.now().getTime()
  const readAfter = (seconds: number) =>
    stripePayments({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      now: () => sentAt + seconds * 1000,
    }).readEvent(body, signature)
  expect(readAfter(299).ok).toBe(true)
  expect(readAfter(302)).toEqual(forged)
})
