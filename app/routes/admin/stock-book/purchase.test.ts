import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerFixtures, plain } from '../../../../test/support/fixtures/offers.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { products } from '../../../domain/catalogue/schema.ts'
import { staffHistory } from '../../../domain/staff/schema.ts'
import { isoDay } from '../../../platform/values/dates.ts'

let shop: TestShop
let editor: SignedInFetch
let viewer: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  editor = await signIn(shop, 'editor')
  viewer = await signIn(shop, 'viewer')
})
afterAll(() => shop.stop())

const pathOf = (id: string) => `/admin/products/edit/${id}/purchase`

async function send(who: SignedInFetch, id: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ intent: 'save', version: '0', ...fields })
  const response = await who.fetch(pathOf(id), { method: 'POST', body })
  return { status: response.status, html: plain(await response.text()) }
}

const pageOf = async (id: string, who = editor) => plain(await (await who.fetch(pathOf(id))).text())

const PURCHASE = {
  bought_on: '2026-11-03',
  price: '150',
  seller: 'Sample Seller\n1 Sample Street',
  reference: 'INV 7',
  costs: '87.50',
  costs_note: 'Fabric',
}

test('a purchase is recorded, changed and removed', async () => {
  const { id } = await shop.addProduct({ pounds: 620 })
  const saved = await send(editor, id, PURCHASE)
  expect(saved.status).toBe(200)
  expect(saved.html).toContain('Purchase saved')
  const page = await pageOf(id)
  expect(page).toContain('value="2026-11-03"')
  expect(page).toContain('value="150.00"')
  expect(page).toContain('Sample Seller\n1 Sample Street')
  // Offered at £620: less £150, and less £87.50 of costs.
  expect(page).toMatch(/Margin at that price<\/dt><dd[^>]*>£470\.00/)
  expect(page).toMatch(/After costs<\/dt><dd[^>]*>£382\.50/)
  await send(editor, id, { ...PURCHASE, version: '1', price: '700' })
  expect(await pageOf(id)).toMatch(/Margin at that price<\/dt><dd[^>]*>-£80\.00/)
  expect((await send(editor, id, { intent: 'delete', version: '2' })).html).toContain(
    'Record of the purchase removed',
  )
  expect(await pageOf(id)).not.toContain('Sample Seller')
})

test('the history has the amounts, but not the seller', async () => {
  const { id } = await shop.addProduct()
  await send(editor, id, PURCHASE)
  const entries = await shop.db.select().from(staffHistory).where(eq(staffHistory.subject_id, id))
  expect(entries).toMatchObject([
    {
      action: 'purchase recorded',
      changes: { bought_on: [null, '2026-11-03'], paid: [null, 15_000], costs: [null, 8_750] },
    },
  ])
  expect(JSON.stringify(entries)).not.toContain('Sample Seller')
  const page = plain(await (await editor.fetch('/admin/history')).text())
  expect(page).toContain('recorded how it was bought')
  expect(page).toContain('£87.50')
})

test('a refused form keeps its input', async () => {
  const { id } = await shop.addProduct()
  const refused = await send(editor, id, { ...PURCHASE, price: 'much', bought_on: '' })
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('Please enter a day, such as')
  expect(refused.html).toContain('value="much"')
  expect(refused.html).toContain('INV 7')
})

test('of two colleagues, the second is told, and replaces the first one’s record on purpose only', async () => {
  const { id } = await shop.addProduct()
  await send(editor, id, PURCHASE)
  const second = await send(editor, id, { ...PURCHASE, price: '160' })
  expect(second.status).toBe(409)
  expect(second.html).toContain('A colleague has changed this purchase')
  expect(second.html).toContain('value="160"')
  expect(await pageOf(id)).toContain('value="150.00"')
  const version = /name="version" value="(\d+)"/.exec(second.html)?.[1] ?? ''
  expect((await send(editor, id, { ...PURCHASE, price: '160', version })).status).toBe(200)
  expect(await pageOf(id)).toContain('value="160.00"')
  expect((await send(editor, id, { intent: 'delete', version: '1' })).status).toBe(409)
})

test('the form of a piece from a sell request starts with its seller and the accepted offer', async () => {
  const given = offerFixtures(shop, editor)
  const seller = await given.seller()
  const { id: offer } = await given.offered(seller)
  await given.accept(seller, offer)
  const { id } = await shop.addProduct()
  await shop.db.update(products).set({ offer_id: seller.id }).where(eq(products.id, id))
  const page = await pageOf(id)
  expect(page).toContain('From its sell request')
  expect(page).toMatch(/name="seller"[^>]*>Sample Seller</)
  expect(page).toMatch(/<input[^>]*value="120\.00"/)
  expect(page).toContain(`value="${isoDay(shop.clock.now())}"`)
})

test('viewers read it and cannot change it; an unknown product is not found', async () => {
  const { id } = await shop.addProduct()
  expect(await pageOf(id, viewer)).toContain('How it was bought is not recorded.')
  await send(editor, id, PURCHASE)
  const page = await pageOf(id, viewer)
  for (const fact of ['3 November 2026', '£150.00', 'INV 7', '£87.50', 'Fabric'])
    expect(page).toContain(fact)
  expect(page).not.toContain('Save the purchase')
  expect((await send(viewer, id, PURCHASE)).status).toBe(403)
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect((await editor.fetch(pathOf(unknown))).status).toBe(404)
  expect((await send(editor, unknown, PURCHASE)).status).toBe(404)
})
