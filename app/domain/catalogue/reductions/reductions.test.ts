import { eq, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { type Pence, pence } from '../../../platform/values/money.ts'
import { products } from '../schema.ts'
import { applyDueReductions } from './apply-due-reductions.server.ts'
import { findPricing } from './find-pricing.server.ts'
import { priceOfferedSince } from './price-offered-since.server.ts'
import { wasUntil } from './reduction-rules.ts'
import { productPrices, productReductions } from './schema.ts'
import { endReduction, setReduction } from './set-reduction.server.ts'

const DAY = 24 * 60 * 60_000
const db = await openTestDatabase()
const editor = await createTestStaff(db, 'editor')
const viewer = await createTestStaff(db, 'viewer')

const now = new Date()
const later = (days: number) => new Date(now.getTime() + days * DAY)

// `applyDueReductions` applies the reductions of all products.
beforeEach(async () => {
  const open = isNull(productReductions.ended_at)
  await db.update(productReductions).set({ ended_at: now }).where(open)
})

/** Inserts a sofa that has been offered at £900 for a number of days. */
async function createTestSofa({ days }: { days: number }): Promise<ProductId> {
  const price = pence(90_000)
  const id = await inTransaction(db, async (tx) => {
    const values = { title: 'Sofa', price, stock_quantity: 1 }
    const [row] = await tx.insert(products).values(values).returning({ id: products.id })
    if (!row) throw new Error('no product was made')
    await tx.execute(sql`
      insert into stock_movements (product_id, kind, delta) values (${row.id}, 'adjust', 1)`)
    return row.id
  })
  await createPriceHistory(id, price, days)
  return id
}

/** Inserts price history of the past, as the trigger would have written it. */
async function createPriceHistory(id: ProductId, price: number, days: number, offered = true) {
  const since = later(-days)
  await db.insert(productPrices).values({ product_id: id, price: pence(price), offered, since })
}

const reduce = (id: ProductId, price = 60_000, startsAt = now, endsAt = later(14)) =>
  setReduction(db, editor, id, { price: pence(price), startsAt, endsAt }, now)

async function shown(id: ProductId): Promise<[price: Pence, was: Pence | null]> {
  const [row] = await db
    .select({ price: products.price, was: products.was_price })
    .from(products)
    .where(eq(products.id, id))
  if (!row) throw new Error('no product')
  return [row.price, row.was]
}

describe('the previous price', () => {
  test.each([
    ['27 days and 23 hours: not shown', 28 - 1 / 24, null],
    ['28 days: shown for 28 days', 28, 28],
    ['90 days: shown for 90 days', 90, 90],
  ])('offered for %s', (_, days, until) => {
    expect(wasUntil(later(-days), now)).toEqual(until === null ? null : later(until))
  })

  test('is shown until the reduction has run for as long as the price was offered', async () => {
    const id = await createTestSofa({ days: 30 })
    await reduce(id, 60_000, now, later(60))
    expect(await applyDueReductions(db, now)).toBe(1)
    expect(await shown(id)).toEqual([60_000, 90_000])
    expect(await applyDueReductions(db, later(29))).toBe(0)
    expect(await shown(id)).toEqual([60_000, 90_000])
    expect(await applyDueReductions(db, later(30.1))).toBe(1)
    expect(await shown(id)).toEqual([60_000, null])
    expect(await applyDueReductions(db, later(60))).toBe(1)
    expect(await shown(id)).toEqual([90_000, null])
    expect(await applyDueReductions(db, later(61))).toBe(0)
  })

  test('is not shown if it was raised immediately before the reduction', async () => {
    const id = await createTestSofa({ days: 90 })
    await db
      .update(products)
      .set({ price: pence(120_000) })
      .where(eq(products.id, id))
    await reduce(id, 90_000)
    await applyDueReductions(db, now)
    expect(await shown(id)).toEqual([90_000, null])
  })

  test('is not shown if the product was hidden during the 28 days', async () => {
    const id = await createTestSofa({ days: 0 })
    await createPriceHistory(id, 90_000, 60)
    await createPriceHistory(id, 90_000, 20, false)
    await createPriceHistory(id, 90_000, 10)
    await reduce(id)
    await applyDueReductions(db, now)
    expect(await shown(id)).toEqual([60_000, null])
  })

  test('is not shown in a second reduction immediately after the first', async () => {
    const id = await createTestSofa({ days: 40 })
    await reduce(id)
    await applyDueReductions(db, now)
    await endReduction(db, editor, id, now)
    await reduce(id)
    await applyDueReductions(db, now)
    expect(await shown(id)).toEqual([60_000, null])
  })
})

test('a trigger records changes of price and visibility; a hold is not an interruption', async () => {
  const [id] = await insertProducts(db, [{ price: pence(10_000), stock: 1 }])
  const change = (set: string) =>
    db.execute(sql`update products set ${sql.raw(set)} where id = ${id}`)
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`
      update products set stock_quantity = 0, reserved_quantity = 1 where id = ${id}`)
    await tx.execute(sql`
      update products set stock_quantity = 1, reserved_quantity = 0 where id = ${id}`)
  })
  await change("title = 'Another'")
  expect(await priceOfferedSince(db, id, pence(10_000))).not.toBeNull()
  await change('price = 80')
  await change('enabled = false')
  const rows = await db
    .select({ price: productPrices.price, offered: productPrices.offered })
    .from(productPrices)
    .where(eq(productPrices.product_id, id))
    .orderBy(productPrices.id)
  // The product was inserted without stock and then received one unit.
  expect(rows.map(({ price, offered }) => [price, offered])).toEqual([
    [10_000, false],
    [10_000, true],
    [8_000, true],
    [8_000, false],
  ])
  expect(await priceOfferedSince(db, id, pence(8_000))).toBeNull()
  await expect(db.execute(sql`update product_prices set price = 1`)).rejects.toThrow()
  await expect(db.execute(sql`delete from product_prices`)).rejects.toThrow()
})

test('a price that staff set ends the reduction and stays', async () => {
  const id = await createTestSofa({ days: 40 })
  await reduce(id)
  await applyDueReductions(db, now)
  const priced = (values: { price: Pence; was_price?: null }) =>
    db.update(products).set(values).where(eq(products.id, id))
  // The trigger rejects a new price while the previous price is still set.
  await expect(priced({ price: pence(55_000) })).rejects.toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ code: '23000' }) }),
  )
  expect(await shown(id)).toEqual([60_000, 90_000])
  await priced({ price: pence(55_000), was_price: null })
  expect(await shown(id)).toEqual([55_000, null])
  expect(await applyDueReductions(db, later(15))).toBe(0)
  expect(await shown(id)).toEqual([55_000, null])
})

test('concurrent processes begin a reduction only once', async () => {
  const id = await createTestSofa({ days: 40 })
  await reduce(id)
  const changed = await Promise.all([1, 2, 3, 4].map(() => applyDueReductions(db, now)))
  expect(changed.reduce((sum, one) => sum + one)).toBe(1)
  expect(await shown(id)).toEqual([60_000, 90_000])
})

test('only one of two concurrent plans is saved', async () => {
  const id = await createTestSofa({ days: 40 })
  const results = await Promise.all([reduce(id, 60_000), reduce(id, 70_000)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual({ ok: false, reason: 'open' })
})

test('invalid reductions are refused', async () => {
  const id = await createTestSofa({ days: 40 })
  expect(await reduce(id, 90_000)).toEqual({ ok: false, reason: 'no-reduction' })
  const ended = await reduce(id, 100, later(-2), later(-1))
  expect(ended).toEqual({ ok: false, reason: 'ends-too-early' })
  const backwards = await reduce(id, 100, later(3), later(2))
  expect(backwards).toEqual({ ok: false, reason: 'ends-too-early' })
  expect(await reduce(id, 100, now, later(200))).toEqual({ ok: false, reason: 'too-long' })
  const far = await reduce(id, 100, later(400), later(401))
  expect(far).toEqual({ ok: false, reason: 'too-far' })
  const fields = { price: pence(100), startsAt: now, endsAt: later(1) }
  await expect(setReduction(db, viewer, id, fields, now)).rejects.toThrow()
  await expect(endReduction(db, viewer, id, now)).rejects.toThrow()
})

test('a reduction whose time has passed or whose price is no longer lower never begins', async () => {
  const missed = await createTestSofa({ days: 40 })
  await reduce(missed)
  const cheaper = await createTestSofa({ days: 40 })
  await reduce(cheaper)
  await db
    .update(products)
    .set({ price: pence(50_000) })
    .where(eq(products.id, cheaper))
  await db
    .update(productReductions)
    .set({ starts_at: later(-3), ends_at: later(-1) })
    .where(eq(productReductions.product_id, missed))
  expect(await applyDueReductions(db, now)).toBe(0)
  expect(await shown(missed)).toEqual([90_000, null])
  expect(await shown(cheaper)).toEqual([50_000, null])
  expect((await findPricing(db, viewer, missed))?.open).toBeNull()
  expect((await findPricing(db, viewer, cheaper))?.open).toBeNull()
})

test('staff see the planned reduction and the price history, and can cancel the reduction', async () => {
  const id = await createTestSofa({ days: 40 })
  await reduce(id, 60_000, later(2), later(9))
  const pricing = await findPricing(db, viewer, id)
  expect(pricing?.open).toMatchObject({ price: 60_000, begunAt: null })
  expect(pricing?.history[0]).toMatchObject({ price: 90_000, offered: true })
  expect(await endReduction(db, editor, id, now)).toBe(true)
  expect(await endReduction(db, editor, id, now)).toBe(false)
  expect(await applyDueReductions(db, later(3))).toBe(0)
  expect(await shown(id)).toEqual([90_000, null])
})
