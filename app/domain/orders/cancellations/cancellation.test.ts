import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  createPaidOrder,
  createPlacedOrder,
  historyOfOrder,
  mailsToCustomer,
  refundInput,
  refundsSettled,
  sandboxOf,
  setStatus,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { auditDatabase } from '../../../audit/audit-database.server.ts'
import { pence } from '../../../platform/values/money.ts'
import { deliveries } from '../../delivery-rounds/schema.ts'
import { NotAllowedError, type Staff } from '../../staff/staff.ts'
import { findOrdersNeedingAttention } from '../overview/find-needs-attention.server.ts'
import { requestRefund } from '../refunds/request-refund.server.ts'
import { resolveRefund } from '../refunds/resolve-refund.server.ts'
import { shipOrders } from '../shipping/ship-orders.server.ts'
import { acceptCancellation } from './accept-cancellation.server.ts'
import { MAX_FACTS } from './cancellation-states.ts'
import { findCancellation } from './find-cancellation.server.ts'
import { requestCancellation, withdrawCancellation } from './request-cancellation.server.ts'
import { orderCancellations } from './schema.ts'

const TOTAL = pence(62_000)

let shop: TestShop
let admin: Staff
let editor: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
  editor = await createTestStaff(shop.db, 'editor')
})
afterEach(async () => expect(await auditDatabase(shop.db)).toEqual([]))
afterAll(() => shop.stop())

const ask = ({ id }: TestOrder, atOnce = false) =>
  requestCancellation(shop.db, shop.services, id, { atOnce })
const keep = ({ id }: TestOrder) => withdrawCancellation(shop.db, shop.services, id)
const accept = ({ id }: TestOrder, staff = admin) =>
  acceptCancellation(shop.db, shop.services, staff, id)
const ship = (order: TestOrder) => setStatus(shop, admin, order, 'paid', 'shipped')

const factsOf = async ({ id }: TestOrder) =>
  (
    await shop.db
      .select({ fact: orderCancellations.fact })
      .from(orderCancellations)
      .where(eq(orderCancellations.order_id, id))
      .orderBy(orderCancellations.step)
  ).map(({ fact }) => fact)

const mails = async (order: TestOrder, words: string, count: number) => {
  const found = await eventually(async () => {
    const sent = await mailsToCustomer(shop, order, words)
    return sent.length >= count && sent
  })
  expect(found).toHaveLength(count)
  return found
}

describe('a customer’s request to cancel', () => {
  test('is listed under "Needs attention"; accepting it cancels and refunds the order', async () => {
    const order = await createPaidOrder(shop)
    expect(await ask(order)).toEqual({ ok: true, changed: true, cancelled: false })
    expect(await order.now()).toMatchObject({ status: 'paid', stock_state: 'consumed' })
    const [requested] = await mails(order, 'We have your request to cancel', 1)
    expect(requested?.text.replaceAll('\n', ' ')).toContain('refund £620.00 to the card')
    const needs = await findOrdersNeedingAttention(shop.db, admin, shop.services.clock.now())
    expect(needs.cancellationRequested.first.map(({ id }) => id)).toContain(order.id)
    expect(needs.toDispatch.first.map(({ id }) => id)).not.toContain(order.id)

    expect(await accept(order)).toEqual({ ok: true, refund: TOTAL })
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({
      status: 'cancelled',
      payment_state: 'refunded',
      stock_state: 'released',
    })
    expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
    const [cancelled] = await mails(order, 'has been cancelled', 1)
    expect(cancelled?.text).toContain('As you asked')
    await mails(order, 'We have refunded', 1)
    expect(await factsOf(order)).toEqual(['requested', 'accepted'])
    const after = await findOrdersNeedingAttention(shop.db, admin, shop.services.clock.now())
    expect(after.cancellationRequested.first.map(({ id }) => id)).not.toContain(order.id)
  })

  test('is recorded once if it is sent three times concurrently', async () => {
    const order = await createPaidOrder(shop)
    const results = await Promise.all([ask(order), ask(order), ask(order)])
    expect(results.filter((result) => result.ok && result.changed)).toHaveLength(1)
    expect(await factsOf(order)).toEqual(['requested'])
    await mails(order, 'We have your request to cancel', 1)
  })

  test('can be withdrawn until staff have acted, and made again', async () => {
    const order = await createPaidOrder(shop)
    await ask(order)
    expect(await keep(order)).toEqual({ ok: true, changed: true })
    expect(await keep(order)).toEqual({ ok: true, changed: false })
    await mails(order, 'stays as it was', 1)
    expect(await accept(order)).toEqual({ ok: false, reason: 'not-asked' })
    expect(await order.refunds()).toEqual([])
    await ask(order)
    await accept(order)
    expect(await keep(order)).toEqual({ ok: false, reason: 'acted' })
    expect(await factsOf(order)).toEqual(['requested', 'withdrawn', 'requested', 'accepted'])
  })

  test('is refused before the payment and after the dispatch', async () => {
    const refused = { ok: false, reason: 'left-workshop' }
    expect(await ask(await createPlacedOrder(shop))).toEqual(refused)
    const order = await createPaidOrder(shop)
    await ship(order)
    expect(await ask(order)).toEqual(refused)
    expect(await ask(order, true)).toEqual(refused)
    expect(await factsOf(order)).toEqual([])
  })

  test('is overtaken by an earlier dispatch: the customer is notified, nothing is refunded', async () => {
    const order = await createPaidOrder(shop)
    await ask(order)
    await ship(order)
    expect(await factsOf(order)).toEqual(['requested', 'overtaken'])
    await mails(order, 'had already left', 1)
    expect(await accept(order)).toEqual({ ok: false, reason: 'not-asked' })
    expect(await order.refunds()).toEqual([])
  })

  test('excludes the order from being shipped with others', async () => {
    const [asking, other] = [await createPaidOrder(shop), await createPaidOrder(shop)]
    await ask(asking)
    const ids = [asking.id, other.id]
    const plan = await shipOrders(shop.db, shop.services, admin, ids, { notifyCustomer: false })
    expect(plan.shipped.map(({ id }) => id)).toEqual([other.id])
    expect(plan.skipped).toMatchObject([{ id: asking.id, reason: 'cancel-asked' }])
  })

  test('is accepted if staff cancel the order in another way', async () => {
    const order = await createPaidOrder(shop)
    await ask(order)
    const input = { returnStock: true, refund: TOTAL, notifyCustomer: true }
    await setStatus(shop, admin, order, 'paid', 'cancelled', input)
    expect(await factsOf(order)).toEqual(['requested', 'accepted'])
    expect(await accept(order)).toEqual({ ok: false, reason: 'not-asked' })
    await refundsSettled(order)
    expect(await order.refunds()).toHaveLength(1)
  })

  test('refunds the rest if a part was refunded before', async () => {
    const order = await createPaidOrder(shop)
    await requestRefund(shop.db, shop.services, admin, order.id, refundInput(2_000, TOTAL))
    await ask(order)
    expect(await accept(order)).toEqual({ ok: true, refund: 60_000 })
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ refunded_amount: TOTAL, payment_state: 'refunded' })
  })

  test.each([{ atOnce: true }, { atOnce: false }])(
    'does not refund a failed refund that staff have paid in another way (immediately: $atOnce)',
    async ({ atOnce }) => {
      const order = await createPaidOrder(shop)
      sandboxOf(shop).failRefunds = 1
      await requestRefund(shop.db, shop.services, admin, order.id, refundInput(20_000, TOTAL))
      await refundsSettled(order)
      const [failed] = await order.refunds()
      const dealtWith = { refundId: failed?.id ?? '', how: 'dealt-with' as const }
      expect(await resolveRefund(shop.db, shop.services, admin, order.id, dealtWith)).toMatchObject(
        { ok: true },
      )
      await ask(order, atOnce)
      if (!atOnce) expect(await accept(order)).toEqual({ ok: true, refund: 42_000 })
      await refundsSettled(order)
      const made = (await order.refunds()).filter(({ state }) => state !== 'failed')
      expect(made).toMatchObject([{ state: 'succeeded', amount: 42_000 }])
      const more = refundInput(1, 0)
      expect(await requestRefund(shop.db, shop.services, admin, order.id, more)).toMatchObject({
        ok: false,
        reason: 'too-much',
      })
    },
  )

  test('can be repeated a limited number of times', async () => {
    const order = await createPaidOrder(shop)
    for (let step = 0; step < MAX_FACTS; step += 2) {
      expect(await ask(order)).toMatchObject({ ok: true })
      expect(await keep(order)).toMatchObject({ ok: true })
    }
    expect(await ask(order)).toEqual({ ok: false, reason: 'too-often' })
  })

  test('can be accepted by an admin only', async () => {
    const order = await createPaidOrder(shop)
    await ask(order)
    await expect(accept(order, editor)).rejects.toBeInstanceOf(NotAllowedError)
  })
})

describe('an immediate cancellation', () => {
  test('refunds and restocks the order and cancels its delivery, once', async () => {
    const order = await createPaidOrder(shop)
    const results = await Promise.all([ask(order, true), ask(order, true), ask(order, true)])
    expect(results.filter((result) => result.ok && result.changed)).toHaveLength(1)
    expect(results.every((result) => result.ok && result.cancelled)).toBe(true)
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({
      status: 'cancelled',
      payment_state: 'refunded',
      stock_state: 'released',
    })
    expect(await order.refunds()).toMatchObject([
      { state: 'succeeded', amount: TOTAL, staff_id: null, by_customer: true },
    ])
    expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
    const open = await shop.db
      .select({ state: deliveries.state })
      .from(deliveries)
      .where(eq(deliveries.order_id, order.id))
    expect(open.every(({ state }) => state === 'cancelled')).toBe(true)
    await mails(order, 'has been cancelled', 1)
    await mails(order, 'We have refunded', 1)
    expect(await mailsToCustomer(shop, order, 'We have your request')).toEqual([])
    // The mail about the refund of a late payment is not sent.
    expect(await mailsToCustomer(shop, order, 'has been refunded')).toEqual([])
    expect(await historyOfOrder(shop, order)).toEqual([])
  })
})

describe('concurrent actions', () => {
  test('by customer and staff have one outcome, and at most one refund', async () => {
    for (let round = 0; round < 8; round++) {
      const order = await createPaidOrder(shop)
      const before = round % 2 === 0
      if (before) await ask(order)
      await Promise.all([
        ask(order, round % 4 === 1),
        accept(order),
        before ? keep(order) : accept(order),
        ship(order),
        requestRefund(shop.db, shop.services, admin, order.id, refundInput(TOTAL, TOTAL)),
      ])
      await refundsSettled(order)
      const { status, stock_state, refunded_amount } = await order.now()
      expect(refunded_amount).toBeLessThanOrEqual(TOTAL)
      expect((await order.refunds()).length).toBeLessThanOrEqual(1)
      if (status === 'cancelled') {
        expect({ stock_state, refunded_amount }).toEqual({
          stock_state: 'released',
          refunded_amount: TOTAL,
        })
        await mails(order, 'has been cancelled', 1)
      }
      const { state } = await findCancellation(shop.db, order.id)
      expect(state === 'requested' && status !== 'paid').toBe(false)
    }
  })
})

test('facts can neither be changed nor deleted', async () => {
  const order = await createPaidOrder(shop)
  await ask(order)
  const own = sql`order_id = ${order.id}`
  for (const change of [
    sql`update order_cancellations set fact = 'accepted' where ${own}`,
    sql`delete from order_cancellations where ${own}`,
  ]) {
    await expect(shop.db.execute(change)).rejects.toThrow()
  }
  expect(await factsOf(order)).toEqual(['requested'])
})
