import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { searchProducts } from './search-products.server.ts'

const db = await openTestDatabase()
const viewer = await createTestStaff(db, 'viewer')
const titles = async (text: string, limit = 5) =>
  (await searchProducts(db, viewer, text, limit)).map(({ title }) => title)

test('products are found by title and brand; prefix matches come first, then the newest', async () => {
  await insertProducts(db, [
    { title: 'Green velvet sofa', brand: 'Ercol', description: 'Oak feet' },
    { title: 'Sofa in grey', brand: null, enabled: false },
    { title: 'Oak table', brand: 'Sofaworks', stock: 0 },
    { title: 'Deleted sofa', is_deleted: true },
    { title: '50% wool rug', brand: 'G_d' },
  ])
  expect(await titles('SOFA')).toEqual(['Sofa in grey', 'Green velvet sofa', 'Oak table'])
  expect(await titles('so')).toEqual(['Sofa in grey', 'Green velvet sofa', 'Oak table'])
  expect(await titles('so', 1)).toEqual(['Sofa in grey'])
  // Descriptions are not searched.
  expect(await titles('oak')).toEqual(['Oak table'])
  expect(await titles('0%')).toEqual(['50% wool rug'])
  expect(await titles('g_d')).toEqual(['50% wool rug'])
  expect(await titles('%%')).toEqual([])
  expect(await searchProducts(db, viewer, 'oak table', 5)).toMatchObject([
    { brand: 'Sofaworks', state: 'sold-out', enabled: true, price: 10_000 },
  ])
})
