import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { pence } from '../../../platform/values/money.ts'
import { featuredProducts } from './featured-products.server.ts'
import { findProduct } from './find-product.server.ts'

const db = await openTestDatabase()

beforeEach(async () => {
  await db.execute(sql`truncate products, product_images, stock_movements cascade`)
})

test('a listed product has all its pictures, primary first, then in display order', async () => {
  const [id] = await insertProducts(db, [
    {
      title: 'Kew sofa',
      description: 'Line one\nline two',
      dimensions: 'W 206 cm',
      price: pence(69_500),
      images: [
        { image_url: '/media/b.webp', display_order: 2, role: 'mark', caption: 'a scuff' },
        { image_url: '/media/a.webp', display_order: 1 },
        { image_url: '/media/p.webp', display_order: 3, is_primary: true },
      ],
    },
  ])
  const found = await findProduct(db, id)
  expect(found).toMatchObject({
    state: 'shown',
    product: {
      id,
      title: 'Kew sofa',
      description: 'Line one\nline two',
      dimensions: 'W 206 cm',
      price: pence(69_500),
      stockQuantity: 1,
      state: 'available',
    },
  })
  const images = found.state === 'shown' ? found.product.images : []
  expect(images.map(({ imageUrl }) => imageUrl)).toEqual([
    '/media/p.webp',
    '/media/a.webp',
    '/media/b.webp',
  ])
  expect(images[2]).toMatchObject({ alt: 'Kew sofa, view 3', role: 'mark', caption: 'a scuff' })
})

test('a product can be missing, deleted or disabled; deleted takes precedence', async () => {
  const [disabled, deleted, both] = await insertProducts(db, [
    { enabled: false },
    { is_deleted: true },
    { is_deleted: true, enabled: false },
  ])
  expect(await findProduct(db, disabled)).toEqual({ state: 'disabled' })
  expect(await findProduct(db, deleted)).toEqual({ state: 'deleted' })
  expect(await findProduct(db, both)).toEqual({ state: 'deleted' })
})

test.each(['', '1', 'sofas', '00000000-0000-4000-8000-000000000000', '%00', 'x'.repeat(10_000)])(
  'the id %j is missing',
  async (id) => {
    expect(await findProduct(db, id)).toEqual({ state: 'missing' })
  },
)

test('at most four featured products, newest first, listed ones only', async () => {
  await insertProducts(db, [
    {
      title: 'A',
      featured: true,
      images: [
        { role: 'label' },
        { role: 'before' },
        { role: 'detail' },
        {},
        { is_primary: true, role: 'mark' },
      ],
    },
    { title: 'Hidden', featured: true, enabled: false },
    { title: 'Deleted', featured: true, is_deleted: true },
    { title: 'Not featured' },
    { title: 'B', featured: true, stock: 0 },
    { title: 'C', featured: true },
    { title: 'D', featured: true },
    { title: 'E', featured: true },
  ])
  const featured = await featuredProducts(db)
  expect(featured.map(({ title }) => title)).toEqual(['A', 'B', 'C', 'D'])
  // A card has the primary picture and another one that shows the product in its present state.
  const shown = featured[0]?.images.map(({ imageUrl }) => /-(\d)\.webp$/.exec(imageUrl)?.[1])
  expect(shown).toEqual(['4', '2'])
})
