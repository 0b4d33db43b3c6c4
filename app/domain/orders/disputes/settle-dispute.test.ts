import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPaidOrder,
  createPlacedOrder,
  sandboxOf,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { readMail } from '../../../../test/support/mail/read-mail.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { orderNumber } from '../order-number.ts'
import { reconcileProvider } from '../reconciliation/reconcile-provider.server.ts'
import { orderEvents } from '../schema.ts'
import { orderDisputes } from './schema.ts'
import { settleDispute } from './settle-dispute.server.ts'

const TOTAL = 62_000

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  sandboxOf(shop).dropWebhooks = true
  // Payments of a wrong amount are logged as errors.
  shop.expectErrors('does not fit')
})
afterAll(() => shop.stop())

const settle = (id: string) => settleDispute(shop.db, shop.services, id)
const step = (...[id, what]: Parameters<ReturnType<typeof sandboxOf>['stepDispute']>) =>
  sandboxOf(shop).stepDispute(id, what)

const disputesOf = ({ id }: TestOrder) =>
  shop.db.select().from(orderDisputes).where(eq(orderDisputes.order_id, id))

const eventsOf = async ({ id }: TestOrder) => {
  const events = await shop.db
    .select({ kind: orderEvents.kind })
    .from(orderEvents)
    .where(eq(orderEvents.order_id, id))
    .orderBy(orderEvents.id)
  return events.map(({ kind }) => kind).filter((kind) => kind.startsWith('dispute'))
}

/** The alerts about an order's dispute, in the order in which they were sent. */
async function alertsAbout(order: TestOrder, count: number) {
  return await eventually(async () => {
    const found = (await shop.mails()).filter(
      ({ subject }) => subject.includes(orderNumber(order.id)) && /disput|bank/.test(subject),
    )
    const mails = found.map(({ subject, text }) => ({ ...readMail(text), subject }))
    return mails.length === count && mails
  })
}

describe('a dispute', () => {
  test('is recorded with its order, its history and an alert, however often it is settled', async () => {
    const order = await createPaidOrder(shop)
    const id = sandboxOf(shop).dispute(order.session, { reason: 'product_not_received' })
    expect(await settle(id)).toEqual({ ok: true, changed: true })
    expect(await settle(id)).toEqual({ ok: true, changed: false })
    expect(await disputesOf(order)).toMatchObject([
      { stripe_dispute_id: id, amount: TOTAL, status: 'needs_response', closed_at: null },
    ])
    expect(await order.now()).toMatchObject({ payment_state: 'paid', refunded_amount: 0 })
    expect(await eventsOf(order)).toEqual(['dispute_opened'])
    const [mail] = await alertsAbout(order, 1)
    expect(mail?.text).toContain('has not arrived')
    expect(mail?.text).toContain('£620.00')
    expect(mail?.text).toContain('Do not hand the order over')
    expect(mail?.text).toMatch(/Answer by \d+ \w+ \d{4} in the payment provider’s dashboard/)
    expect(mail?.text).toContain(`/admin/orders/${order.id}`)

    step(id, 'answer')
    await settle(id)
    step(id, 'win')
    await settle(id)
    expect(await eventsOf(order)).toEqual(['dispute_opened', 'dispute_answered', 'dispute_won'])
    expect(await disputesOf(order)).toMatchObject([{ status: 'won', closed_at: expect.any(Date) }])
    expect(await order.now()).toMatchObject({ payment_state: 'paid', refunded_amount: 0 })
    const [, closed] = await alertsAbout(order, 2)
    expect(closed?.subject).toContain('the bank has decided for you')
  })

  test('that is lost counts as money that went back, and only the decision is mailed if it is known late', async () => {
    const order = await createPaidOrder(shop)
    const id = sandboxOf(shop).dispute(order.session, { amount: 50_000 })
    step(id, 'lose')
    await settle(id)
    expect(await eventsOf(order)).toEqual(['dispute_opened', 'dispute_lost'])
    expect(await order.now()).toMatchObject({
      payment_state: 'part_refunded',
      refunded_amount: 50_000,
    })
    const [mail] = await alertsAbout(order, 1)
    expect(mail?.text).toContain('£500.00')
    expect(mail?.text).toContain('Do not refund it again')
  })

  test('settled by 20 concurrent events is recorded and mailed once', async () => {
    const order = await createPaidOrder(shop)
    const id = sandboxOf(shop).dispute(order.session)
    const settled = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        settleDispute(shop.db, shop.services, id, {
          id: `evt_${id}_${n % 5}`,
          type: 'charge.dispute.created',
        }),
      ),
    )
    expect(settled.filter((one) => one.ok && one.changed)).toHaveLength(1)
    expect(settled.filter(({ ok }) => !ok)).toEqual([])
    expect(await disputesOf(order)).toHaveLength(1)
    expect(await eventsOf(order)).toEqual(['dispute_opened'])
    await alertsAbout(order, 1)
  })

  test('is recorded by the provider’s event alone', async () => {
    const order = await createPaidOrder(shop)
    sandboxOf(shop).dropWebhooks = false
    sandboxOf(shop).dispute(order.session)
    await eventually(async () => (await disputesOf(order)).length === 1)
    const sent = await sandboxOf(shop).sendEvent('last', 5)
    expect(sent).toEqual([200, 200, 200, 200, 200])
    sandboxOf(shop).dropWebhooks = true
    expect(await eventsOf(order)).toEqual(['dispute_opened'])
  })

  test('never goes back to an older state that was read before a newer one was written', async () => {
    const order = await createPaidOrder(shop)
    const id = sandboxOf(shop).dispute(order.session)
    await settle(id)
    const { payments } = shop.services
    let reads = 0
    const slow: typeof payments = {
      ...payments,
      async readDispute(asked) {
        const read = await payments.readDispute(asked)
        reads += 1
        if (reads > 1) return read
        step(id, 'lose')
        await settle(id)
        return read
      },
    }
    const late = await settleDispute(shop.db, { ...shop.services, payments: slow }, id)
    expect(late).toEqual({ ok: true, changed: false })
    expect(reads).toBe(2)
    expect(await disputesOf(order)).toMatchObject([{ status: 'lost' }])
    expect(await order.now()).toMatchObject({ payment_state: 'refunded', refunded_amount: TOTAL })
  })

  test('whose event comes before that of the payment settles the payment first', async () => {
    const order = await createPlacedOrder(shop)
    sandboxOf(shop).pay(order.session)
    const id = sandboxOf(shop).dispute(order.session)
    expect(await settle(id)).toEqual({ ok: true, changed: true })
    expect(await order.now()).toMatchObject({ status: 'paid', payment_state: 'paid' })
    expect(await disputesOf(order)).toHaveLength(1)
  })

  test('of a payment of a wrong amount belongs to its order, which stays unsettled', async () => {
    const order = await createPlacedOrder(shop)
    sandboxOf(shop).pay(order.session, 60_000)
    const id = sandboxOf(shop).dispute(order.session)
    expect(await settle(id)).toEqual({ ok: true, changed: true })
    step(id, 'lose')
    expect(await settle(id)).toEqual({ ok: true, changed: true })
    expect(await disputesOf(order)).toMatchObject([{ status: 'lost', amount: 60_000 }])
    expect(await order.now()).toMatchObject({ payment_state: 'unpaid', refunded_amount: 0 })
  })

  test('begins as an inquiry, and alerts again once the bank takes the money', async () => {
    const order = await createPaidOrder(shop)
    const id = sandboxOf(shop).dispute(order.session, { inquiry: true })
    await settle(id)
    const [asked] = await alertsAbout(order, 1)
    expect(asked?.text).toContain('The money is still with you')
    step(id, 'escalate')
    await settle(id)
    const [, taken] = await alertsAbout(order, 2)
    expect(taken?.text).toContain('has taken £620.00 back')
    expect(await eventsOf(order)).toEqual(['dispute_opened', 'dispute_opened'])
  })
})

test('a dispute of a payment without an order is logged, one of another shop is ignored', async () => {
  const own = await createPaidOrder(shop)
  const foreign = await createPaidOrder(shop)
  const forget = async (order: TestOrder) => {
    const id = sandboxOf(shop).dispute(order.session)
    const { payments } = shop.services
    const stranger: typeof payments = {
      ...payments,
      async readDispute(asked) {
        const read = await payments.readDispute(asked)
        if (!read.ok) return read
        return { ok: true, dispute: { ...read.dispute, paymentIntentId: 'pi_of_nobody_here' } }
      },
      async findSessionOfPayment() {
        const read = await payments.readSession(order.session)
        const session = read.ok ? { ...read.session, id: 'cs_test_of_nobody_here' } : null
        const successUrl = 'https://another.example/checkout/success?session_id=1'
        return {
          ok: true,
          session: session && order === foreign ? { ...session, successUrl } : session,
        }
      },
    }
    return await settleDispute(shop.db, { ...shop.services, payments: stranger }, id)
  }
  const logged = () => shop.logged.filter(({ msg }) => msg.includes('belongs to no order')).length
  expect(await forget(foreign)).toEqual({ ok: false, reason: 'unknown-dispute' })
  expect(logged()).toBe(0)
  expect(await forget(own)).toEqual({ ok: false, reason: 'unknown-dispute' })
  expect(logged()).toBe(1)
  expect(await settle('du_of_nobody')).toEqual({ ok: false, reason: 'unknown-dispute' })
})

describe('the daily comparison', () => {
  const compare = () => reconcileProvider(shop.db, shop.services)

  test('finds a dispute and a decision whose events were lost', async () => {
    const order = await createPaidOrder(shop)
    const id = sandboxOf(shop).dispute(order.session)
    expect(await compare()).toMatchObject({ ok: true })
    expect(await disputesOf(order)).toMatchObject([{ status: 'needs_response' }])
    shop.clock.advance(100 * DAY_MS)
    step(id, 'lose')
    expect(await compare()).toMatchObject({ ok: true })
    expect(await disputesOf(order)).toMatchObject([{ status: 'lost' }])
    expect(await order.now()).toMatchObject({ refunded_amount: TOTAL })
  })

  test('reads an undecided dispute of any age', async () => {
    const order = await createPaidOrder(shop)
    const id = sandboxOf(shop).dispute(order.session)
    await settle(id)
    shop.clock.advance(400 * DAY_MS)
    step(id, 'win')
    expect(await compare()).toMatchObject({ ok: true })
    expect(await disputesOf(order)).toMatchObject([{ status: 'won' }])
  })

  test('restores the disputes that a backup does not contain', async () => {
    const order = await createPaidOrder(shop)
    const id = sandboxOf(shop).dispute(order.session)
    step(id, 'lose')
    await settle(id)
    // As after a restore: the row and the money that it took are those of an older state.
    await shop.db.delete(orderDisputes).where(eq(orderDisputes.stripe_dispute_id, id))
    await shop.db.execute(sql`
      update orders set refunded_amount = 0, payment_state = 'paid' where id = ${order.id}`)
    expect(await compare()).toMatchObject({ ok: true })
    expect(await disputesOf(order)).toMatchObject([{ status: 'lost' }])
    expect(await order.now()).toMatchObject({ payment_state: 'refunded', refunded_amount: TOTAL })
  })

  test('is repeated if the provider cannot be reached', async () => {
    const { payments } = shop.services
    const listDisputes = async () => ({ ok: false, reason: 'unreachable' }) as const
    const down = { ...shop.services, payments: { ...payments, listDisputes } }
    expect(await reconcileProvider(shop.db, down)).toEqual({ ok: false, reason: 'unreachable' })
  })
})
