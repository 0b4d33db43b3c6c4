import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { categoryTiles } from '../../../content/listing/category-tiles.ts'
import { pence } from '../../../platform/values/money.ts'
import { categoryPictures } from './category-pictures.server.ts'

const db = await openTestDatabase()

test('a category’s picture shows its most expensive available product', async () => {
  const images = [{ is_primary: true }]
  const [, sofa, chair, sideboard] = await insertProducts(db, [
    { category: 'Sofas', price: pence(90_000), stock: 0, images },
    { category: 'Sofas', price: pence(70_000), images },
    { category: 'Chairs', price: pence(10_000), images },
    { category: 'Storage', price: pence(10_000), images },
    { category: 'Sofas', price: pence(60_000), images },
    { category: 'Tables', price: pence(80_000) },
    { category: 'Other', enabled: false, images },
  ])
  const tiles = categoryTiles(await categoryPictures(db))
  expect(tiles.map(({ to, picture }) => [to, picture.imageUrl])).toEqual([
    ['/shop/sofas', `/media/${sofa}-0.webp`],
    ['/shop/chairs', `/media/${chair}-0.webp`],
    ['/shop?category=Storage', `/media/${sideboard}-0.webp`],
  ])
})
