import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offerFixtures } from '../../../../test/support/fixtures/offers.ts'
import { createPaidOrder } from '../../../../test/support/fixtures/orders.ts'
import { startTestShop, type TestProduct, type TestShop } from '../../../../test/support/shop.ts'
import {
  createTestStaff,
  type SignedInFetch,
  signIn,
} from '../../../../test/support/staff/staff.ts'
import { pence } from '../../../platform/values/money.ts'
import { erasePersonalData } from '../../../privacy/erase-personal-data.ts'
import { exportPersonalData } from '../../../privacy/export-personal-data.ts'
import { products } from '../../catalogue/schema.ts'
import type { Staff } from '../../staff/staff.ts'
import { purchases } from '../schema.ts'
import { purgeSellers } from './purge-sellers.server.ts'

let shop: TestShop
let staff: Staff
let admin: SignedInFetch
let given: ReturnType<typeof offerFixtures>
beforeAll(async () => {
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
  staff = await createTestStaff(shop.db)
  admin = await signIn(shop, 'admin')
  given = offerFixtures(shop, admin)
})
afterAll(() => shop.stop())
beforeEach(async () => {
  await shop.db.delete(purchases)
})

async function boughtFrom(
  seller: string,
  { boughtOn = '2026-11-03', stock = 1 } = {},
): Promise<TestProduct> {
  const product = await shop.addProduct({ title: 'Glynde sofa', stock })
  await shop.db.insert(purchases).values({
    product_id: product.id,
    bought_on: boughtOn,
    price: pence(15_000),
    seller,
    updated_at: shop.clock.now(),
  })
  return product
}

const sellerOf = async ({ id }: TestProduct) => {
  const [row] = await shop.db.select().from(purchases).where(eq(purchases.product_id, id))
  return row?.seller
}

const purgeAt = (day: string) =>
  purgeSellers(shop.db, {
    clock: { now: () => new Date(`${day}T12:00:00Z`) },
    financialYearEnds: { month: 3, day: 31 },
  })

test('subject access finds purchases by sell request and by address; erasure keeps the amounts', async () => {
  const seller = await given.seller()
  const { id: offer } = await given.offered(seller)
  await given.accept(seller, offer)
  const named = await boughtFrom('Sample Seller, 1 Sample Street')
  await shop.db.update(products).set({ offer_id: seller.id }).where(eq(products.id, named.id))
  const written = await boughtFrom(`S. Seller\n${seller.email.toUpperCase()}`)
  const other = await boughtFrom(`Another Sample, not.${seller.email}`)
  const another = await boughtFrom(`A third Sample, ${seller.email}.test`)
  const parts: string[] = []
  for await (const part of await exportPersonalData(shop.services, staff, seller.email))
    parts.push(part)
  const exported = JSON.parse(parts.join(''))
  expect(exported.furniture_bought.map((one: { seller: string }) => one.seller).toSorted()).toEqual(
    [`S. Seller\n${seller.email.toUpperCase()}`, 'Sample Seller, 1 Sample Street'],
  )
  const page = await admin.fetch('/admin/people-data', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'find', email: seller.email }),
  })
  expect(await page.text()).toContain(`/admin/products/edit/${named.id}/purchase`)
  expect(await erasePersonalData(shop.services, staff, seller.email)).toMatchObject({ ok: true })
  expect(await sellerOf(named)).toBe('')
  expect(await sellerOf(written)).toBe('')
  expect(await sellerOf(other)).toContain('Another Sample')
  expect(await sellerOf(another)).toContain('A third Sample')
  expect(await shop.db.$count(purchases, eq(purchases.price, pence(15_000)))).toBe(4)
})

test('sellers are removed six years after the accounting year, of pieces that are not in stock', async () => {
  const gone = await boughtFrom('Sample Seller', { boughtOn: '2026-03-31', stock: 0 })
  const inStock = await boughtFrom('Sample Seller', { boughtOn: '2026-03-31' })
  expect(await purgeAt('2032-03-31')).toBe(0)
  expect(await purgeAt('2032-04-01')).toBe(1)
  expect(await sellerOf(gone)).toBe('')
  expect(await sellerOf(inStock)).toBe('Sample Seller')
})

test('the seller of a piece that was sold later is kept as long as its sale', async () => {
  const product = await boughtFrom('Sample Seller', { boughtOn: '2020-01-01' })
  await createPaidOrder(shop, { product })
  const year = shop.clock.now().getUTCFullYear()
  expect(await purgeAt(`${year + 6}-01-01`)).toBe(0)
  expect(await purgeAt(`${year + 8}-01-01`)).toBe(1)
  expect(await sellerOf(product)).toBe('')
})
