import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPaidOrder,
  createPlacedOrder,
  historyOfOrder,
  mailsToCustomer,
  type StatusChange,
  setStatus,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { nextSteps } from '../../../content/orders/next-steps.ts'
import type { Staff } from '../../staff/staff.ts'
import { anonymisedCustomer } from '../privacy/anonymised-customer.server.ts'
import { orders } from '../schema.ts'
import { resendConfirmation } from './resend-confirmation.server.ts'

let shop: TestShop
let admin: Staff
let editor: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
  editor = await createTestStaff(shop.db, 'editor')
})
afterAll(() => shop.stop())

const set = (...change: StatusChange) => setStatus(shop, admin, ...change)

describe('the confirmation', () => {
  const resend = (order: TestOrder) => resendConfirmation(shop.db, shop.services, editor, order.id)

  test('can be resent, with a new Message-ID', async () => {
    const order = await createPaidOrder(shop)
    expect(await resend(order)).toEqual({ ok: true })
    const mails = await eventually(async () => {
      const found = await mailsToCustomer(shop, order, 'is confirmed')
      return found.length === 2 && found
    })
    const names = mails.map(({ header }) => header('Message-ID'))
    expect(new Set(names).size).toBe(2)
    expect(await historyOfOrder(shop, order)).toMatchObject([{ action: 'confirmation sent again' }])
  })

  test('resent after delivery announces neither a day nor pieces set aside', async () => {
    const order = await createPaidOrder(shop)
    const sent = () => mailsToCustomer(shop, order, 'is confirmed')
    const [first] = await eventually(async () => (await sent()).length === 1 && (await sent()))
    expect(first?.text).toContain(nextSteps.title)
    await set(order, 'paid', 'delivered')
    await resend(order)
    const mails = await eventually(async () => (await sent()).length === 2 && (await sent()))
    expect(mails.filter(({ text }) => text.includes('set aside for you'))).toHaveLength(1)
    expect(mails.filter(({ text }) => text.includes(nextSteps.title))).toHaveLength(1)
  })

  test('is not sent for an order that is not paid and active', async () => {
    const refusal = { ok: false, reason: 'not-confirmed' }
    expect(await resend(await createPlacedOrder(shop))).toEqual(refusal)
    const order = await createPaidOrder(shop)
    await set(order, 'paid', 'cancelled')
    expect(await resend(order)).toEqual(refusal)
  })

  test('is not sent to an anonymised customer, nor is any other mail', async () => {
    const order = await createPaidOrder(shop)
    await shop.db.update(orders).set(anonymisedCustomer).where(eq(orders.id, order.id))
    expect(await resend(order)).toEqual({ ok: false, reason: 'not-confirmed' })
    expect(await set(order, 'paid', 'shipped', { notifyCustomer: true })).toMatchObject({
      ok: true,
    })
    expect(await historyOfOrder(shop, order)).toMatchObject([
      { to: { status: ['paid', 'shipped'] } },
    ])
    expect((await historyOfOrder(shop, order))[0]?.to).not.toHaveProperty('mail')
  })
})
