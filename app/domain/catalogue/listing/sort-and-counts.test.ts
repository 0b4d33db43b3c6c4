import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { pence } from '../../../platform/values/money.ts'
import { listProducts } from './list-products.server.ts'
import { parseListingQuery } from './listing-query.ts'

const db = await openTestDatabase()

beforeEach(async () => {
  await db.execute(sql`truncate products, product_images, stock_movements cascade`)
})

const list = (search = '') => listProducts(db, parseListingQuery(new URLSearchParams(search)))

async function titles(search: string) {
  const { products } = await list(search)
  return products.map(({ title }) => title)
}

describe('the order', () => {
  beforeEach(async () => {
    await insertProducts(db, [
      { title: 'Middle oak', price: pence(20_000) },
      { title: 'Cheap oak', price: pence(5_000), category: 'Tables' },
      { title: 'Dear oak', price: pence(90_000) },
      { title: 'Cheap elm', price: pence(5_000) },
    ])
  })

  test.each([
    ['', ['Middle oak', 'Cheap oak', 'Dear oak', 'Cheap elm']],
    ['sort=price-up', ['Cheap oak', 'Cheap elm', 'Middle oak', 'Dear oak']],
    ['sort=price-down', ['Dear oak', 'Middle oak', 'Cheap oak', 'Cheap elm']],
    ['sort=price-down&search=oak', ['Dear oak', 'Middle oak', 'Cheap oak']],
    ['sort=price-up&search=oak', ['Cheap oak', 'Middle oak', 'Dear oak']],
    ['search=tables+oak', ['Cheap oak']],
  ])('the sort order for "%s"', async (search, expected) => {
    expect(await titles(search)).toEqual(expected)
  })

  test('is the same over all pages', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      price: pence(1_000 * (1 + (index % 50))),
    }))
    await insertProducts(db, many)
    const prices = (await list('sort=price-up&page=3')).products.map(({ price }) => price)
    expect(prices).toHaveLength(64)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })
})

describe('facet counts', () => {
  beforeEach(async () => {
    await insertProducts(db, [
      { title: 'A', category: 'Sofas', brand: 'Loaf', condition: 'Good', description: 'Red, blue' },
      { title: 'B', category: 'Sofas', brand: 'DFS', condition: 'Fair', description: 'Red oak' },
      { title: 'C', category: 'Tables', brand: 'Loaf', condition: 'Good', stock: 0 },
      { title: 'D', category: 'Tables', brand: 'Tom, Dick & Co', price: pence(90_000) },
      { title: 'E' },
    ])
  })

  test('count the results of each value with the other filters applied', async () => {
    expect((await list()).facets).toEqual({
      categories: { Sofas: 2, Tables: 2 },
      conditions: { Good: 2, Fair: 1 },
      colors: { Red: 2, Blue: 1 },
      brands: [
        ['DFS', 1],
        ['Loaf', 2],
        ['Tom, Dick & Co', 1],
      ],
      available: 4,
      more: false,
    })
    expect((await list('category=Sofas&brand=Loaf')).facets).toEqual({
      categories: { Sofas: 1, Tables: 1 },
      conditions: { Good: 1 },
      colors: { Red: 1, Blue: 1 },
      brands: [
        ['DFS', 1],
        ['Loaf', 1],
        ['Tom, Dick & Co', 0],
      ],
      available: 1,
      more: false,
    })
    expect((await list('maxPrice=500')).facets?.categories).toEqual({ Sofas: 2, Tables: 1 })
    expect((await list('search=red&category=Tables')).facets).toBeNull()
    expect((await list('search=red&brand=DFS')).facets).toMatchObject({
      categories: { Sofas: 1 },
      brands: [
        ['DFS', 1],
        ['Loaf', 1],
      ],
    })
  })

  test('equal the number of results once the value is selected', async () => {
    for (const search of ['', 'sold=hide', 'color=Red', 'brand=Loaf&condition=Good']) {
      const facets = (await list(search)).facets
      for (const [brand, count] of facets?.brands ?? []) {
        const ticked = search.replace('brand=Loaf', '')
        const { total } = await list(`${ticked}&brand=${encodeURIComponent(brand)}`)
        expect(total, `${search} ${brand}`).toBe(count)
      }
    }
  })

  test.each(['constructor', 'toString', '__proto__'])(
    'a brand named %s is counted',
    async (name) => {
      expect((await list(`brand=${name}`)).facets?.brands).toContainEqual([name, 0])
    },
  )

  test('a brand without products finds nothing and can still be deselected', async () => {
    const listing = await list('brand=Unheard')
    expect(listing).toMatchObject({ total: 0, products: [] })
    expect(listing.facets?.brands).toContainEqual(['Unheard', 0])
  })

  test.each([
    ['', 1],
    ['category=Sofas&sort=price-up', 1],
    ['sold=hide', 0],
    ['maxPrice=50', 0],
    ['search=sofa', 0],
  ])('%s: shares the rows of the whole catalogue %i times', async (search, times) => {
    let shared = 0
    const query = parseListingQuery(new URLSearchParams(search))
    const { facets } = await listProducts(db, query, (read) => {
      shared += 1
      return read()
    })
    expect(shared).toBe(times)
    expect(facets).toEqual((await list(search)).facets)
  })
})
