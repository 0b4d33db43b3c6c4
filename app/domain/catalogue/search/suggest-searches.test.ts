import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { listProducts } from '../listing/list-products.server.ts'
import { parseListingQuery } from '../listing/listing-query.ts'
import { suggestSearches } from './suggest-searches.server.ts'

const db = await openTestDatabase()

beforeAll(async () => {
  await db.execute(sql`truncate products, product_images, stock_movements cascade`)
  await insertProducts(db, [
    { title: 'Oak table', brand: 'Heal’s', category: 'Tables', description: 'Soft edges' },
    { title: 'Green velvet sofa', brand: 'Sofology', category: 'Sofas' },
    { title: 'Sofa in 100% wool', category: 'Sofas' },
    { title: 'Hidden sofa', category: 'Sofas', enabled: false },
    ...Array.from({ length: 9 }, (_, index) => ({ title: `Stool ${index + 1}` })),
  ])
})

test.each([
  ['sof', ['Sofas', 'Sofology', 'Green velvet sofa', 'Sofa in 100% wool']],
  ['  SOFA ', ['Sofas', 'Green velvet sofa', 'Sofa in 100% wool']],
  ['sofa gre', ['Green velvet sofa']],
  ['100%', ['Sofa in 100% wool']],
  ['0_', []],
  ['oa', ['Oak table']],
  ['ta oa', ['Oak table']],
  ['heal', ['Heal’s']],
  ['ak', []],
  ['s', []],
  ['', []],
  ['zzz', []],
])('"%s" suggests %j', async (input, suggested) => {
  expect(await suggestSearches(db, input)).toEqual(suggested)
})

test('at most seven searches are suggested, newest first, and each finds a product', async () => {
  const suggested = await suggestSearches(db, 'sto')
  expect(suggested).toHaveLength(7)
  expect(suggested[0]).toBe('Stool 1')
  for (const search of [...suggested, ...(await suggestSearches(db, 'so'))]) {
    const { total, closeMatches } = await listProducts(
      db,
      parseListingQuery(new URLSearchParams({ search })),
    )
    expect({ search, found: total > 0 && !closeMatches }).toEqual({ search, found: true })
  }
})
