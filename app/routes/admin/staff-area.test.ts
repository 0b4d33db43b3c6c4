import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainVisitor } from '../../../test/support/plain-visitor.ts'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../test/support/staff/staff.ts'
import { areaPages } from '../../content/staff/area.ts'
import { contactSubmissions } from '../../domain/enquiries/schema.ts'
import { orders } from '../../domain/orders/schema.ts'
import { recordChange } from '../../domain/staff/history/record-change.server.ts'
import { pence } from '../../platform/values/money.ts'

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

const openAs = (staff: SignedInFetch, path: string) => plainVisitor(shop, staff.cookie).open(path)

test('each page has its title and is the current item of the navigation', async () => {
  for (const { to, label } of areaPages) {
    const { html } = await openAs(viewer, to)
    expect(html, label).toMatch(/<title>\S[^<]* · Kept staff<\/title>/)
    const current = html.match(/<a[^>]*aria-current="page"[^>]*>/g) ?? []
    expect(current.length, label).toBeGreaterThan(0)
    // The menu is rendered for phones, too.
    expect(new Set(current.map((link) => /href="([^"]*)"/.exec(link)?.[1])), label).toEqual(
      new Set([to]),
    )
  }
})

describe('the search', () => {
  test('is a page without scripts, with products, messages and staff', async () => {
    const { id } = await shop.addProduct({ title: 'Velvet pouffe' })
    await shop.db.insert(contactSubmissions).values({
      name: 'Quentin Oyelaran',
      email: 'quentin@example.com',
      message: 'Is the oak table still there?',
    })
    const home = await openAs(admin, '/admin')
    expect(home.attribute('Find anythingCtrl K', 'href')).toBe('/admin/search')
    const page = await home.open('/admin/search')
    expect(page.html).toContain('<title>Find anything · Kept staff</title>')
    const search = async (words: string) =>
      await page.within('main').press('Search', { 'Find anything': words })
    const product = await (await search('VELVET')).within('main').follow(/^Velvet pouffe/)
    expect(product.path).toBe(`/admin/products/edit/${id}`)
    const message = await (await search('oyelaran')).within('main').follow(/^Quentin Oyelaran/)
    expect(message.within('dialog').text).toContain('Is the oak table still there?')
    const people = await search(admin.staff.email.slice(0, 8))
    expect(people.within('main').text).toContain(admin.staff.email)
  })

  test('takes punctuation, white space and other characters literally', async () => {
    await shop.addProduct({ title: 'Elm stool' })
    for (const q of ['%%', '__', '\\\\', '\u0007\u0007', '  ', 'a'.repeat(3_000), '🪑🪑', '<b>']) {
      const page = await openAs(viewer, `/admin/search?${new URLSearchParams({ q })}`)
      expect(page.status, q).toBe(200)
      expect(page.html, q).not.toContain('/admin/products/edit/')
    }
  })
})

describe('the history', () => {
  async function createTestChanges(staff: SignedInFetch) {
    const { id, name } = await shop.addProduct({ title: `Changed by ${staff.staff.role}` })
    await recordChange(shop.db, staff.staff, {
      subject: 'product',
      id,
      label: name,
      action: 'saved',
      changes: { price: [62_000, 58_050], stock_quantity: [2, 1] },
    })
    const list = `Orders of ${staff.staff.role}`
    const exported = { subject: 'list', id: null, label: list, action: 'exported' } as const
    await recordChange(shop.db, staff.staff, exported)
    return { id, name, list }
  }

  test('describes changes in text, with a link to their subject', async () => {
    const { id, name, list } = await createTestChanges(viewer)
    const page = await openAs(viewer, '/admin/history')
    const change = page.within('tr', name)
    expect(change.text).toContain(viewer.staff.fullName)
    expect(change.text).toContain('changed the price and the stock')
    expect(change.text).toContain('Price: £620.00 → £580.50')
    expect(page.within('tr', list).text).toContain('exported it')
    const product = await change.follow(name)
    expect(product.path).toBe(`/admin/products/edit/${id}`)
    expect(product.text).toContain(name)
    const earlier = await openAs(viewer, '/admin/history?from=2001-01-01&to=2001-12-31')
    expect(earlier.text).toContain('No changes found.')
  })

  test('is exported by admins only', async () => {
    await createTestChanges(editor)
    expect((await openAs(editor, '/admin/history')).links).not.toContain('Export CSV')
    expect((await editor.fetch('/admin/history/export.csv')).status).toBe(403)
    const page = await openAs(admin, `/admin/history?person=${editor.staff.id}`)
    const file = await admin.fetch(page.attribute('Export CSV', 'href') ?? '')
    expect((await file.text()).trim().split('\r\n')).toHaveLength(3)
  })
})

test('views of orders leave out the search, and work without scripts', async () => {
  const visitor = plainVisitor(shop, editor.cookie)
  const list = await visitor.open('/admin/orders?status=paid&q=Ada')
  const saved = await list.press('Save view', { Name: 'To send' })
  expect(saved.path).toBe('/admin/orders?status=paid')
  const chosen = await (await visitor.open('/admin/orders')).follow('To send')
  expect(chosen.path).toBe('/admin/orders?status=paid')
  const views = await (await visitor.open('/admin/views')).press('Delete To send')
  expect(views.text).toContain('You have no saved views.')
})

test('an order without items shows a note', async () => {
  const [made] = await shop.db
    .insert(orders)
    .values({
      customer_name: 'Sample Buyer',
      customer_email: 'buyer@example.com',
      total_amount: pence(0),
      status: 'cancelled',
      stock_state: 'released',
      checkout_key: 'an order without items',
      return_origin: shop.url,
      payment_expires_at: new Date(),
    })
    .returning({ id: orders.id })
  const page = await openAs(viewer, `/admin/orders/${made?.id}`)
  expect(page.within('dialog').text).toContain('No items found.')
})
