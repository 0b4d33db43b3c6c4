import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/support/database/database.ts'
import { postgresErrorCode } from '../../platform/database/postgres-error-code.ts'
import { inTransaction } from '../../platform/db.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import { pence } from '../../platform/values/money.ts'
import { products } from '../catalogue/schema.ts'
import { adjustStock } from './move-stock.server.ts'
import { stockMovements } from './schema.ts'

const db = await openTestDatabase()

async function product(stock: number): Promise<ProductId> {
  return await inTransaction(db, async (tx) => {
    const values = { title: 'Oak table', price: pence(45_000) }
    const [made] = await tx.insert(products).values(values).returning({ id: products.id })
    if (!made) throw new Error('no product was made')
    await adjustStock(tx, made.id, stock)
    return made.id
  })
}

const stockOf = async (id: ProductId) =>
  (await db.select().from(products).where(eq(products.id, id)))[0]?.stock_quantity

test('stock and ledger change together', async () => {
  const id = await product(5)
  expect(await inTransaction(db, (tx) => adjustStock(tx, id, -2))).toBe(3)
  const entries = await db.select().from(stockMovements).where(eq(stockMovements.product_id, id))
  expect(entries.map((entry) => entry.delta)).toEqual([5, -2])
})

test('taking more than the stock is refused', async () => {
  const id = await product(1)
  expect(await inTransaction(db, (tx) => adjustStock(tx, id, -2))).toBeNull()
  expect(await stockOf(id)).toBe(1)
})

test('5 of 8 concurrent takers get one of 5 units', async () => {
  const id = await product(5)
  const left = await Promise.all(
    Array.from({ length: 8 }, () => inTransaction(db, (tx) => adjustStock(tx, id, -1))),
  )
  expect(left.filter((one) => one !== null)).toHaveLength(5)
  expect(await stockOf(id)).toBe(0)
})

test('the database rejects stock that differs from its ledger', async () => {
  const id = await product(1)
  const change = db.update(products).set({ stock_quantity: 7 }).where(eq(products.id, id))
  const error = await change.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(postgresErrorCode(error)).toBe('23514')
  expect(await stockOf(id)).toBe(1)
})

test('the database rejects a movement without a change of stock', async () => {
  const id = await product(1)
  const entry = db.insert(stockMovements).values({ product_id: id, kind: 'adjust', delta: 1 })
  const error = await entry.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(postgresErrorCode(error)).toBe('23514')
})

test('the ledger is append-only', async () => {
  const id = await product(1)
  const removal = db.delete(stockMovements).where(eq(stockMovements.product_id, id))
  const error = await removal.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(postgresErrorCode(error)).toBe('23001')
})

// A sale updates a wide row with many indexes. With a BEFORE UPDATE trigger PostgreSQL would compute all
// generated columns again, and with an index that contains the held units it would write to every index.
test('an update of the held units computes no generated column and needs no write to an index', async () => {
  const triggers = await db.execute(sql`
    SELECT tgname FROM pg_trigger
    WHERE tgrelid = 'products'::regclass AND NOT tgisinternal
      AND tgtype & 2 = 2 AND tgtype & 16 = 16`)
  expect(triggers.rows).toEqual([])
  const indexes = await db.execute(sql`
    SELECT indexname FROM pg_indexes
    WHERE tablename = 'products' AND indexdef LIKE '%reserved_quantity%'`)
  expect(indexes.rows).toEqual([])
})
