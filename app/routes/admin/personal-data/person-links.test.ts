import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainVisitor } from '../../../../test/support/plain-visitor.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { signIn } from '../../../../test/support/staff/staff.ts'
import { contactSubmissions, sellSubmissions } from '../../../domain/enquiries/schema.ts'
import { newsletterSubscribers } from '../../../domain/newsletter/schema.ts'
import { orders } from '../../../domain/orders/schema.ts'
import { pence } from '../../../platform/values/money.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

const email = 'jo.sample@example.com'

test('a message and a sell request link admins to all data about the person', async () => {
  const [message] = await shop.db
    .insert(contactSubmissions)
    .values({ name: 'Jo Sample', email, message: 'Is the sofa still there?' })
    .returning()
  const piece = { item_description: 'Type: sofa', item_condition: 'good', item_age: '6 years' }
  const [sellRequest] = await shop.db
    .insert(sellSubmissions)
    .values({ name: 'Jo Sample', email, ...piece })
    .returning()
  const admin = await signIn(shop)
  const editor = await signIn(shop, 'editor')
  for (const path of [
    `contact-submissions/${message?.id}`,
    `sell-submissions/${sellRequest?.id}`,
  ]) {
    const seen = await (await admin.fetch(`/admin/${path}`)).text()
    expect(seen).toContain('action="/admin/people-data"')
    expect(seen).toContain(`name="email" value="${email}"`)
    expect(await (await editor.fetch(`/admin/${path}`)).text()).not.toContain('/admin/people-data"')
  }
})

describe('a person', () => {
  /** A person with an order without items (which passes the audit), a message and a subscription. */
  async function createTestPerson(address: string, status: 'delivered' | 'paid') {
    const created_at = new Date('2026-05-03T12:00:00Z')
    await shop.db.insert(orders).values({
      customer_name: 'Jo Smith',
      customer_email: address,
      total_amount: pence(0),
      status,
      stock_state: 'released',
      checkout_key: address,
      stripe_payment_id: `cs_test_${status}`,
      return_origin: shop.url,
      payment_expires_at: created_at,
      created_at,
    })
    const from = { name: 'Jo Smith', email: address, created_at }
    await shop.db.insert(contactSubmissions).values({ ...from, message: 'Is it still there?' })
    const piece = { item_description: 'Type: armchair', item_condition: 'good', item_age: '6' }
    await shop.db.insert(sellSubmissions).values({ ...from, ...piece })
    await shop.db
      .insert(newsletterSubscribers)
      .values({ email: address, consent_wording: 'New arrivals by email.', created_at })
  }
  async function look(address: string) {
    const visitor = plainVisitor(shop, (await signIn(shop)).cookie)
    const page = await (await visitor.open('/admin/users')).follow('Personal data')
    expect(page.texts('h1')).toEqual(['Personal data'])
    const found = await page.within('main').press('Look', { Email: address })
    expect(found.text).toContain(address)
    // The address is not in the URL, which would remain in the browser's history.
    expect(found.path).toBe('/admin/people-data')
    return found
  }

  test('is found and erased without scripts', async () => {
    const address = 'asks@example.com'
    await createTestPerson(address, 'delivered')
    const found = await look(address)
    for (const words of [
      '3 May 2026',
      'no photos',
      'Signed up on',
      'tax law asks for accounts of six years',
      'every message',
    ]) {
      expect(found.within('main').text).toContain(words)
    }
    expect(found.buttons).toContain('Export JSON')
    const erased = await found.press('Erase for good')
    expect(erased.text).toContain('Nothing is kept about this address.')
  })

  test('is not erased before the delivery of an order, with the reason', async () => {
    const address = 'waits@example.com'
    await createTestPerson(address, 'paid')
    const found = await look(address)
    expect(found.text).toContain('This person cannot be erased yet')
    expect(found.text).toContain('it is paid for and not yet with the customer')
    expect(found.buttons).not.toContain('Erase for good')
  })
})
