import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { readStockOverview } from './stock-overview.server.ts'

const db = await openTestDatabase()
const viewer = await createTestStaff(db, 'viewer')

test('available stock by category, and featured products that are sold out', async () => {
  await insertProducts(db, [
    { title: 'Sofa', category: 'Sofas', stock: 2, featured: true },
    { title: 'Another sofa', category: 'Sofas', stock: 1 },
    { title: 'Hidden sofa', category: 'Sofas', stock: 1, enabled: false },
    { title: 'Deleted sofa', category: 'Sofas', stock: 1, is_deleted: true },
    { title: 'Marked out', category: 'Tables', stock: 4, in_stock: false, featured: true },
    { title: 'Gone', category: 'Tables', stock: 0, featured: true },
    { title: 'Gone and hidden', category: 'Tables', stock: 0, featured: true, enabled: false },
    { title: 'Held', category: 'Tables', stock: 0, featured: true },
    { title: 'Of no category', category: null, stock: 3 },
  ])
  await db.execute(sql`update products set reserved_quantity = 1 where title = 'Held'`)
  const overview = await readStockOverview(db, viewer)
  expect(overview.products).toBe(8)
  expect(overview.byCategory).toEqual([
    { category: 'Sofas', products: 2, units: 3 },
    { category: 'Armchairs', products: 0, units: 0 },
    { category: 'Tables', products: 0, units: 0 },
    { category: 'Chairs', products: 0, units: 0 },
    { category: 'Storage', products: 0, units: 0 },
    { category: 'Other', products: 0, units: 0 },
    { category: null, products: 1, units: 3 },
  ])
  expect(overview.soldOutFeatured.count).toBe(2)
  expect(overview.soldOutFeatured.first.map(({ title }) => title)).toEqual(['Gone', 'Marked out'])
})
