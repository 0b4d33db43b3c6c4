import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/support/database/database.ts'
import { done, sofa } from '../../../test/support/fixtures/product-admin.ts'
import { createTestStaff } from '../../../test/support/staff/staff.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import type { ProductFields } from '../catalogue/product-fields.ts'
import { products } from '../catalogue/schema.ts'
import { sellSubmissions } from '../enquiries/schema.ts'
import { staffHistory } from '../staff/schema.ts'
import { NotAllowedError } from '../staff/staff.ts'
import { createProduct } from './create-product.server.ts'

const db = await openTestDatabase()
const staff = await createTestStaff(db, 'editor')
const now = new Date('2026-11-21T10:00:00Z')

const create = async (fields: Partial<ProductFields> = {}, sellRequestId: string | null = null) =>
  done(await createProduct(db, staff, { ...sofa, ...fields }, { sellRequestId, now })).id
const rowOf = async (id: ProductId) =>
  (await db.select().from(products).where(eq(products.id, id)))[0]

test('a new product is on sale with its units, and the history records who created it', async () => {
  const id = await create({ stock_quantity: 3 })
  expect(await rowOf(id)).toMatchObject({
    ...sofa,
    stock_quantity: 3,
    version: 1,
    created_by: staff.id,
    created_at: now,
    updated_at: now,
    offer_id: null,
  })
  const [entry] = await db.select().from(staffHistory).where(eq(staffHistory.subject_id, id))
  expect(entry).toMatchObject({
    staff_id: staff.id,
    staff_name: staff.fullName,
    subject: 'product',
    label: sofa.title,
    action: 'created',
  })
  expect(entry?.changes).toMatchObject({ price: [null, 62_000], stock_quantity: [null, 3] })
})

test('a new product without units is not in stock', async () => {
  expect(await rowOf(await create({ stock_quantity: 0 }))).toMatchObject({
    stock_quantity: 0,
    in_stock: false,
  })
})

test('a new product refers to its sell request, unless that has been erased', async () => {
  const [sellRequest] = await db
    .insert(sellSubmissions)
    .values({
      name: 'Sample Seller',
      email: 'seller@example.com',
      item_description: 'Type: sofa',
      item_condition: 'good',
      item_age: '6 years',
    })
    .returning({ id: sellSubmissions.id })
  expect(await rowOf(await create({}, sellRequest?.id))).toMatchObject({
    offer_id: sellRequest?.id,
  })
  const erased = '00000000-0000-4000-8000-000000000000'
  expect(await rowOf(await create({}, erased))).toMatchObject({ offer_id: null })
})

test('a form submitted twice returns the product already created', async () => {
  const given = { formKey: crypto.randomUUID(), now }
  const again = { ...sofa, title: 'Sent again', stock_quantity: 9 }
  const numbered = { ...sofa, sku: 'S-1' }
  const twice = (
    await Promise.all([1, 2, 3, 4].map(() => createProduct(db, staff, numbered, given)))
  ).map(done)
  const first = done(twice[0] ?? { ok: false })
  expect(twice.filter(({ made }) => made)).toHaveLength(1)
  expect(await createProduct(db, staff, again, given)).toEqual({
    ok: true,
    id: first.id,
    made: false,
  })
  expect(new Set(twice.map(({ id }) => id)).size).toBe(1)
  expect(await rowOf(first.id)).toMatchObject({ title: sofa.title, stock_quantity: 1 })
  const history = db.select().from(staffHistory).where(eq(staffHistory.subject_id, first.id))
  expect(await history).toHaveLength(1)
  for (const formKey of [crypto.randomUUID(), null, 'nonsense']) {
    expect(await createProduct(db, staff, sofa, { formKey, now })).toMatchObject({ made: true })
  }
})

test('of products with the same stock number, regardless of case, one is created', async () => {
  const made = await Promise.all(
    ['SOFA-7', 'sofa-7', 'Sofa-7', 'SOFA-7'].map((sku) =>
      createProduct(db, staff, { ...sofa, sku }, { now }),
    ),
  )
  expect(made.filter(({ ok }) => ok)).toHaveLength(1)
  expect(made.filter(({ ok }) => !ok)).toEqual(
    [1, 2, 3].map(() => ({ ok: false, reason: 'sku-taken' })),
  )
  // The stock number of a deleted product can be used again.
  const [first] = made.filter((one) => one.ok)
  await db
    .update(products)
    .set({ is_deleted: true })
    .where(eq(products.id, done(first ?? { ok: false }).id))
  expect(await createProduct(db, staff, { ...sofa, sku: 'SOFA-7' }, { now })).toMatchObject({
    ok: true,
  })
})

test('a viewer cannot create a product', async () => {
  const viewer = await createTestStaff(db, 'viewer')
  await expect(createProduct(db, viewer, sofa, { now })).rejects.toThrow(NotAllowedError)
})
