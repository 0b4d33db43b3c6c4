import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder } from '../../../test/support/fixtures/orders.ts'
import { plainVisitor } from '../../../test/support/plain-visitor.ts'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../test/support/staff/staff.ts'
import { products } from '../../domain/catalogue/schema.ts'
import { contactSubmissions, sellSubmissions } from '../../domain/enquiries/schema.ts'
import { DAY_MS } from '../../platform/clock.ts'
import { pence } from '../../platform/values/money.ts'

let shop: TestShop
let viewer: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  viewer = await signIn(shop, 'viewer')
})
afterAll(() => shop.stop())

const open = (path = '/admin') => plainVisitor(shop, viewer.cookie).open(path)
const daysAgo = (days: number) => new Date(shop.clock.now().getTime() - days * DAY_MS)

test('without orders and enquiries the dashboard shows that nothing needs attention', async () => {
  const dashboard = await open()
  expect(dashboard.html).toContain('<title>Dashboard · Kept staff</title>')
  expect(dashboard.text).toContain('Nothing needs you right now.')
  expect(dashboard.within('li', 'Paid, awaiting dispatch').text).toContain('£0.00')
  expect(dashboard.text).toContain('Nothing was sold in the last 12 weeks.')
  const list = await dashboard.within('section', /^The shop in figures/).follow(/^Products/)
  expect(list.texts('h1')).toEqual(['Products'])
})

test('every item that needs attention links to where it is resolved', async () => {
  const sender = { name: 'Sample Writer', email: 'writer@example.com' }
  await shop.db.insert(contactSubmissions).values([
    { ...sender, message: 'Does it go through a narrow door?', created_at: daysAgo(3) },
    { ...sender, message: 'Is it still there?', created_at: daysAgo(0) },
  ])
  const piece = { item_description: 'Type: armchair', item_condition: 'good', item_age: '5' }
  await shop.db.insert(sellSubmissions).values({ ...sender, ...piece, created_at: daysAgo(8) })
  await shop.db
    .insert(products)
    .values({ title: 'Sold-out sample', price: pence(4_900), featured: true, category: 'Other' })
  const { email } = await createPaidOrder(shop, { pounds: 695 })

  const dashboard = await open()
  const attention = dashboard.within('section', /^Needs attention/)
  expect(attention.texts('li')[0]).toContain('1 order to dispatch')
  expect(dashboard.within('li', 'Paid, awaiting dispatch').text).toContain('£695.00')
  expect(dashboard.within('li', 'Net sales to date').text).toContain('£695.00')
  expect(dashboard.within('li', 'Contact messages').text).toContain('2 unread')
  const weeks = dashboard.within('table', /^Sales per week/).texts('tr')
  expect(weeks).toHaveLength(13)
  expect(weeks.at(-1)).toContain('£695.00')

  const order = await attention.follow(/Sample Buyer/)
  expect(order.within('dialog', /^Order/).text).toContain('Green velvet sofa')
  const orders = await attention.follow(/1 order to dispatch/)
  expect(orders.path).toMatch(/^\/admin\/orders\?status=to-dispatch/)
  expect(orders.within('tbody').text).toContain(email)
  const messages = await attention.follow(/1 message unread for over a working day/)
  expect(messages.within('tbody').text).toContain('narrow door')
  const sellRequests = await attention.follow(/1 sell request unread for over 2 working days/)
  expect(sellRequests.within('tbody').text).toContain('Sample Writer')
  const soldOut = await attention.follow(/1 featured piece is sold out/)
  expect(soldOut.within('tbody').texts('tr')).toEqual([expect.stringContaining('Sold-out sample')])
  expect(soldOut.text).toContain('1 product')
  const unread = await dashboard.follow(/^2 unread contact messages/)
  expect(unread.path).toBe('/admin/contact-submissions?read=unread')
})

test('sales of a period are compared with the one before', async () => {
  const sales = (page: Awaited<ReturnType<typeof open>>) => page.within('section', /^Sales /)
  const month = await open()
  expect(sales(month).text).toMatch(/£695\.00 ?none before \(£0\.00\)/)
  expect(sales(month).within('table').texts('tr')).toHaveLength(31)
  const last = await sales(month).follow('Last month')
  expect(last.path).toBe('/admin?period=last-month')
  expect(sales(last).text).toContain('Nothing was sold in this period.')
  const week = await sales(last).follow('7 days')
  const bars = sales(week).within('table').texts('tr')
  expect(bars).toHaveLength(8)
  expect(bars.at(-1)).toContain('£695.00')
})

test('a database error is reported, and the menu stays', async () => {
  shop.expectErrors('could not be read')
  await shop.db.execute('alter table newsletter_subscribers rename to subscribers_away')
  const failed = await open()
  await shop.db.execute('alter table subscribers_away rename to newsletter_subscribers')
  expect(failed.text).toContain('Failed to load the dashboard')
  expect(failed.within('main').text).not.toContain('Net sales')
  expect(failed.text).toContain('Discount codes')
  expect((await open()).text).not.toContain('Failed to load the dashboard')
})
