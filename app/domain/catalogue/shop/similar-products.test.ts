import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { pence } from '../../../platform/values/money.ts'
import { CATEGORIES } from '../filters.ts'
import { findCards } from '../listing/find-cards.server.ts'
import { newestProducts } from './newest-products.server.ts'
import { similarProducts } from './similar-products.server.ts'

const db = await openTestDatabase()

const empty = () => db.execute(sql`truncate products, product_images, stock_movements cascade`)
beforeEach(empty)

/** Generates products with few distinct prices, so that ties occur. */
const piece = fc.record({
  category: fc.constantFrom(...CATEGORIES.slice(0, 2), null),
  price: fc.integer({ min: 1, max: 12 }).map((hundreds) => pence(hundreds * 10_000)),
  stock: fc.constantFrom(0, 1, 3),
  enabled: fc.constantFrom(true, true, false),
  is_deleted: fc.constantFrom(false, false, true),
  in_stock: fc.constantFrom(true, true, false),
})

test('similar products are the available ones nearest in price', async () => {
  const shops = fc.array(piece, { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(shops, fc.integer({ min: 1, max: 5 }), async (given, limit) => {
      await empty()
      const [id] = await insertProducts(db, given)
      const [own] = given
      if (!own || !id) return
      const similar = await similarProducts(db, { id, ...own }, limit)
      const distance = (price: number) => Math.abs(price - own.price)
      const expected = given
        .slice(1)
        .filter(({ category, stock, enabled, is_deleted, in_stock }) => {
          return category === own.category && stock > 0 && enabled && !is_deleted && in_stock
        })
        .map(({ price }) => distance(price))
        .toSorted((a, b) => a - b)
        .slice(0, limit)
      expect(similar.map(({ price }) => distance(price))).toEqual(expected)
      expect(similar.map(({ id }) => id)).not.toContain(id)
      expect(new Set(similar.map(({ id }) => id)).size).toBe(similar.length)
      for (const { category, state } of similar) {
        expect([category, state]).toEqual([own.category, 'available'])
      }
    }),
    { numRuns: 25 },
  )
})

test('similar products are the beginning of a longer list of them, also at equal prices', async () => {
  const prices = [5, 5, 5, 5, 5, 5, 7, 7, 9, 9, 9, 9, 9, 9, 11]
  const given = prices.map((hundreds) => ({ category: null, price: pence(hundreds * 10_000) }))
  const ids = await insertProducts(db, given)
  for (const [index, id] of ids.entries()) {
    const own = { category: null, price: given[index]?.price ?? pence(0), id }
    const all = await similarProducts(db, own, prices.length)
    expect(all).toHaveLength(prices.length - 1)
    for (const limit of [1, 2, 4, 8]) {
      expect(await similarProducts(db, own, limit)).toEqual(all.slice(0, limit))
    }
  }
})

test('cards keep the order of the ids, without unlisted products', async () => {
  const [a, b, hidden, deleted] = await insertProducts(db, [
    { title: 'A' },
    { title: 'B', stock: 0 },
    { enabled: false },
    { is_deleted: true },
  ])
  const cards = await findCards(db, [b, hidden, a, deleted])
  expect(cards.map(({ title, state }) => [title, state])).toEqual([
    ['B', 'sold-out'],
    ['A', 'available'],
  ])
  expect(await findCards(db, [])).toEqual([])
})

test('the newest products are those that can be bought', async () => {
  await insertProducts(db, [
    { title: 'Newest' },
    { title: 'Sold', stock: 0 },
    { title: 'Hidden', enabled: false },
    { title: 'Older' },
    { title: 'Oldest' },
  ])
  const newest = await newestProducts(db, 2)
  expect(newest.map(({ card }) => card.title)).toEqual(['Newest', 'Older'])
})
