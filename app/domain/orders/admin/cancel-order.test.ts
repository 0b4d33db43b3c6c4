import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPaidOrder,
  createPlacedOrder,
  historyOfOrder,
  mailsToCustomer,
  refundInput,
  type StatusChange,
  sandboxOf,
  setStatus,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { pence } from '../../../platform/values/money.ts'
import { multiplyPence } from '../../../platform/values/money-arithmetic.ts'
import type { ProductFields } from '../../catalogue/product-fields.ts'
import { products } from '../../catalogue/schema.ts'
import { fieldColumns } from '../../product-admin/product-columns.server.ts'
import { saveProduct } from '../../product-admin/save-product.server.ts'
import type { Staff } from '../../staff/staff.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.server.ts'
import { requestRefund } from '../refunds/request-refund.server.ts'
import { resolveRefund } from '../refunds/resolve-refund.server.ts'
import { settleSession } from '../settlement/settle-session.server.ts'
import { restockOrder } from './restock-order.server.ts'

const TOTAL = pence(62_000)

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

/** Saves another description of the order's product, as the form of the staff area does. */
async function editProduct({ product }: TestOrder, change: Partial<ProductFields> = {}) {
  const [found] = await shop.db
    .select({ ...fieldColumns, version: products.version })
    .from(products)
    .where(eq(products.id, product.id))
  if (!found) throw new Error('there is no such product')
  const { version, ...current } = found
  const fields = { ...current, description: 'Sold. Made about 1950.', ...change }
  const form = { version, stockWas: current.stock_quantity, fields }
  const saved = await saveProduct(shop.db, editor, product.id, form, shop.services.clock.now())
  expect(saved).toEqual({ ok: true })
}

const markOf = async ({ product }: TestOrder) =>
  (await shop.db.select().from(products).where(eq(products.id, product.id)))[0]?.in_stock

describe('cancelling a paid order', () => {
  test('restocks, refunds and notifies the customer in one step', async () => {
    const order = await createPaidOrder(shop, { stock: 3, quantity: 2 })
    const total = multiplyPence(TOTAL, 2)
    expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
    const input = { returnStock: true, refund: total, notifyCustomer: true }
    expect(await set(order, 'paid', 'cancelled', input)).toEqual({
      ok: true,
      stockReturned: true,
      refundRequested: true,
    })
    expect(await shop.stockOf(order.product)).toEqual({ left: 3, reserved: 0 })
    await eventually(async () => (await order.now()).payment_state === 'refunded')
    expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
    const [mail] = await eventually(async () => {
      const mails = await mailsToCustomer(shop, order, 'has been cancelled')
      return mails.length > 0 && mails
    })
    expect(mail?.text.replaceAll('\n', ' ')).toContain('whole £1,240.00')
  })

  test('may skip refund and restock; the units can be restocked later, once', async () => {
    const order = await createPaidOrder(shop)
    await set(order, 'paid', 'cancelled', { notifyCustomer: true })
    expect(await order.now()).toMatchObject({ payment_state: 'paid', stock_state: 'consumed' })
    await eventually(
      async () => (await mailsToCustomer(shop, order, 'has been cancelled')).length === 1,
    )
    const put = () => restockOrder(shop.db, shop.services, editor, order.id)
    const results = await Promise.all([put(), put(), put()])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter(({ ok }) => !ok)).toEqual(
      Array(2).fill({ ok: false, reason: 'not-sold' }),
    )
    expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
    const again = await set(order, 'cancelled', 'cancelled', { returnStock: true })
    expect(again).toMatchObject({ ok: true, stockReturned: false })
  })

  test('tells the customer of a failed refund that staff have paid back in another way', async () => {
    const textAfter = async (amount: number) => {
      const order = await createPaidOrder(shop)
      sandboxOf(shop).failRefunds = 1
      await requestRefund(shop.db, shop.services, admin, order.id, refundInput(amount, TOTAL))
      await eventually(async () => (await order.refunds())[0]?.state === 'failed')
      const [failed] = await order.refunds()
      const dealtWith = { refundId: failed?.id ?? '', how: 'dealt-with' as const }
      await resolveRefund(shop.db, shop.services, admin, order.id, dealtWith)
      await set(order, 'paid', 'cancelled', { notifyCustomer: true })
      const [mail] = await eventually(async () => {
        const mails = await mailsToCustomer(shop, order, 'has been cancelled')
        return mails.length > 0 && mails
      })
      return mail?.text.replaceAll('\n', ' ')
    }
    expect(await textAfter(62_000)).toContain(
      'We have paid the whole £620.00 back to you in another way.',
    )
    const part = await textAfter(20_000)
    expect(part).toContain(
      'We have paid £200.00 of the £620.00 that you paid back to you in another way.',
    )
    expect(part).toContain('We will write to you separately about the rest.')
  })

  test('puts a piece on sale that was edited after its sale', async () => {
    const order = await createPaidOrder(shop)
    await editProduct(order)
    expect(await markOf(order)).toBe(false)
    await set(order, 'paid', 'cancelled', { returnStock: true })
    expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
    expect(await markOf(order)).toBe(true)
    expect((await createPlacedOrder(shop, { product: order.product })).session).toMatch(/^cs_/)
  })

  test('leaves a product off sale that staff have marked out of stock while it had units', async () => {
    const order = await createPaidOrder(shop, { stock: 2 })
    await editProduct(order, { in_stock: false })
    await set(order, 'paid', 'cancelled', { returnStock: true })
    expect(await shop.stockOf(order.product)).toEqual({ left: 2, reserved: 0 })
    expect(await markOf(order)).toBe(false)
  })

  test('changes nothing if the refundable amount has changed', async () => {
    const order = await createPaidOrder(shop)
    const input = { amount: pence(1_000), left: TOTAL, reason: '' }
    await requestRefund(shop.db, shop.services, admin, order.id, input)
    expect(await set(order, 'paid', 'cancelled', { returnStock: true, refund: TOTAL })).toEqual({
      ok: false,
      reason: 'refund-changed',
      left: 61_000,
    })
    expect(await order.now()).toMatchObject({ status: 'paid', stock_state: 'consumed' })
  })

  test('a late webhook and a repeated event change nothing', async () => {
    const order = await createPlacedOrder(shop)
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

  test('makes the units available to another buyer, whose order can be cancelled as well', async () => {
    const first = await createPaidOrder(shop)
    await set(first, 'paid', 'cancelled', { returnStock: true, refund: TOTAL })
    const second = await createPaidOrder(shop, { product: first.product })
    expect(await shop.stockOf(first.product)).toEqual({ left: 0, reserved: 0 })
    await set(second, 'paid', 'cancelled', { returnStock: true })
    expect(await shop.stockOf(first.product)).toEqual({ left: 1, reserved: 0 })
  })
})

describe('cancelling an unpaid order', () => {
  test('expires the payment page first', async () => {
    const order = await createPlacedOrder(shop)
    expect(await set(order, 'pending', 'cancelled', { notifyCustomer: true })).toMatchObject({
      ok: true,
    })
    expect(await order.now()).toMatchObject({
      status: 'cancelled',
      payment_state: 'unpaid',
      stock_state: 'released',
    })
    expect(() => sandboxOf(shop).pay(order.session)).toThrow('not open')
    expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
    expect(await historyOfOrder(shop, order)).toMatchObject([{ action: 'status' }])
    const [mail] = await eventually(async () => {
      const mails = await mailsToCustomer(shop, order, 'has been cancelled')
      return mails.length > 0 && mails
    })
    expect(mail?.text.replaceAll('\n', ' ')).toContain('Your card was not charged.')
  })

  test('is refused after an earlier payment', async () => {
    const order = await createPlacedOrder(shop)
    sandboxOf(shop).dropWebhooks = true
    sandboxOf(shop).pay(order.session)
    sandboxOf(shop).dropWebhooks = false
    expect(await set(order, 'pending', 'cancelled')).toEqual({
      ok: false,
      reason: 'paid-meanwhile',
      now: 'paid',
    })
    expect(await order.now()).toMatchObject({ payment_state: 'paid', stock_state: 'consumed' })
    expect(await historyOfOrder(shop, order)).toEqual([])
  })

  test('changes nothing while the provider is unreachable', async () => {
    const order = await createPlacedOrder(shop)
    sandboxOf(shop).failNext = { status: 503, count: 4 }
    expect(await set(order, 'pending', 'cancelled')).toEqual({ ok: false, reason: 'page-open' })
    sandboxOf(shop).failNext = null
    expect(await order.now()).toMatchObject({ status: 'pending', stock_state: 'held' })
  })

  test('by two staff members concurrently is executed once', async () => {
    const order = await createPlacedOrder(shop)
    const results = await Promise.all([
      set(order, 'pending', 'cancelled', { notifyCustomer: true }),
      setStatus(shop, editor, order, 'pending', 'cancelled', { notifyCustomer: true }),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: 'changed', now: 'cancelled' })
    expect(await historyOfOrder(shop, order)).toHaveLength(1)
  })

  test('during its payment leaves the order either paid or cancelled', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await createPlacedOrder(shop)
      const [result] = await Promise.all([
        set(order, 'pending', 'cancelled'),
        Promise.resolve().then(() => {
          try {
            sandboxOf(shop).pay(order.session)
          } catch {
            // The payment page was closed first.
          }
        }),
      ])
      await settleSession(shop.db, shop.services, order.session)
      const { status, payment_state, stock_state } = await order.now()
      const sold = { status: 'paid', payment_state: 'paid', stock_state: 'consumed' }
      const gone = { status: 'cancelled', payment_state: 'unpaid', stock_state: 'released' }
      expect({ status, payment_state, stock_state }).toEqual(result.ok ? gone : sold)
    }
  })
})
