import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askFor,
  confirmed,
  DAY_MS,
  mailsTo,
  nothingMore,
  somebody,
  work,
} from '../../../test/support/fixtures/alerts.ts'
import { insertProducts } from '../../../test/support/fixtures/products.ts'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { signIn } from '../../../test/support/staff/staff.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import { pence } from '../../platform/values/money.ts'
import { readListingAddress } from '../catalogue/listing/further-filters.ts'
import { listProducts } from '../catalogue/listing/list-products.server.ts'
import { products } from '../catalogue/schema.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => shop.stop())

type Piece = Partial<typeof products.$inferInsert>

async function arrives(piece: Piece): Promise<ProductId> {
  const [id] = await insertProducts(shop.db, [{ title: 'Sample piece', ...piece }])
  if (!id) throw new Error('no product was made')
  return id
}

const change = (id: ProductId, values: Piece) =>
  shop.db.update(products).set(values).where(eq(products.id, id))

/** Expects the second mail to an address, after the confirmation mail, to be about the piece. */
async function expectNotified(email: string, id: ProductId): Promise<void> {
  const [, mail] = (await mailsTo(shop, email, 2)) ?? []
  expect(mail?.text).toContain(`/shop/product/${id}`)
}

const SMALL = { width: 1_580, depth: 880, height: 800 }

test('an alert for a misspelt search matches what its list shows as close matches', async () => {
  await arrives({ title: 'Blue velvet sofa' })
  const [email, other] = [somebody(), somebody()]
  await confirmed(shop, 'search=vevet%20sofa', email)
  await confirmed(shop, 'search=vexing%20sofa', other)
  const id = await arrives({ title: 'Red velvet sofa', stock_quantity: 1 })
  await work(shop)
  await expectNotified(email, id)
  await nothingMore(shop, other, 1)
})

test.each([
  ['maxWidth=158', true],
  ['maxWidth=157.9', false],
  ['maxWidth=200&maxDepth=90&maxHeight=80', true],
  ['maxWidth=200&maxDepth=90&maxHeight=79', false],
  ['material=Velvet', true],
  ['material=Leather,Velvet&maxWidth=160&category=Storage', true],
  ['material=Leather', false],
  ['search=cabinet&material=velvet&maxDepth=88', true],
  ['reduced=yes&maxWidth=160', false],
])('an alert matches a piece exactly if its listing finds it: %s', async (query, finds) => {
  const email = somebody()
  await confirmed(shop, query, email)
  const id = await arrives({
    title: 'Cabinet lined with velvet',
    category: 'Storage',
    ...SMALL,
  })
  await work(shop)
  if (finds) await expectNotified(email, id)
  else await nothingMore(shop, email, 1)
  const listed = await listProducts(shop.db, readListingAddress(new URLSearchParams(query)))
  const exact = listed.closeMatches ? [] : listed.products
  expect(exact.map((one) => one.id).includes(id)).toBe(finds)
})

test('the page and the mail show the criteria', async () => {
  const email = somebody()
  const query =
    'category=Sofas&color=Green&maxPrice=700&material=Velvet,Wool&maxWidth=170&maxHeight=85.5'
  const words = 'Green sofas up to £700, in velvet or wool, up to 170 cm wide and 85.5 cm high'
  const page = await fetch(`${shop.url}/alerts/new?${query}`)
  expect(await page.text()).toContain(words)
  await askFor(shop, query, email)
  const [mail] = (await mailsTo(shop, email, 1)) ?? []
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(words)
})

test('a listing filtered only by size offers an alert', async () => {
  const list = await (await fetch(`${shop.url}/shop?maxWidth=31`)).text()
  expect(list).toContain('href="/alerts/new?maxWidth=31"')
})

test('the page of a sold piece offers an alert for its category and price', async () => {
  const { id } = await shop.addProduct({ stock: 0, pounds: 620 })
  const piece = await (await fetch(`${shop.url}/shop/product/${id}`)).text()
  const [, link = ''] = /href="([^"]*)"[^>]*>Tell me when one arrives</.exec(piece) ?? []
  const page = await fetch(shop.url + link.replaceAll('&amp;', '&'))
  expect(await page.text()).toContain('Sofas up to £800')
})

test('a piece that is measured later is reported once, for alerts that limit that size', async () => {
  const [limits, open] = [somebody(), somebody()]
  const id = await arrives({ category: 'Chairs', price: pence(900_00) })
  await work(shop)
  await confirmed(shop, 'category=Chairs&minPrice=900&maxWidth=60', limits)
  await confirmed(shop, 'category=Chairs&minPrice=900', open)
  await change(id, { title: 'Sample chair' })
  await work(shop)
  await nothingMore(shop, limits, 1)
  await change(id, { width: 550 })
  await work(shop)
  await expectNotified(limits, id)
  await change(id, { depth: 500, width: 560 })
  await work(shop, 2 * DAY_MS)
  await nothingMore(shop, limits, 2)
  await nothingMore(shop, open, 1)
})

test('a reduced piece is reported while its previous price is shown and its price is within the limit', async () => {
  const [wants, limits] = [somebody(), somebody()]
  const price = pence(800_00)
  const id = await arrives({ category: 'Tables', price })
  await work(shop)
  await confirmed(shop, 'category=Tables&minPrice=500&reduced=yes', wants)
  await confirmed(shop, 'category=Tables&minPrice=500&maxPrice=700', limits)
  await change(id, { price: pence(750_00) })
  await work(shop)
  await nothingMore(shop, wants, 1)
  await change(id, { price: pence(690_00), was_price: price })
  // Both alerts match, but the reduction has ended when their mails are due.
  await work(shop, 0)
  await change(id, { price, was_price: null })
  await work(shop)
  await nothingMore(shop, wants, 1)
  await nothingMore(shop, limits, 1)
  await change(id, { price: pence(690_00), was_price: price })
  await work(shop)
  await expectNotified(wants, id)
  await expectNotified(limits, id)
  // The audit reports a previous price that no reduction has set.
  await change(id, { price, was_price: null })
})

test('staff see people whose criteria differ only in size and price in one row', async () => {
  for (const size of ['maxWidth=150', 'maxWidth=180&maxHeight=90', 'maxPrice=300']) {
    await confirmed(shop, `category=Armchairs&material=Oak&${size}`, somebody())
  }
  const viewer = await signIn(shop, 'viewer')
  const page = await (await viewer.fetch('/admin/waiting')).text()
  const row = /Armchairs, in oak(?:(?!<\/tr>).)*/s.exec(page)?.[0].replaceAll(/<[^>]+>/g, ' ')
  expect(row?.replaceAll(/\s+/g, ' ')).toContain(
    '2 of them 150 to 180 cm wide at most; 1 of them 90 cm high at most 3 Any price',
  )
})
