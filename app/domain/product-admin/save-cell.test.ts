import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProducts } from '../../../test/support/fixtures/products.ts'
import { buyer, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createTestStaff } from '../../../test/support/staff/staff.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import { pence } from '../../platform/values/money.ts'
import { products } from '../catalogue/schema.ts'
import { staffHistory } from '../staff/schema.ts'
import { NotAllowedError, type Staff } from '../staff/staff.ts'
import { type CellChange, saveCell } from './save-cell.server.ts'

const now = new Date('2026-11-21T10:00:00Z')
let shop: TestShop
let staff: Staff
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db, 'editor')
})
afterAll(() => shop.stop())

const save = (id: string, change: CellChange) => saveCell(shop.db, staff, id, change, now)
const price = (was: number, value: number): CellChange => ({
  field: 'price',
  was: pence(was),
  value: pence(value),
})
const stock = (was: number, value: number): CellChange => ({ field: 'stock_quantity', was, value })
const rowOf = async (id: ProductId) =>
  (await shop.db.select().from(products).where(eq(products.id, id)))[0]

test('a price is saved with its history, once; it is refused if the price has changed since', async () => {
  const [id] = await insertProducts(shop.db, [{ price: pence(10_000) }])
  expect(await save(id, price(10_000, 9_000))).toEqual({ ok: true })
  expect(await save(id, price(10_000, 9_000))).toEqual({ ok: true })
  expect(await rowOf(id)).toMatchObject({ price: 9_000, version: 2, stock_quantity: 1 })
  expect(await save(id, price(10_000, 8_000))).toEqual({ ok: false, reason: 'changed', now: 9_000 })
  // Another field is no conflict.
  await shop.db.update(products).set({ enabled: false, version: 5 }).where(eq(products.id, id))
  expect(await save(id, price(9_000, 8_000))).toEqual({ ok: true })
  const history = await shop.db
    .select()
    .from(staffHistory)
    .where(eq(staffHistory.subject_id, id))
    .orderBy(asc(staffHistory.id))
  expect(history.map(({ changes }) => changes)).toEqual([
    { price: [10_000, 9_000] },
    { price: [9_000, 8_000] },
  ])
})

test('a stock counted before a sale is refused; the ledger has the difference', async () => {
  const [id] = await insertProducts(shop.db, [{ price: pence(10_000), stock: 3 }])
  await shop.checkout([{ product: { id, name: 'Piece', price: 100, image: null } }], {
    customer: buyer(1),
  })
  expect(await save(id, stock(3, 5))).toEqual({ ok: false, reason: 'changed', now: 2 })
  expect(await save(id, stock(2, 5))).toEqual({ ok: true })
  expect(await rowOf(id)).toMatchObject({ stock_quantity: 5, reserved_quantity: 1 })
  expect(await shop.audit()).toEqual([])
})

test('a product without units is marked in stock when it gets some; a mark set by staff stays', async () => {
  const [gone, marked] = await insertProducts(shop.db, [
    { stock: 0, in_stock: false },
    { stock: 2, in_stock: false },
  ])
  await save(gone, stock(0, 1))
  await save(marked, stock(2, 3))
  expect(await rowOf(gone)).toMatchObject({ stock_quantity: 1, in_stock: true })
  expect(await rowOf(marked)).toMatchObject({ stock_quantity: 3, in_stock: false })
  await save(gone, stock(1, 0))
  expect(await rowOf(gone)).toMatchObject({ stock_quantity: 0, in_stock: false })
})

test('of 10 concurrent saves of one value one succeeds', async () => {
  const [id] = await insertProducts(shop.db, [{ price: pence(10_000) }])
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, n) => save(id, price(10_000, 9_000 + n))),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test('deleted and unknown products, and viewers, are refused', async () => {
  const [id] = await insertProducts(shop.db, [{ is_deleted: true }])
  const missing = { ok: false, reason: 'missing' }
  expect(await save(id, stock(1, 2))).toEqual(missing)
  expect(await save('nonsense', stock(1, 2))).toEqual(missing)
  const viewer = await createTestStaff(shop.db, 'viewer')
  await expect(saveCell(shop.db, viewer, id, stock(1, 2), now)).rejects.toThrow(NotAllowedError)
})
