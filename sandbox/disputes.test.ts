import { expect, test } from 'vitest'
import { disputeShape, eventShape, listShape } from '../test/support/sandbox/documented-shapes.ts'
import {
  chairSession,
  openMailbox,
  openTestSandbox,
  paymentOf,
  press,
  type TestSandbox,
} from '../test/support/sandbox/test-sandbox.ts'

async function paidSession(testSandbox: TestSandbox) {
  const session = await testSandbox.stripe.checkout.sessions.create(chairSession(testSandbox))
  testSandbox.control.pay(session.id)
  return { ...session, payment_intent: await paymentOf(testSandbox, session.id) }
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

test('a disputed payment cannot be refunded, and its dispute has the documented format', async () => {
  const testSandbox = await openTestSandbox()
  const { stripe, control } = testSandbox
  const { id, payment_intent } = await paidSession(testSandbox)
  const other = await paidSession(testSandbox)
  control.dispute(other.id)
  const dispute = control.dispute(id, { amount: 4000, reason: 'product_not_received' })
  const listed = await stripe.disputes.list({ payment_intent })
  const { data } = listShape(disputeShape).parse(plain(listed))
  expect(data).toMatchObject([
    {
      id: dispute,
      amount: 4000,
      reason: 'product_not_received',
      status: 'needs_response',
      payment_intent,
      is_charge_refundable: false,
      balance_transactions: [{ amount: -4000 }],
    },
  ])
  expect(plain(await stripe.disputes.retrieve(dispute))).toEqual(data[0])
  const refund = stripe.refunds.create({ payment_intent })
  await expect(refund).rejects.toMatchObject({ statusCode: 400, code: 'charge_disputed' })
  expect(() => control.dispute(id)).toThrow(/could be disputed/)
  control.stepDispute(dispute, 'win')
  expect((await stripe.refunds.create({ payment_intent })).status).toBe('succeeded')
  expect(() => control.stepDispute(dispute, 'lose')).toThrow(/no open dispute/)
})

test('an inquiry leaves the money with the shop until it becomes a dispute', async () => {
  const testSandbox = await openTestSandbox()
  const { stripe, control } = testSandbox
  const { id, payment_intent } = await paidSession(testSandbox)
  const dispute = control.dispute(id, { inquiry: true })
  expect((await stripe.refunds.create({ payment_intent, amount: 50 })).status).toBe('succeeded')
  control.stepDispute(dispute, 'answer')
  expect((await stripe.disputes.retrieve(dispute)).status).toBe('warning_under_review')
  control.stepDispute(dispute, 'escalate')
  const refund = stripe.refunds.create({ payment_intent })
  await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' })
})

test('the page of a paid session opens and decides disputes, which send documented events', async () => {
  const mailbox = await openMailbox()
  const testSandbox = await openTestSandbox({ webhookUrl: mailbox.url })
  const { id, url, payment_intent } = await paidSession(testSandbox)
  const page = `${testSandbox.sandbox.url}/pay/${id}`
  expect(url).toBe(page)
  const shown = async () => await (await fetch(page)).text()
  expect(await shown()).toContain('>Dispute the payment</button>')
  await press(page, 'dispute')
  expect(await shown()).toContain('>The bank decides for the customer</button>')
  await press(page, 'answer')
  await press(page, 'lose')
  expect((await press(page, 'win')).status).toBe(200)
  const { data } = await testSandbox.stripe.disputes.list({ payment_intent })
  expect(data.map(({ status }) => status)).toEqual(['lost'])
  const received = await mailbox.until(5)
  for (const { event } of received) expect(eventShape.safeParse(event).error).toBeUndefined()
  expect(received.map(({ event }) => event.type).toSorted()).toEqual([
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'checkout.session.completed',
  ])
})
