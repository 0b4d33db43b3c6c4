import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, sofa } from '../../../test/support/fixtures/product-admin.ts'
import { buyer, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createTestStaff } from '../../../test/support/staff/staff.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import { pence } from '../../platform/values/money.ts'
import type { ProductFields } from '../catalogue/product-fields.ts'
import { products } from '../catalogue/schema.ts'
import { staffHistory } from '../staff/schema.ts'
import type { Staff } from '../staff/staff.ts'
import { createProduct } from './create-product.server.ts'
import { saveProduct } from './save-product.server.ts'

let shop: TestShop
let staff: Staff
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db, 'editor')
})
afterAll(() => shop.stop())

const now = new Date('2026-11-21T10:00:00Z')
const later = new Date('2026-11-21T11:00:00Z')

const create = async (fields: Partial<ProductFields> = {}) =>
  done(await createProduct(shop.db, staff, { ...sofa, ...fields }, { now })).id

const rowOf = async (id: ProductId) => {
  const [row] = await shop.db.select().from(products).where(eq(products.id, id))
  if (!row) throw new Error('there is no such product')
  return row
}
const historyOf = (id: ProductId) =>
  shop.db
    .select()
    .from(staffHistory)
    .where(eq(staffHistory.subject_id, id))
    .orderBy(asc(staffHistory.id))

const save = (
  id: string,
  fields: Partial<ProductFields>,
  form: { version?: number; stockWas?: number } = {},
  who = staff,
) =>
  saveProduct(
    shop.db,
    who,
    id,
    { version: 1, stockWas: sofa.stock_quantity, ...form, fields: { ...sofa, ...fields } },
    later,
  )
const asBought = (id: ProductId) => ({ id, name: sofa.title, price: 620, image: null })

describe('a saved form', () => {
  test('keeps the price before a reduction only with the reduced price', async () => {
    const id = await create()
    const was = pence(sofa.price + 10_000)
    await shop.db.update(products).set({ was_price: was }).where(eq(products.id, id))
    await save(id, { brand: 'Ercol' })
    expect((await rowOf(id)).was_price).toBe(was)
    await save(id, { brand: 'Ercol', price: pence(sofa.price - 100) }, { version: 2 })
    expect(await rowOf(id)).toMatchObject({ price: sofa.price - 100, was_price: null })
  })

  test('saves the changed fields, increments the version and records old and new values', async () => {
    const id = await create()
    expect(await save(id, { price: pence(59_950), brand: null, featured: true })).toEqual({
      ok: true,
    })
    expect(await rowOf(id)).toMatchObject({
      price: pence(59_950),
      brand: null,
      featured: true,
      version: 2,
      created_at: now,
      updated_at: later,
    })
    const [, entry] = await historyOf(id)
    expect(entry).toMatchObject({ action: 'saved', staff_id: staff.id })
    expect(entry?.changes).toEqual({
      price: [62_000, 59_950],
      brand: ['Lund', null],
      featured: [false, true],
    })
  })

  test('with the stock number of another product is refused; its own in another case is not', async () => {
    await create({ sku: 'SAVED-1' })
    const id = await create({ sku: 'SAVED-2' })
    expect(await save(id, { sku: 'saved-1', title: 'A' })).toEqual({
      ok: false,
      reason: 'sku-taken',
    })
    expect(await rowOf(id)).toMatchObject({ sku: 'SAVED-2', title: sofa.title, version: 1 })
    expect(await save(id, { sku: 'saved-2' })).toEqual({ ok: true })
    expect((await historyOf(id))[1]?.changes).toEqual({ sku: ['SAVED-2', 'saved-2'] })
  })

  test('without changes is not recorded', async () => {
    const id = await create()
    expect(await save(id, {})).toEqual({ ok: true })
    expect(await rowOf(id)).toMatchObject({ version: 1, updated_at: now })
    expect(await historyOf(id)).toHaveLength(1)
  })

  test('of a deleted or unknown product is refused', async () => {
    const id = await create()
    await shop.db.update(products).set({ is_deleted: true }).where(eq(products.id, id))
    const missing = { ok: false, reason: 'missing' }
    expect(await save(id, { title: 'A' })).toEqual(missing)
    expect(await save('00000000-0000-4000-8000-000000000000', {})).toEqual(missing)
  })

  test('is refused after a concurrent save, with its author and values', async () => {
    const id = await create()
    const colleague = await createTestStaff(shop.db, 'admin')
    await save(id, { price: pence(50_000) }, {}, colleague)
    expect(await save(id, { title: 'Velvet sofa' })).toEqual({
      ok: false,
      reason: 'changed',
      by: colleague.fullName,
      what: { ...sofa, price: pence(50_000), version: 2 },
    })
    expect(await rowOf(id)).toMatchObject({ title: sofa.title, price: pence(50_000), version: 2 })
  })

  test('can be submitted twice', async () => {
    const id = await create()
    const form = { title: 'Velvet sofa', stock_quantity: 4 }
    expect(await Promise.all([save(id, form), save(id, form)])).toEqual([
      { ok: true },
      { ok: true },
    ])
    expect(await rowOf(id)).toMatchObject({ ...form, version: 2 })
  })

  test('of 20 concurrent saves of one version one succeeds', async () => {
    const id = await create()
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => save(id, { title: `Sofa ${n}`, stock_quantity: 2 + n })),
    )
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(results.filter((result) => !result.ok && result.reason === 'changed')).toHaveLength(19)
    const won = results.findIndex((result) => result.ok)
    expect(await rowOf(id)).toMatchObject({
      title: `Sofa ${won}`,
      stock_quantity: 2 + won,
      version: 2,
    })
    expect(await historyOf(id)).toHaveLength(2)
  })
})

describe('stock', () => {
  test('moves by the difference', async () => {
    const id = await create({ stock_quantity: 5 })
    const fewer = { stock_quantity: 2 }
    expect(await save(id, fewer, { stockWas: 5 })).toEqual({ ok: true })
    expect(await rowOf(id)).toMatchObject({ stock_quantity: 2 })
    expect((await historyOf(id))[1]?.changes).toEqual({ stock_quantity: [5, 2] })
  })

  test('of zero is never marked in stock', async () => {
    const id = await create()
    expect(await save(id, { stock_quantity: 0 })).toEqual({ ok: true })
    expect(await rowOf(id)).toMatchObject({ stock_quantity: 0, in_stock: false })
  })

  test('is not changed by a form that did not change it, despite a concurrent sale', async () => {
    const id = await create({ stock_quantity: 2 })
    expect(await shop.checkout([{ product: asBought(id) }])).toMatchObject({ status: 200 })
    const form = { title: 'Velvet sofa', stock_quantity: 2 }
    expect(await save(id, form, { stockWas: 2 })).toEqual({ ok: true })
    expect(await rowOf(id)).toMatchObject({
      title: 'Velvet sofa',
      stock_quantity: 1,
      reserved_quantity: 1,
    })
  })

  test('counted before a sale is refused', async () => {
    const id = await create({ stock_quantity: 3 })
    await shop.checkout([{ product: asBought(id) }])
    const form = { title: 'Velvet sofa', stock_quantity: 4 }
    expect(await save(id, form, { stockWas: 3 })).toEqual({
      ok: false,
      reason: 'stock-moved',
      stock: 2,
    })
    expect(await rowOf(id)).toMatchObject({ title: sofa.title, stock_quantity: 2, version: 1 })
  })

  test('of a held last unit stays marked in stock, and the unit returns', async () => {
    const id = await create()
    await shop.checkout([{ product: asBought(id) }])
    expect(await save(id, { title: 'Velvet sofa', stock_quantity: 0 }, { stockWas: 0 })).toEqual({
      ok: true,
    })
    expect(await rowOf(id)).toMatchObject({ in_stock: true, reserved_quantity: 1 })
  })

  test('concurrent saves and checkouts lose no update', async () => {
    const id = await create({ stock_quantity: 20 })
    const [bought, saved] = await Promise.all([
      Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          shop.checkout([{ product: asBought(id) }], { customer: buyer(n) }),
        ),
      ),
      Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          save(id, { dimensions: `${n}`, stock_quantity: 20 }, { stockWas: 20 }),
        ),
      ),
    ])
    expect(bought.every(({ status }) => status === 200)).toBe(true)
    expect(saved.filter((result) => result.ok)).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ stock_quantity: 10, reserved_quantity: 10 })
  })
})
