import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  sandboxOf,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { readStaffPage, sendOrderForm } from '../../../../test/support/staff/staff-pages.ts'
import { auditDatabase } from '../../../audit/audit-database.server.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import { orders } from '../../../domain/orders/schema.ts'

let shop: TestShop
let admin: SignedInFetch
let editor: SignedInFetch
let viewer: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop)
  editor = await signIn(shop, 'editor')
  viewer = await signIn(shop, 'viewer')
})
afterAll(() => shop.stop())

const failedOrders = async () =>
  (await readStaffPage(viewer, '/admin/orders?payment=refund_failed')).text
/** The order's dialog, without the list behind it. */
const page = async (order: TestOrder, by = viewer) => {
  const { text } = await readStaffPage(by, `/admin/orders/${order.id}`)
  return /<dialog.*?<\/dialog>/s.exec(text)?.[0] ?? ''
}
const refund = (order: TestOrder, amount: string, left: string) =>
  sendOrderForm(admin, order, { intent: 'refund', amount, left, reason: 'A scratch' })

async function failed(order: TestOrder, amount = '5', left = '62000') {
  const before = (await order.refunds()).length
  sandboxOf(shop).failRefunds = 1
  await refund(order, amount, left)
  await eventually(async () => (await order.refunds())[before]?.state === 'failed')
  return (await order.refunds())[before]?.id ?? ''
}

test('a failed refund is shown until it is requested again', async () => {
  const order = await createPaidOrder(shop)
  const id = await failed(order)
  expect(await failedOrders()).toContain(orderNumber(order.id))
  const again = { intent: 'refund-again', refund: id }
  expect(await page(order)).not.toContain('Refund £5.00 again')
  expect(await page(order, admin)).toContain('Refund £5.00 again')
  expect((await sendOrderForm(editor, order, again)).status).toBe(403)
  const responses = await Promise.all([
    sendOrderForm(admin, order, again),
    sendOrderForm(admin, order, again),
  ])
  expect(responses.filter(({ text }) => text.includes('£5.00 is being refunded'))).toHaveLength(1)
  expect(await failedOrders()).not.toContain(orderNumber(order.id))
  expect(await page(order, admin)).not.toContain('Refund £5.00 again')
  expect(await page(order)).not.toContain('Refund failed')
  await eventually(async () => (await order.now()).refunded_amount === 500)
  expect((await order.refunds()).map(({ reason }) => reason)).toEqual(['A scratch', 'A scratch'])
})

test('a failed refund is still shown after another refund has succeeded', async () => {
  const order = await createPaidOrder(shop)
  await failed(order, '50')
  await refund(order, '20', '62000')
  await eventually(async () => (await order.now()).refunded_amount === 2_000)
  expect(await failedOrders()).toContain(orderNumber(order.id))
  expect(await page(order)).toContain('Refund failed')
  expect((await readStaffPage(viewer, '/admin')).text).toContain(orderNumber(order.id))
  // The same amount in the form for refunds is the same refund once more.
  await refund(order, '50', '60000')
  expect(await failedOrders()).not.toContain(orderNumber(order.id))
  expect(await page(order)).not.toContain('Refund failed')
  await eventually(async () => (await order.now()).refunded_amount === 7_000)
})

test('a failed refund of two is shown until both are requested again, or nothing is left to refund', async () => {
  const order = await createPaidOrder(shop)
  await failed(order, '5')
  await failed(order, '7')
  await refund(order, '5', '62000')
  expect(await failedOrders()).toContain(orderNumber(order.id))
  await refund(order, '615', '61500')
  expect(await failedOrders()).not.toContain(orderNumber(order.id))
  await eventually(async () => (await order.now()).payment_state === 'refunded')
})

test('a failed refund that is not owed is ended by an admin, and its amount can be refunded later', async () => {
  const order = await createPaidOrder(shop)
  const notOwed = { intent: 'refund-not-owed', refund: await failed(order, '600') }
  expect((await sendOrderForm(editor, order, notOwed)).status).toBe(403)
  expect(await page(order)).not.toContain('End as not owed')
  expect(await page(order, admin)).toContain('End as not owed')
  expect((await readStaffPage(viewer, '/admin')).text).toContain('payment=refund_failed')
  const responses = await Promise.all([
    sendOrderForm(admin, order, notOwed),
    sendOrderForm(admin, order, notOwed),
  ])
  const ended = responses.filter(({ text }) =>
    text.includes('The refund of £600.00 is ended as not owed'),
  )
  expect(ended).toHaveLength(1)
  expect(await failedOrders()).not.toContain(orderNumber(order.id))
  expect((await readStaffPage(viewer, '/admin')).text).not.toContain('payment=refund_failed')
  const dialog = await page(order, admin)
  expect(dialog).toContain('Failed, not owed')
  expect(dialog).toContain('ended a failed refund as not owed')
  expect(dialog).not.toMatch(/Refund failed|Refund £600.00 again|Paid back in another way/)
  expect((await readStaffPage(admin, '/admin/history')).text).toContain(
    'ended a failed refund as not owed',
  )
  expect(await order.now()).toMatchObject({ refunded_amount: 0, payment_state: 'paid' })
  await refund(order, '620', '62000')
  await eventually(async () => (await order.now()).payment_state === 'refunded')
  expect(await auditDatabase(shop.db)).toEqual([])
})

test('a failed refund of a payment that came too late cannot be ended as not owed', async () => {
  const order = await createPaidOrder(shop)
  const notOwed = { intent: 'refund-not-owed', refund: await failed(order) }
  await shop.db.update(orders).set({ payment_state: 'refund_due' }).where(eq(orders.id, order.id))
  expect(await page(order, admin)).not.toContain('End as not owed')
  expect((await sendOrderForm(admin, order, notOwed)).text).toContain('so that all of it is owed')
  expect(await failedOrders()).toContain(orderNumber(order.id))
  await shop.db.update(orders).set({ payment_state: 'paid' }).where(eq(orders.id, order.id))
})

test('a failed refund is shown until an admin marks it as dealt with', async () => {
  const order = await createPaidOrder(shop)
  const dealtWith = { intent: 'refund-dealt-with', refund: await failed(order) }
  expect((await sendOrderForm(editor, order, dealtWith)).status).toBe(403)
  expect(await failedOrders()).toContain(orderNumber(order.id))
  expect((await sendOrderForm(admin, order, dealtWith)).text).toContain(
    'The refund of £5.00 is marked as dealt with',
  )
  expect(await failedOrders()).not.toContain(orderNumber(order.id))
  expect(await page(order)).not.toContain('Refund failed')
  expect(await page(order)).toContain('Failed, dealt with since')
  expect((await sendOrderForm(admin, order, dealtWith)).text).toContain(
    'requested again, marked as dealt with or ended as not owed in the meantime',
  )
  expect((await order.now()).refunded_amount).toBe(500)
})
