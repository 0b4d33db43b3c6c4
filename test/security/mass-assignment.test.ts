import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../../app/domain/catalogue/schema.ts'
import { contactSubmissions, sellSubmissions } from '../../app/domain/enquiries/schema.ts'
import { newsletterSubscribers } from '../../app/domain/newsletter/schema.ts'
import { adminUsers } from '../../app/domain/staff/schema.ts'
import { openedForm, post } from '../support/forms.ts'
import { buyer, startTestShop, type TestShop } from '../support/shop.ts'
import { signIn } from '../support/staff/staff.ts'
import { PROTECTED_FIELDS } from './bad-requests.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

const person = { name: 'Jo Smith', email: 'jo@example.com', phone: '' }
/** The defaults that the database inserts. */
const ITS_OWN = {
  id: expect.not.stringMatching(PROTECTED_FIELDS.id),
  created_at: expect.toSatisfy((at: Date) => at.getFullYear() > 2001),
}

test('forms ignore fields that the sender must not set', async () => {
  const form = { ...PROTECTED_FIELDS, ...openedForm(shop), ...person }
  const message = { ...form, subject: 'A sofa', message: 'Is it still there?' }
  expect((await post(shop, '/api/contact', message)).status).toBe(200)
  expect(await shop.db.select().from(contactSubmissions)).toEqual([
    expect.objectContaining({ ...ITS_OWN, is_read: false }),
  ])

  const sellRequest = { location: 'Leeds', itemType: 'corner-sofa', brand: '', material: 'leather' }
  const responses = {
    age: '6 years',
    dimensions: '210 x 95',
    color: 'green',
    damage: 'none',
    pets: 'no',
  }
  const piece = {
    ...sellRequest,
    ...responses,
    smoke: 'no',
    reason: '',
    price: '',
    condition: 'like-new',
  }
  expect((await post(shop, '/api/sell', { ...form, ...piece })).status).toBe(200)
  expect(await shop.db.select().from(sellSubmissions)).toEqual([
    expect.objectContaining({ ...ITS_OWN, is_read: false, status: 'new' }),
  ])

  expect((await post(shop, '/newsletter', form)).status).toBe(200)
  expect(await shop.db.select().from(newsletterSubscribers)).toEqual([
    expect.objectContaining({ ...ITS_OWN, unsubscribed_at: null, source: 'footer' }),
  ])
})

test('checkout ignores fields that the sender must not set', async () => {
  const { image: _, ...sofa } = await shop.addProduct({ stock: 3 })
  const item = { ...PROTECTED_FIELDS, ...sofa, quantity: 1, image: null }
  const sent = { ...PROTECTED_FIELDS, items: [item], customer: { ...PROTECTED_FIELDS, ...buyer() } }
  const response = await fetch(`${shop.url}/api/create-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // The body is JSON text, because `__proto__` in an object literal is not an ordinary field.
    body: JSON.stringify(sent).replace('{', '{"__proto__":{"status":"paid"},'),
  })
  expect(response.status).toBe(200)
  expect(await shop.allOrders()).toEqual([
    expect.objectContaining({
      ...ITS_OWN,
      status: 'pending',
      payment_state: 'unpaid',
      stock_state: 'held',
      total_amount: 62_000,
      refunded_amount: 0,
    }),
  ])
  expect(await shop.stockOf({ ...sofa, image: null })).toEqual({ left: 2, reserved: 1 })
})

test('a forged price is not charged', async () => {
  const sofa = await shop.addProduct()
  const orders = (await shop.allOrders()).length
  for (const price of [1, 0, -620, 0.001, 619.99]) {
    expect((await shop.checkout([{ product: sofa, price }])).status).toBeGreaterThanOrEqual(400)
  }
  expect(await shop.allOrders()).toHaveLength(orders)
})

test('staff forms ignore additional fields for role, version and sales', async () => {
  const editor = await signIn(shop, 'editor')
  const sofa = await shop.addProduct()
  const sent = new URLSearchParams({
    ...PROTECTED_FIELDS,
    intent: 'rename',
    full_name: 'Ed Sample',
  })
  expect((await editor.fetch('/admin/account', { method: 'POST', body: sent })).status).toBe(200)
  const [renamed] = await shop.db
    .select()
    .from(adminUsers)
    .where(eq(adminUsers.id, editor.staff.id))
  expect(renamed).toMatchObject({ ...ITS_OWN, full_name: 'Ed Sample', role: 'editor' })

  const [before] = await shop.db.select().from(products).where(eq(products.id, sofa.id))
  const form = new URLSearchParams({
    ...PROTECTED_FIELDS,
    intent: 'save',
    title: 'Another title',
    price: '10',
    category: 'Sofas',
    description: 'Fine.',
    reserved_quantity: '9',
  })
  await editor.fetch(`/admin/products/edit/${sofa.id}`, { method: 'POST', body: form })
  const [after] = await shop.db.select().from(products).where(eq(products.id, sofa.id))
  const { id, created_at, is_deleted, reserved_quantity } = before ?? {}
  expect(after).toMatchObject({ id, created_at, is_deleted, reserved_quantity })
})
