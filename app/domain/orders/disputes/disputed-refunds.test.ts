import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPaidOrder,
  mailsToCustomer,
  refundInput,
  refundsSettled,
  sandboxOf,
  setStatus,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import {
  createDeliveredOrder,
  createTestReturn,
  inspectTestReturn,
  refundTestReturn,
} from '../../../../test/support/fixtures/returns.ts'
import { createOrderWithSupplement } from '../../../../test/support/fixtures/supplements.ts'
import { setTestZonePrice } from '../../../../test/support/fixtures/zones.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff, signIn } from '../../../../test/support/staff/staff.ts'
import { cancellationWords } from '../../../content/staff/orders/orders.ts'
import { pence } from '../../../platform/values/money.ts'
import type { Staff } from '../../staff/staff.ts'
import { acceptCancellation } from '../cancellations/accept-cancellation.server.ts'
import { requestCancellation } from '../cancellations/request-cancellation.server.ts'
import { findRefunds } from '../refunds/order-refunds.server.ts'
import { requestRefund } from '../refunds/request-refund.server.ts'
import { resolveRefund } from '../refunds/resolve-refund.server.ts'
import { findDisputes } from './find-disputes.server.ts'
import { settleDispute } from './settle-dispute.server.ts'

const TOTAL = 62_000
const DISPUTED = { ok: false, reason: 'disputed' }

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
  sandboxOf(shop).dropWebhooks = true
  await setTestZonePrice(shop, 'Isle of Wight', 3_500)
})
afterAll(() => shop.stop())

const settle = (id: string) => settleDispute(shop.db, shop.services, id)

async function dispute(
  session: string,
  wanted?: Parameters<ReturnType<typeof sandboxOf>['dispute']>[1],
): Promise<string> {
  const id = sandboxOf(shop).dispute(session, wanted)
  await settle(id)
  return id
}

async function decide(id: string, step: 'win' | 'lose'): Promise<void> {
  sandboxOf(shop).stepDispute(id, step)
  await settle(id)
}

/** The bank decides a lost dispute for the shop after all. */
async function changeDecision(id: string): Promise<void> {
  const { payments } = shop.services
  const changed: typeof payments = {
    ...payments,
    async readDispute(asked) {
      const read = await payments.readDispute(asked)
      return read.ok ? { ok: true, dispute: { ...read.dispute, status: 'won' } } : read
    },
  }
  await settleDispute(shop.db, { ...shop.services, payments: changed }, id)
}

const refund = (order: TestOrder, amount = TOTAL, left = TOTAL) =>
  requestRefund(shop.db, shop.services, admin, order.id, refundInput(amount, left))

const refundRequests = () =>
  sandboxOf(shop).requests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
    .length

describe('while the bank has not decided', () => {
  test('no refund is requested, in any way that staff have', async () => {
    const order = await createPaidOrder(shop)
    await dispute(order.session)
    const before = refundRequests()
    expect(await refund(order)).toEqual(DISPUTED)
    const cancelled = setStatus(shop, admin, order, 'paid', 'cancelled', { refund: pence(TOTAL) })
    expect(await cancelled).toEqual({ ok: false, reason: 'refund-disputed' })
    expect(await order.now()).toMatchObject({ status: 'paid' })
    expect(await order.refunds()).toEqual([])
    expect(refundRequests()).toBe(before)
  })

  test('nor by a return or a reduced price', async () => {
    const order = await createDeliveredOrder(shop, admin)
    const id = await createTestReturn(shop, order)
    await inspectTestReturn(shop, admin, id)
    await dispute(order.session)
    expect(await refundTestReturn(shop, admin, id, TOTAL)).toEqual(DISPUTED)
    expect(await order.refunds()).toEqual([])
  })

  test('a customer who cancels immediately asks staff instead, who cannot refund yet', async () => {
    const order = await createPaidOrder(shop)
    const id = await dispute(order.session)
    const asked = await requestCancellation(shop.db, shop.services, order.id, { atOnce: true })
    expect(asked).toEqual({ ok: true, changed: true, cancelled: false })
    const [mail] = await eventually(async () => {
      const mails = await mailsToCustomer(shop, order, 'request to cancel')
      return mails.length === 1 && mails
    })
    expect(mail?.text).toContain('which holds the money and decides about it')
    expect(mail?.text).not.toContain('refund')
    const accept = () => acceptCancellation(shop.db, shop.services, admin, order.id)
    expect(await accept()).toEqual(DISPUTED)
    await decide(id, 'win')
    expect(await accept()).toEqual({ ok: true, refund: TOTAL })
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ payment_state: 'refunded' })
  })

  test('the order’s page offers staff no button for a request to cancel, and says why', async () => {
    const order = await createPaidOrder(shop)
    const id = await dispute(order.session)
    await requestCancellation(shop.db, shop.services, order.id, { atOnce: false })
    const signedIn = await signIn(shop, 'admin')
    const read = async () => await (await signedIn.fetch(`/admin/orders/${order.id}`)).text()
    const disputed = await read()
    expect(disputed).toContain('The customer asks to cancel')
    expect(disputed).not.toContain('cancel-as-asked')
    expect(disputed).toContain(cancellationWords.disputed)
    await decide(id, 'win')
    const decided = await read()
    expect(decided).toContain('Cancel, refund £620.00, put back on sale')
    expect(decided).not.toContain(cancellationWords.disputed)
  })

  test('a refund that the provider refuses is shown in words, and can be repeated after the decision', async () => {
    const order = await createPaidOrder(shop)
    const id = sandboxOf(shop).dispute(order.session)
    // The shop does not know of the dispute yet.
    expect(await refund(order, 10_000)).toMatchObject({ ok: true })
    await refundsSettled(order)
    const [failed] = await order.refunds()
    expect(failed).toMatchObject({ state: 'failed', failure: 'charge_disputed' })
    await settle(id)
    const again = () =>
      resolveRefund(shop.db, shop.services, admin, order.id, {
        refundId: failed?.id ?? '',
        how: 'repeat',
      })
    expect(await again()).toEqual(DISPUTED)
    await decide(id, 'win')
    expect(await again()).toEqual({ ok: true, amount: 10_000 })
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ refunded_amount: 10_000 })
  })

  test('an inquiry does not prevent a refund', async () => {
    const order = await createPaidOrder(shop)
    await dispute(order.session, { inquiry: true })
    expect(await refund(order)).toMatchObject({ ok: true })
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ payment_state: 'refunded' })
  })
})

describe('after a lost dispute', () => {
  test('nothing of its amount is refunded again, and a failed refund is no longer owed', async () => {
    const order = await createPaidOrder(shop)
    const id = sandboxOf(shop).dispute(order.session)
    await refund(order)
    await refundsSettled(order)
    await decide(id, 'lose')
    expect(await order.refunds()).toMatchObject([
      { state: 'failed', resolved_at: expect.any(Date), dealt_with: false },
    ])
    expect(await refund(order)).toEqual({ ok: false, reason: 'changed', left: 0 })
    expect(await order.now()).toMatchObject({ payment_state: 'refunded', refunded_amount: TOTAL })
  })

  test('that the bank decides for the shop after all, a failed refund is owed again', async () => {
    const order = await createPaidOrder(shop)
    const id = sandboxOf(shop).dispute(order.session)
    await refund(order, 10_000)
    await refundsSettled(order)
    await decide(id, 'lose')
    expect(await order.refunds()).toMatchObject([{ resolved_at: expect.any(Date) }])
    await changeDecision(id)
    expect(await order.now()).toMatchObject({ payment_state: 'paid', refunded_amount: 0 })
    const [owed] = await order.refunds()
    expect(owed).toMatchObject({ state: 'failed', resolved_at: null })
    const again = { refundId: owed?.id ?? '', how: 'dealt-with' as const }
    const dealtWith = await resolveRefund(shop.db, shop.services, admin, order.id, again)
    expect(dealtWith).toEqual({ ok: true, amount: 10_000 })
  })

  test('that is won after all, a failed refund that staff had dealt with before stays so', async () => {
    const order = await createPaidOrder(shop)
    const id = sandboxOf(shop).dispute(order.session)
    await refund(order, 10_000)
    await refundsSettled(order)
    const [failed] = await order.refunds()
    const dealt = { refundId: failed?.id ?? '', how: 'dealt-with' as const }
    await resolveRefund(shop.db, shop.services, admin, order.id, dealt)
    await decide(id, 'lose')
    await changeDecision(id)
    expect(await order.refunds()).toMatchObject([
      { dealt_with: true, resolved_at: expect.any(Date) },
    ])
  })

  test('that is won after all, a failed refund that staff have ended since as not owed stays so', async () => {
    const order = await createPaidOrder(shop)
    const id = sandboxOf(shop).dispute(order.session, { amount: 50_000 })
    await refund(order, 10_000)
    await refundsSettled(order)
    await decide(id, 'lose')
    const [failed] = await order.refunds()
    const ended = await resolveRefund(shop.db, shop.services, admin, order.id, {
      refundId: failed?.id ?? '',
      how: 'not-owed',
    })
    expect(ended).toMatchObject({ ok: true })
    await changeDecision(id)
    expect(await order.refunds()).toMatchObject([{ not_owed: true, resolved_at: expect.any(Date) }])
  })

  test('of a part, the rest can be refunded', async () => {
    const order = await createPaidOrder(shop)
    const id = await dispute(order.session, { amount: 50_000 })
    await decide(id, 'lose')
    expect(await refund(order, 12_001, 12_000)).toMatchObject({ reason: 'too-much', left: 12_000 })
  })

  test('the mail about a cancellation says that the bank has returned the money', async () => {
    const order = await createPaidOrder(shop)
    await decide(await dispute(order.session), 'lose')
    await setStatus(shop, admin, order, 'paid', 'cancelled', { notifyCustomer: true })
    const [mail] = await eventually(async () => {
      const mails = await mailsToCustomer(shop, order, 'has been cancelled')
      return mails.length === 1 && mails
    })
    expect(mail?.text).toContain('Your bank has returned £620.00 of the £620.00 that you paid.')
  })
})

test('a dispute of a supplement belongs to the supplement, and is shown with its order', async () => {
  const { order, supplement, session } = await createOrderWithSupplement(shop, admin)
  const id = await dispute(session)
  expect(await findDisputes(shop.db, supplement.id)).toMatchObject([{ id, amount: 3_500 }])
  expect(await findDisputes(shop.db, order.id)).toMatchObject([{ id, amount: 3_500 }])
  // The payment of the order itself can be refunded.
  expect(await refund(order, 10_000)).toMatchObject({ ok: true })
  await refundsSettled(order)
})

test('the difference for delivery is refunded when a cancelled order is lost to a dispute', async () => {
  const { order, supplement } = await createOrderWithSupplement(shop, admin)
  const id = await dispute(order.session)
  await setStatus(shop, admin, order, 'paid', 'cancelled', { returnStock: true })
  expect(await findRefunds(shop.db, supplement.id)).toEqual([])
  await decide(id, 'lose')
  expect(await findRefunds(shop.db, supplement.id)).toMatchObject([{ amount: 3_500 }])
  await settle(id)
  await changeDecision(id)
  expect(await findRefunds(shop.db, supplement.id)).toHaveLength(1)
})
