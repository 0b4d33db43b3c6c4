import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sellSubmissions } from '../../app/domain/enquiries/schema.ts'
import { setOrderStatus } from '../../app/domain/orders/admin/set-order-status.server.ts'
import { orders } from '../../app/domain/orders/schema.ts'
import { reviewOptOuts } from '../../app/domain/testimonials/schema.ts'
import { toOrderId } from '../../app/platform/values/ids.ts'
import { createPaidOrder } from '../support/fixtures/orders.ts'
import { createTestTestimonial } from '../support/fixtures/testimonials.ts'
import { openedForm, post } from '../support/forms.ts'
import { startTestShop, type TestShop } from '../support/shop.ts'
import { type SignedInFetch, signIn } from '../support/staff/staff.ts'
import { boughtBy, CUSTOMER } from './paid-order.ts'

const PAGE = '/admin/people-data'
const FILE = `${PAGE}/export.json`
const EMAIL = CUSTOMER.email
/** Unique values of this person's data. */
const PERSONAL = [...Object.values(CUSTOMER), 'planted enquiry', 'Plantedshire', '07700 900456']

let shop: TestShop
let admin: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop, 'admin')
})
afterAll(() => shop.stop())

const ask = (fields: Record<string, string>, path = PAGE, by = admin) =>
  by.fetch(path, { method: 'POST', body: new URLSearchParams(fields) })

/** The whole database as text. */
async function wholeDatabase(): Promise<string> {
  const tables = await shop.db.execute<{ name: string }>(sql`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`)
  const texts = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const rows = await shop.db.execute(sql`SELECT t::text AS row FROM ${sql.raw(name)} t`)
      return `${name}\n${rows.rows.map(({ row }) => String(row)).join('\n')}`
    }),
  )
  return texts.join('\n')
}

const offered = {
  name: CUSTOMER.name,
  email: EMAIL.toUpperCase(),
  phone: '07700 900456',
  location: 'Plantedshire',
  itemType: 'corner-sofa',
  brand: 'Ercol',
  material: 'leather',
  condition: 'like-new',
  age: '6 years',
  dimensions: '210 x 95',
  color: 'green',
  damage: 'none',
  pets: 'no',
  smoke: 'no',
  reason: 'planted enquiry',
  price: '',
}

async function uploadPhoto(): Promise<string> {
  const photo = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a8482a' } })
  const response = await post(shop, '/api/sell-photos', new Blob([await toBytes(photo)]), {
    'content-type': 'image/jpeg',
    'x-submitter-email': encodeURIComponent(EMAIL),
    'x-form-stamp': openedForm(shop).opened ?? '',
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { key: string }).key
}

const toBytes = async (photo: ReturnType<typeof sharp>) =>
  new Uint8Array(await photo.jpeg().toBuffer())

/** Opens the form again: the same text from one page is one request. */
async function sellRequest(): Promise<string> {
  shop.clock.advance(1_000)
  const photo = await uploadPhoto()
  const sent = { ...openedForm(shop), ...offered, photo }
  expect((await post(shop, '/api/sell', sent)).status).toBe(200)
  return photo
}

/** A person with every kind of personal data. */
async function addActiveCustomer() {
  const bought = await boughtBy(shop, await shop.addProduct({ title: 'Green sofa' }))
  shop.clock.advance(1_000)
  await boughtBy(shop, await shop.addProduct({ title: 'Oak table' }))
  const message = { name: CUSTOMER.name, email: EMAIL, subject: 'A planted enquiry', phone: '' }
  const written = { ...openedForm(shop), ...message, message: 'A planted enquiry about a sofa' }
  expect((await post(shop, '/api/contact', written)).status).toBe(200)
  const given = { given_on: '2026-11-01', text: 'A planted enquiry about a review' }
  await createTestTestimonial(shop.db, {
    name: CUSTOMER.name,
    order_id: toOrderId(bought.orderId),
    ...given,
  })
  await shop.db.insert(reviewOptOuts).values({ email: EMAIL })
  const photos = [await sellRequest()]
  photos.push(await sellRequest(), await uploadPhoto())
  const [purchased] = await shop.db.select({ id: sellSubmissions.id }).from(sellSubmissions)
  await shop.db
    .update(sellSubmissions)
    .set({ status: 'purchased' })
    .where(eq(sellSubmissions.id, purchased?.id ?? ''))
  return { bought, photos }
}

test('a person’s data is found, exported and erased, and another person’s is left unchanged', async () => {
  const other = await createPaidOrder(shop)
  const { bought, photos } = await addActiveCustomer()
  const before = await wholeDatabase()
  for (const words of PERSONAL) expect(before, words).toContain(words)

  // The page shows the data, and the reasons that prevent its erasure.
  const found = await (await ask({ intent: 'find', email: ` ${EMAIL.toUpperCase()} ` })).text()
  expect(found).toContain('it is paid for and not yet with the customer')
  expect(found).toContain('bought by the shop')
  expect(found).not.toContain('Erase for good')

  const file = await ask({ email: EMAIL }, FILE)
  expect(file.headers.get('content-disposition')).toContain('personal-data.json')
  expect(file.headers.get('cache-control')).toBe('no-store')
  const kept = await file.json()
  expect(kept).toMatchObject({
    about: { email: EMAIL },
    orders: [{ customer_name: CUSTOMER.name, items: [{ product_title: 'Green sofa' }] }, {}],
    messages: [{ message: 'A planted enquiry about a sofa' }],
    newsletter: { consent_wording: expect.stringContaining('Keep me updated') },
    sell_requests: [{ photos: [{ type: 'image/webp' }] }, {}],
    photos_never_sent: [{ type: 'image/webp' }],
    reviews: [{ name: CUSTOMER.name, text: 'A planted enquiry about a review' }],
    no_review_requests_since: expect.any(String),
  })
  const picture = Buffer.from(kept.sell_requests[0].photos[0].base64, 'base64')
  expect((await sharp(picture).metadata()).format).toBe('webp')

  // Erasure is refused while an order is open; nothing is deleted.
  const refused = await ask({ intent: 'erase', email: EMAIL })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('This person cannot be erased yet')
  expect(await wholeDatabase()).toContain(CUSTOMER.name)

  for (const { id, customer_email } of await shop.allOrders()) {
    if (customer_email !== EMAIL) continue
    const [now] = await shop.db.select().from(orders).where(eq(orders.id, id))
    if (!now) throw new Error('the order is gone')
    await setOrderStatus(shop.db, shop.services, admin.staff, id, {
      from: now.status,
      to: 'delivered',
    })
  }
  const offeredToErase = await (await ask({ intent: 'find', email: EMAIL })).text()
  expect(offeredToErase).toContain('Erase for good')
  const erased = await ask({ intent: 'erase', email: EMAIL })
  expect(erased.status).toBe(200)
  expect(await erased.text()).toContain('Nothing is kept about this address.')

  const after = (await wholeDatabase()).toLowerCase()
  for (const words of PERSONAL) expect(after, words).not.toContain(words.toLowerCase())
  expect(after).toContain(other.email)
  expect(await shop.audit()).toEqual([])
  const accounts = (await shop.allOrders()).filter(({ customer_email }) => customer_email === '')
  expect(accounts.map(({ total_amount }) => total_amount)).toEqual([62_000, 62_000])
  expect(accounts.every(({ payment_intent_id }) => payment_intent_id !== null)).toBe(true)
  expect(await shop.db.select().from(sellSubmissions)).toMatchObject([
    { name: 'Name deleted', email: '', phone: null, status: 'purchased', photos: null },
  ])
  for (const key of photos) {
    expect((await fetch(`${shop.url}/sell-photos/${key}.webp`)).status).toBe(404)
  }
  const receipt = await fetch(`${shop.url}/checkout/success?session_id=${bought.session}`)
  expect(receipt.status).toBe(404)

  // Export and erasure are in the staff history without the address; a second erasure finds nothing.
  const history = await (await admin.fetch('/admin/history?subject=person')).text()
  expect(history).toContain('A person, on their request')
  expect(history).toContain('exported it')
  expect(history).toContain('erased it')
  expect((await ask({ intent: 'erase', email: EMAIL })).status).toBe(200)
})

test.each(['', 'nobody', "' OR 1=1 --@x", '%@%.%', `${'x'.repeat(300)}@example.com`])(
  '%j is not a valid email address',
  async (email) => {
    for (const path of [PAGE, FILE]) {
      expect((await ask({ intent: 'erase', email }, path)).status).toBe(422)
    }
  },
)

test('only an admin can find, export and erase personal data', async () => {
  for (const role of ['editor', 'viewer'] as const) {
    const person = await signIn(shop, role)
    for (const path of [PAGE, FILE]) {
      expect((await person.fetch(path)).status).toBe(403)
      expect((await ask({ intent: 'erase', email: EMAIL }, path, person)).status).toBe(403)
    }
  }
})
