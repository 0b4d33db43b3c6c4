import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Placed, paid, placed, sandboxOf } from '../../../../test/support/orders.ts'
import { readMail } from '../../../../test/support/read-mail.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { givenStaff } from '../../../../test/support/staff.ts'
import { pence } from '../../../platform/money.ts'
import { multiplyPence } from '../../../platform/money-arithmetic.ts'
import { staffHistory } from '../../staff/schema.ts'
import { NotAllowedError, type Staff } from '../../staff/staff.ts'
import { resendConfirmation } from '../mail/resend-confirmation.server.ts'
import { settleSession } from '../payment/settle-session.server.ts'
import { anonymisedCustomer } from '../privacy/anonymised-customer.server.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.server.ts'
import { requestRefund } from '../refunds/request-refund.server.ts'
import { orders } from '../schema.ts'
import { ORDER_STATUSES, type OrderStatus } from '../status.ts'
import { restockOrder } from './restock-order.server.ts'
import { type SetOrderStatus, type StatusInput, setOrderStatus } from './set-order-status.server.ts'

const TOTAL = pence(62_000)

let shop: TestShop
let admin: Staff
let editor: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await givenStaff(shop.db)
  editor = await givenStaff(shop.db, 'editor')
})
afterAll(() => shop.stop())

const set = (
  order: Placed,
  from: OrderStatus,
  to: OrderStatus,
  wish: Partial<StatusInput> = {},
  staff = admin,
): Promise<SetOrderStatus> =>
  setOrderStatus(shop.db, shop.services, staff, order.id, { from, to, ...wish })

const historyOf = (order: Placed) =>
  shop.db
    .select({ action: staffHistory.action, by: staffHistory.staff_name, to: staffHistory.changes })
    .from(staffHistory)
    .where(and(eq(staffHistory.subject, 'order'), eq(staffHistory.subject_id, order.id)))
    .orderBy(staffHistory.id)

const mailsTo = async (order: Placed, words: string) =>
  (await shop.mails())
    .filter((mail) => mail.to === order.email && mail.subject.includes(words))
    .map(({ text }) => readMail(text))

describe('a status', () => {
  test('may become any of the five and is stamped and kept in the history', async () => {
    const order = await paid(shop)
    let from: OrderStatus = 'paid'
    for (const to of [...ORDER_STATUSES, 'paid'] as const) {
      shop.clock.advance(1_000)
      expect(await set(order, from, to, {}, editor)).toMatchObject({ ok: true })
      from = to
    }
    expect(await order.now()).toMatchObject({
      status: 'paid',
      payment_state: 'paid',
      stock_state: 'consumed',
      updated_at: shop.clock.now(),
    })
    const history = await historyOf(order)
    expect(history[0]).toEqual({
      action: 'status',
      by: editor.fullName,
      to: { status: ['paid', 'pending'] },
    })
    expect(history).toHaveLength(6)
  })

  test('is not for viewers to set, nor a refund for editors', async () => {
    const order = await paid(shop)
    const viewer = await givenStaff(shop.db, 'viewer')
    await expect(set(order, 'paid', 'shipped', {}, viewer)).rejects.toBeInstanceOf(NotAllowedError)
    const refund = set(order, 'paid', 'cancelled', { refund: TOTAL }, editor)
    await expect(refund).rejects.toBeInstanceOf(NotAllowedError)
    expect(await order.now()).toMatchObject({ status: 'paid' })
  })

  test('that a colleague has changed meanwhile is left as it is now', async () => {
    const order = await paid(shop)
    const answers = await Promise.all([
      set(order, 'paid', 'shipped'),
      set(order, 'paid', 'delivered'),
      set(order, 'paid', 'cancelled', { returnStock: true, refund: TOTAL }),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const { status } = await order.now()
    expect(answers.filter((answer) => !answer.ok)).toEqual(
      Array(2).fill({ ok: false, reason: 'changed', now: status }),
    )
    expect(await historyOf(order)).toHaveLength(status === 'cancelled' ? 3 : 1)
  })

  test('shipped is told to the customer where that is wished', async () => {
    const quiet = await paid(shop)
    await set(quiet, 'paid', 'shipped')
    const order = await paid(shop)
    await set(order, 'paid', 'shipped', { tell: true })
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(order, 'is on its way')
      return mails.length > 0 && mails
    })
    expect(mail?.text.replaceAll('\n', ' ')).toContain(order.id.slice(0, 8))
    expect(await mailsTo(quiet, 'is on its way')).toEqual([])
  })
})

describe('cancelling a paid order', () => {
  test('puts the units back on sale and refunds, all at once, and tells the customer', async () => {
    const order = await paid(shop, { stock: 3, quantity: 2 })
    const total = multiplyPence(TOTAL, 2)
    expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
    const wish = { returnStock: true, refund: total, tell: true }
    expect(await set(order, 'paid', 'cancelled', wish)).toEqual({
      ok: true,
      stockReturned: true,
      refundRequested: true,
    })
    expect(await shop.stockOf(order.product)).toEqual({ left: 3, reserved: 0 })
    await eventually(async () => (await order.now()).payment_state === 'refunded')
    expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(order, 'has been cancelled')
      return mails.length > 0 && mails
    })
    expect(mail?.text.replaceAll('\n', ' ')).toContain('We are refunding the whole £1,240.00')
  })

  test('may leave money and units where they are; the units can follow later, once', async () => {
    const order = await paid(shop)
    await set(order, 'paid', 'cancelled', { tell: true })
    expect(await order.now()).toMatchObject({ payment_state: 'paid', stock_state: 'consumed' })
    await eventually(async () => (await mailsTo(order, 'has been cancelled')).length === 1)
    const put = () => restockOrder(shop.db, shop.services, editor, order.id)
    const answers = await Promise.all([put(), put(), put()])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok)).toEqual(
      Array(2).fill({ ok: false, reason: 'not-sold' }),
    )
    expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
    const again = await set(order, 'cancelled', 'cancelled', { returnStock: true })
    expect(again).toMatchObject({ ok: true, stockReturned: false })
  })

  test('changes nothing where other money is left than was shown', async () => {
    const order = await paid(shop)
    const wish = { amount: pence(1_000), left: TOTAL, reason: '' }
    await requestRefund(shop.db, shop.services, admin, order.id, wish)
    expect(await set(order, 'paid', 'cancelled', { returnStock: true, refund: TOTAL })).toEqual({
      ok: false,
      reason: 'refund-changed',
      left: 61_000,
    })
    expect(await order.now()).toMatchObject({ status: 'paid', stock_state: 'consumed' })
  })

  test('a late webhook and a repeated event change nothing of it', async () => {
    const order = await placed(shop)
    sandboxOf(shop).dropWebhooks = true
    sandboxOf(shop).pay(order.session)
    sandboxOf(shop).dropWebhooks = false
    await settleSession(shop.db, shop.services, order.session)
    await Promise.all([
      set(order, 'paid', 'cancelled', { returnStock: true, refund: TOTAL }),
      sandboxOf(shop).sendEvent('last', 10),
      reconcilePayments(shop.db, shop.services),
    ])
    await eventually(async () => (await order.now()).payment_state === 'refunded')
    expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
    expect(await order.refunds()).toHaveLength(1)
    expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
  })

  test('frees the units for somebody else, who may lose them again in the same way', async () => {
    const first = await paid(shop)
    await set(first, 'paid', 'cancelled', { returnStock: true, refund: TOTAL })
    const second = await paid(shop, { product: first.product })
    expect(await shop.stockOf(first.product)).toEqual({ left: 0, reserved: 0 })
    await set(second, 'paid', 'cancelled', { returnStock: true })
    expect(await shop.stockOf(first.product)).toEqual({ left: 1, reserved: 0 })
  })
})

describe('cancelling an order that is still at its payment page', () => {
  test('closes the page first', async () => {
    const order = await placed(shop)
    expect(await set(order, 'pending', 'cancelled', { tell: true })).toMatchObject({ ok: true })
    expect(await order.now()).toMatchObject({
      status: 'cancelled',
      payment_state: 'unpaid',
      stock_state: 'released',
    })
    expect(() => sandboxOf(shop).pay(order.session)).toThrow('not open')
    expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
    expect(await historyOf(order)).toMatchObject([{ action: 'status' }])
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(order, 'has been cancelled')
      return mails.length > 0 && mails
    })
    expect(mail?.text.replaceAll('\n', ' ')).toContain('Your card was not charged.')
  })

  test('loses to a payment that came before', async () => {
    const order = await placed(shop)
    sandboxOf(shop).dropWebhooks = true
    sandboxOf(shop).pay(order.session)
    sandboxOf(shop).dropWebhooks = false
    expect(await set(order, 'pending', 'cancelled')).toEqual({
      ok: false,
      reason: 'paid-meanwhile',
      now: 'paid',
    })
    expect(await order.now()).toMatchObject({ payment_state: 'paid', stock_state: 'consumed' })
    expect(await historyOf(order)).toEqual([])
  })

  test('changes nothing while the provider cannot be asked', async () => {
    const order = await placed(shop)
    sandboxOf(shop).failNext = { status: 503, count: 4 }
    expect(await set(order, 'pending', 'cancelled')).toEqual({ ok: false, reason: 'page-open' })
    sandboxOf(shop).failNext = null
    expect(await order.now()).toMatchObject({ status: 'pending', stock_state: 'held' })
  })

  test('by two at once is done by one of them', async () => {
    const order = await placed(shop)
    const answers = await Promise.all([
      set(order, 'pending', 'cancelled', { tell: true }),
      set(order, 'pending', 'cancelled', { tell: true }, editor),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'changed', now: 'cancelled' })
    expect(await historyOf(order)).toHaveLength(1)
  })

  test('while it is paid leaves an order that is wholly paid or wholly cancelled', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await placed(shop)
      const [answer] = await Promise.all([
        set(order, 'pending', 'cancelled'),
        Promise.resolve().then(() => {
          try {
            sandboxOf(shop).pay(order.session)
          } catch {
            // It was closed first.
          }
        }),
      ])
      await settleSession(shop.db, shop.services, order.session)
      const { status, payment_state, stock_state } = await order.now()
      const sold = { status: 'paid', payment_state: 'paid', stock_state: 'consumed' }
      const gone = { status: 'cancelled', payment_state: 'unpaid', stock_state: 'released' }
      expect({ status, payment_state, stock_state }).toEqual(answer.ok ? gone : sold)
    }
  })
})

describe('a status set by hand on an unpaid order', () => {
  test('pays nothing; the payment that comes later is taken and leaves the status', async () => {
    const order = await placed(shop)
    await set(order, 'pending', 'paid')
    expect(await order.now()).toMatchObject({ payment_state: 'unpaid', stock_state: 'held' })
    await set(order, 'paid', 'shipped')
    sandboxOf(shop).pay(order.session)
    await eventually(async () => (await order.now()).payment_state === 'paid')
    expect(await order.now()).toMatchObject({ status: 'shipped', stock_state: 'consumed' })
  })

  test('keeps its piece when the page expires: nobody else can buy it', async () => {
    const order = await placed(shop)
    await set(order, 'pending', 'paid')
    sandboxOf(shop).expire(order.session)
    await eventually(async () => (await order.now()).stock_state === 'consumed')
    expect(await order.now()).toMatchObject({ status: 'paid', payment_state: 'unpaid' })
    expect(await shop.stockOf(order.product)).toEqual({ left: 0, reserved: 0 })
    expect((await shop.checkout([{ product: order.product }])).error).toContain(
      'no longer in stock',
    )
    expect(await set(order, 'paid', 'cancelled', { returnStock: true })).toMatchObject({
      ok: true,
      stockReturned: true,
    })
    expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
  })

  test('and cancelled again while its page is open gives the piece back', async () => {
    const order = await placed(shop)
    await set(order, 'pending', 'paid')
    expect(await set(order, 'paid', 'cancelled')).toMatchObject({ ok: true })
    expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
    expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
  })

  test('is found by the audit where an earlier version gave its piece away', async () => {
    const order = await placed(shop)
    sandboxOf(shop).expire(order.session)
    await eventually(async () => (await order.now()).stock_state === 'released')
    await shop.db.update(orders).set({ status: 'paid' }).where(eq(orders.id, order.id))
    const problem = 'counts as sold, but its units were given back'
    expect(await shop.audit()).toEqual([{ id: order.id, problem, detail: 'paid' }])
    await shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id))
    expect(await shop.audit()).toEqual([])
  })

  test('back to pending after it expired: nothing waits, and nothing breaks', async () => {
    const order = await placed(shop)
    sandboxOf(shop).expire(order.session)
    await eventually(async () => (await order.now()).status === 'cancelled')
    await set(order, 'cancelled', 'pending')
    await settleSession(shop.db, shop.services, order.session)
    shop.clock.advance(60 * 60_000)
    await reconcilePayments(shop.db, shop.services)
    expect(await order.now()).toMatchObject({ status: 'pending', stock_state: 'consumed' })
    expect(await shop.stockOf(order.product)).toEqual({ left: 0, reserved: 0 })
    expect(await set(order, 'pending', 'cancelled', { returnStock: true })).toEqual({
      ok: true,
      stockReturned: true,
      refundRequested: false,
    })
    expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
  })

  test('paid order set back to pending: the money stays counted, events change nothing', async () => {
    const order = await paid(shop)
    await set(order, 'paid', 'pending')
    await settleSession(shop.db, shop.services, order.session)
    expect(await order.now()).toMatchObject({ status: 'pending', payment_state: 'paid' })
    await set(order, 'pending', 'cancelled', { returnStock: true, refund: TOTAL })
    await eventually(async () => (await order.now()).payment_state === 'refunded')
  })
})

describe('the confirmation', () => {
  const resend = (order: Placed) => resendConfirmation(shop.db, shop.services, editor, order.id)

  test('can be sent again, under a name of its own', async () => {
    const order = await paid(shop)
    expect(await resend(order)).toEqual({ ok: true })
    const mails = await eventually(async () => {
      const found = await mailsTo(order, 'is confirmed')
      return found.length === 2 && found
    })
    const names = mails.map(({ header }) => header('Message-ID'))
    expect(new Set(names).size).toBe(2)
    expect(await historyOf(order)).toMatchObject([{ action: 'confirmation sent again' }])
  })

  test('is not sent where it would not be true', async () => {
    const refusal = { ok: false, reason: 'not-confirmed' }
    expect(await resend(await placed(shop))).toEqual(refusal)
    const order = await paid(shop)
    await set(order, 'paid', 'cancelled')
    expect(await resend(order)).toEqual(refusal)
  })

  test('goes to nobody who has been forgotten, nor does any other mail', async () => {
    const order = await paid(shop)
    await shop.db.update(orders).set(anonymisedCustomer).where(eq(orders.id, order.id))
    expect(await resend(order)).toEqual({ ok: false, reason: 'not-confirmed' })
    expect(await set(order, 'paid', 'shipped', { tell: true })).toMatchObject({ ok: true })
    expect(await historyOf(order)).toMatchObject([{ to: { status: ['paid', 'shipped'] } }])
    expect((await historyOf(order))[0]?.to).not.toHaveProperty('mail')
  })
})
