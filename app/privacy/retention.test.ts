import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openedForm, post } from '../../test/support/forms.ts'
import { eventually, sessionOf, startTestShop, type TestShop } from '../../test/support/shop.ts'
import { purgeUnclaimedPhotos } from '../domain/enquiries/photos/purge-unclaimed-photos.server.ts'
import { reconcilePayments } from '../domain/orders/reconciliation/reconcile-payments.server.ts'
import { DAY_MS } from '../platform/clock.ts'
import { applyRetention } from './retention.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

const customer = (email: string) => ({
  name: 'Plantagenet Quux',
  email,
  phone: '07700 900456',
  marketingOptIn: false,
})

async function buyOne(email: string): Promise<void> {
  const product = await shop.addProduct()
  const session = sessionOf(await shop.checkout([{ product }], { customer: customer(email) }))
  shop.sandbox?.control.pay(session)
  await eventually(async () =>
    (await shop.allOrders()).some((one) => one.customer_email === email && one.status === 'paid'),
  )
}

async function leaveUnpaid(email: string): Promise<void> {
  await shop.checkout([{ product: await shop.addProduct() }], { customer: customer(email) })
}

async function write(email: string): Promise<void> {
  const { name, phone } = customer(email)
  const fields = { name, email, phone, subject: 'A sofa', message: 'Is it still there?' }
  const response = await post(shop, '/api/contact', { ...openedForm(shop), ...fields })
  expect(response.status).toBe(200)
}

async function sellRequestFurniture(email: string): Promise<void> {
  const photo = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#a8482a' },
  })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  const { name, phone } = customer(email)
  const piece = { itemType: 'armchair', material: 'leather', condition: 'good', age: '6 years' }
  const rest = { dimensions: '80 x 80 x 80', color: 'green', damage: 'none' }
  const fields = { name, email, phone, location: 'Leeds', ...piece, ...rest, pets: 'no' }
  for (const [key, value] of Object.entries({ ...openedForm(shop), ...fields, smoke: 'no' })) {
    form.set(key, value)
  }
  form.append('photos', new File([new Uint8Array(photo)], 'chair.jpg'))
  expect((await post(shop, '/sell', form)).status).toBe(303)
}

/** The words that occur anywhere in the database. */
async function found(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await shop.db.$client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', 'jobs')`,
  )
  const contents = []
  for (const { name } of tables) {
    contents.push(JSON.stringify((await shop.db.$client.query(`SELECT * FROM ${name}`)).rows))
  }
  const all = contents.join('\n')
  return words.filter((word) => all.includes(word))
}

async function tidyAfter(days: number): Promise<void> {
  shop.clock.advance(days * DAY_MS)
  await applyRetention(shop.services)
  while ((await purgeUnclaimedPhotos(shop.db, shop.services)) > 0);
}

test('personal data is deleted after the periods on the privacy page', async () => {
  const emails = ['buyer@planted.example', 'leaver@planted.example', 'writer@planted.example']
  const [buyer = '', leaver = '', writer = ''] = emails
  const seller = 'seller@planted.example'
  await buyOne(buyer)
  await leaveUnpaid(leaver)
  await write(writer)
  await sellRequestFurniture(seller)
  const photos = path.join(shop.dataDir, 'media/sell_photos', seller)
  expect(existsSync(photos)).toBe(true)
  shop.clock.advance(DAY_MS)
  await reconcilePayments(shop.db, shop.services)

  await tidyAfter(360)
  expect(await found([buyer, leaver, writer, seller])).toEqual([buyer, leaver, writer, seller])

  await tidyAfter(10)
  expect(await found([buyer, leaver, writer, seller])).toEqual([buyer])
  expect(existsSync(photos)).toBe(false)
  const { rows } = await shop.db.$client.query(`SELECT count(*) FROM sell_photos`)
  expect(rows).toEqual([{ count: 0 }])

  await tidyAfter(7 * 366)
  const { name, phone } = customer(buyer)
  expect(await found([buyer, name, phone])).toEqual([])
  expect(await shop.audit()).toEqual([])
  const warnings = shop.logged.filter(({ msg }) => msg.startsWith('data past its retention period'))
  const kinds = ['messages', 'sellRequests', 'customers', 'customers', 'orderLinks']
  expect(warnings).toMatchObject(kinds.map((kind) => ({ kind })))
  expect(JSON.stringify(warnings)).not.toContain('planted')
})
