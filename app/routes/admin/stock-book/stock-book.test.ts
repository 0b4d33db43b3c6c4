import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDiscountCode } from '../../../../test/support/fixtures/discounts.ts'
import { plain } from '../../../../test/support/fixtures/offers.ts'
import {
  createPaidOrder,
  refundInput,
  refundsSettled,
  sandboxOf,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import {
  createDeliveredOrder,
  createTestReturn,
  piecesOf,
  refundTestReturn,
} from '../../../../test/support/fixtures/returns.ts'
import {
  eventually,
  startTestShop,
  type TestProduct,
  type TestShop,
} from '../../../../test/support/shop.ts'
import {
  createTestStaff,
  type SignedInFetch,
  signIn,
} from '../../../../test/support/staff/staff.ts'
import { products } from '../../../domain/catalogue/schema.ts'
import { restockOrder } from '../../../domain/orders/admin/restock-order.server.ts'
import { requestRefund } from '../../../domain/orders/refunds/request-refund.server.ts'
import { resolveRefund } from '../../../domain/orders/refunds/resolve-refund.server.ts'
import { reducePrice } from '../../../domain/returns/handling/refund-return.server.ts'
import { staffHistory } from '../../../domain/staff/schema.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { purchases } from '../../../domain/stock-book/schema.ts'
import { pence } from '../../../platform/values/money.ts'

let shop: TestShop
let admin: SignedInFetch
let staff: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop, 'admin')
  staff = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())

/** A product with a title of its own, by which the lists are searched. */
async function piece(title: string, more: { stock?: number; pounds?: number } = {}) {
  return await shop.addProduct({ title, ...more })
}

const recordPurchase = (product: TestProduct, price = 15_000, costs = 5_000) =>
  shop.db.insert(purchases).values({
    product_id: product.id,
    bought_on: '2026-11-03',
    price: pence(price),
    costs: pence(costs),
    seller: 'Sample Seller, 1 Sample Street',
    updated_at: shop.clock.now(),
  })

const readPage = async (path: string, who = admin) => plain(await (await who.fetch(path)).text())

/** The cells of a list's rows. */
function rowsIn(html: string): string[][] {
  const body = /<tbody>(.*)<\/tbody>/s.exec(html)?.[1] ?? ''
  return body
    .split('<tr')
    .slice(1)
    .map((row) => [...row.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell))
    .map((cells) => cells.map((cell) => cell.replaceAll(/<[^>]+>/g, '')))
}

/** The names and values of the sums above a list. */
const sumsIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )

const stock = (query: string) => readPage(`/admin/stock-book?${query}`)
const sold = (query: string) => readPage(`/admin/stock-book/sold?${query}`)
const soldRow = async (title: string) => rowsIn(await sold(`q=${title}`))[0]?.slice(3)

const refundPart = async (order: TestOrder, amount: number, left: number) => {
  await requestRefund(shop.db, shop.services, staff, order.id, refundInput(amount, left))
  await refundsSettled(order)
}

test('pieces in stock are listed with what they cost, and with those without a record', async () => {
  const ash = await piece('Ashdown sofa', { stock: 3, pounds: 200 })
  await piece('Ashdown chair', { pounds: 90 })
  await recordPurchase(ash)
  // A unit in an unpaid order is still in the workshop.
  await shop.checkout([{ product: ash }])
  const html = await stock('q=ashdown')
  expect(rowsIn(html)).toEqual([
    ['Ashdown chair', '1', 'Record it: Ashdown chair', '', '', '£90.00', ''],
    ['Ashdown sofa', '3', '3 November 2026', '£450.00', '£150.00', '£600.00', '£150.00'],
  ])
  expect(sumsIn(html)).toEqual({
    Units: '4',
    Paid: '£450.00',
    Costs: '£150.00',
    Asking: '£690.00',
  })
  expect(html).toMatch(/href="\/admin\/stock-book\?q=ashdown&amp;purchase=missing"[^>]*>1 without/)
  expect(html).toContain('not counted in Paid and Costs')
  expect(rowsIn(await stock('q=ashdown&purchase=missing'))).toHaveLength(1)
  expect(rowsIn(await stock('q=ashdown&purchase=recorded'))).toHaveLength(1)
})

test('viewers read that a purchase is not recorded, and are not asked to record it', async () => {
  const chair = await piece('Alfriston chair', { stock: 2 })
  await createPaidOrder(shop, { product: chair })
  const viewer = await signIn(shop, 'viewer')
  for (const list of ['/admin/stock-book', '/admin/stock-book/sold']) {
    const [row] = rowsIn(await readPage(`${list}?q=alfriston`, viewer))
    expect(row).toContain('Not recorded')
    expect(row?.join()).not.toContain('Record it')
  }
})

test('a sale leaves its price less discount and refunds, and leaves the stock', async () => {
  const product = await piece('Birling sofa')
  await recordPurchase(product)
  const { code } = await createTestDiscountCode(shop.db, { kind: 'amount', amount: pence(2_000) })
  const order = await createPaidOrder(shop, { product, discount: { code, amount: 20 } })
  expect(await soldRow('birling')).toEqual(['£600.00', '£150.00', '£450.00', '£400.00'])
  await refundPart(order, 10_000, 60_000)
  expect(await soldRow('birling')).toEqual(['£500.00', '£150.00', '£350.00', '£300.00'])
  expect(rowsIn(await stock('q=birling'))).toEqual([])
})

test('returned units are in no sale, and a reduced price counts for its piece', async () => {
  const product = await piece('Camber chair', { stock: 3, pounds: 100 })
  await recordPurchase(product, 4_000, 0)
  const order = await createDeliveredOrder(shop, staff, { product, quantity: 3 })
  const [all] = await piecesOf(order)
  if (!all) throw new Error('the order has no pieces')
  const back = await createTestReturn(shop, order, { pieces: [{ ...all, quantity: 1 }] })
  expect(await refundTestReturn(shop, staff, back, 10_000)).toMatchObject({ ok: true })
  expect(await soldRow('camber')).toEqual(['£200.00', '£80.00', '£120.00', '£120.00'])
  const faulty = await createTestReturn(shop, order, {
    kind: 'faulty',
    pieces: [{ ...all, quantity: 2 }],
    reason: 'It creaks.',
  })
  const reduced = await reducePrice(shop.db, shop.services, staff, faulty, pence(3_000))
  expect(reduced).toMatchObject({ ok: true })
  await refundsSettled(order)
  expect(await soldRow('camber')).toEqual(['£170.00', '£80.00', '£90.00', '£90.00'])
})

test('a refund that staff have paid in another way counts once', async () => {
  const product = await piece('Denton chair', { stock: 3, pounds: 100 })
  await recordPurchase(product, 4_000, 0)
  const order = await createDeliveredOrder(shop, staff, { product, quantity: 3 })
  const [all] = await piecesOf(order)
  const pieces = [{ itemId: all?.itemId ?? 0, quantity: 1 }]
  const back = await createTestReturn(shop, order, { pieces })
  expect(await refundTestReturn(shop, staff, back, 10_000)).toMatchObject({ ok: true })
  await refundsSettled(order)
  sandboxOf(shop).failRefund('last')
  await eventually(async () => (await order.refunds())[0]?.state === 'failed')
  const kept = ['£200.00', '£80.00', '£120.00', '£120.00']
  expect(await soldRow('denton')).toEqual(kept)
  const [failed] = await order.refunds()
  const given = { refundId: failed?.id ?? '', how: 'dealt-with' as const }
  const resolved = await resolveRefund(shop.db, shop.services, staff, order.id, given)
  expect(resolved).toMatchObject({ ok: true })
  expect(await soldRow('denton')).toEqual(kept)
})

test('cancelled and restocked orders are no sales', async () => {
  const order = await createPaidOrder(shop, { product: await piece('Ditchling sofa') })
  expect(rowsIn(await sold('q=ditchling'))).toHaveLength(1)
  expect(await restockOrder(shop.db, shop.services, staff, order.id)).toEqual({ ok: true })
  expect(rowsIn(await sold('q=ditchling'))).toEqual([])
  expect(rowsIn(await stock('q=ditchling'))).toHaveLength(1)
})

test('sums are of the days of the list, with the sales without a record apart', async () => {
  const known = await piece('Exceat sofa')
  await recordPurchase(known)
  await createPaidOrder(shop, { product: known })
  await createPaidOrder(shop, { product: await piece('Exceat chair') })
  const html = await sold('q=exceat')
  expect(sumsIn(html)).toEqual({
    Units: '2',
    'Sold for': '£1,240.00',
    Paid: '£150.00',
    Margin: '£470.00',
    Costs: '£50.00',
    'After costs': '£420.00',
  })
  expect(html).toMatch(
    /href="\/admin\/stock-book\/sold\?q=exceat&amp;purchase=missing"[^>]*>1 without/,
  )
  expect(html).toContain('counted in Units and Sold for only')
  expect(rowsIn(await sold('q=exceat&to=2020-01-01'))).toEqual([])
})

test('a loss is a number in the export, not a text that looks like a formula', async () => {
  const product = await piece('Glynde stool', { pounds: 100 })
  await recordPurchase(product, 18_050, 0)
  await createPaidOrder(shop, { product })
  expect(await soldRow('glynde')).toEqual(['£100.00', '£180.50', '-£80.50', '-£80.50'])
  const csv = await readPage('/admin/stock-book/sold/export.csv?q=glynde')
  expect(csv).toContain(',100.00,-80.5,0.00,-80.5,')
})

test('the exports contain sellers, customers and amounts; the history says who took them', async () => {
  const product = await piece('Firle sofa')
  await shop.db.update(products).set({ sku: 'F-1' }).where(eq(products.id, product.id))
  await recordPurchase(product)
  const inStock = await readPage('/admin/stock-book/export.csv?q=firle')
  expect(inStock).toContain(
    'F-1,Firle sofa,1,2026-11-03,"Sample Seller, 1 Sample Street",,150.00,50.00,,620.00',
  )
  const order = await createPaidOrder(shop, { product })
  const csv = await readPage('/admin/stock-book/sold/export.csv?q=firle')
  const { customer_name: name } = await order.now()
  expect(csv).toContain('Stock number,Piece,Units,Bought on,Bought from')
  expect(csv).toContain('F-1,Firle sofa,1,2026-11-03,"Sample Seller, 1 Sample Street",,150.00,')
  expect(csv).toContain(`${name},620.00,470,50.00,420,`)
  const exports = await shop.db
    .select({ label: staffHistory.label })
    .from(staffHistory)
    .where(eq(staffHistory.action, 'exported'))
    .orderBy(staffHistory.id)
  expect(exports.slice(-2)).toEqual([
    { label: 'Stock book: in stock' },
    { label: 'Stock book: sold' },
  ])
  const editor = await signIn(shop, 'editor')
  expect((await editor.fetch('/admin/stock-book/export.csv')).status).toBe(403)
  expect((await editor.fetch('/admin/stock-book/sold/export.csv')).status).toBe(403)
})
