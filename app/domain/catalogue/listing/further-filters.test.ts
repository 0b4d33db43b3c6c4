import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { pence } from '../../../platform/values/money.ts'
import { readListingAddress } from './further-filters.ts'
import { listProducts } from './list-products.server.ts'
import { listingHref } from './listing-query.ts'

const db = await openTestDatabase()

beforeEach(async () => {
  await db.execute(sql`truncate products, product_images, stock_movements cascade`)
})

const read = (search: string) => readListingAddress(new URLSearchParams(search))

async function titles(search: string) {
  const { products, total } = await listProducts(db, read(search))
  expect(total).toBe(products.length)
  return products.map(({ title }) => title)
}

describe('the address', () => {
  test.each([
    ['maxWidth=90&maxDepth=&maxHeight=200.50', '/shop?maxWidth=90&maxHeight=200.5'],
    ['material=WOOL&material=oak&material=oak', '/shop?material=Oak,Wool'],
    ['reduced=yes&category=Sofas', '/shop?category=Sofas&reduced=yes'],
    ['maxWidth=wide&maxDepth=-1&maxHeight=0', '/shop'],
    ['maxWidth=1000&maxDepth=1e2&maxHeight=90&maxHeight=80', '/shop'],
    ['material=Gold,,&reduced=1', '/shop'],
    ['sort=width-up', '/shop?sort=width-up'],
    ['to=hp11 1aa&by=2026-12-01', '/shop?to=HP11&by=2026-12-01'],
    ['to=W1A&by=2026-02-30', '/shop?to=W1A'],
    ['to=nowhere', '/shop?to=NOWHERE'],
    ['by=2026-12-01', '/shop'],
  ])('of the query "%s" is %s', (search, href) => {
    expect(listingHref(read(search))).toBe(href)
    expect(listingHref(read(href.slice(6)))).toBe(href)
  })
})

describe('the listing', () => {
  test('is filtered by size; products without a size do not match', async () => {
    await insertProducts(db, [
      { title: 'Small', width: 900, depth: 400, height: 800 },
      { title: 'Wide', width: 901, depth: 400, height: 800 },
      { title: 'Deep', width: 900, depth: 405, height: 800 },
      { title: 'Unmeasured' },
    ])
    expect(await titles('maxWidth=90')).toEqual(['Small', 'Deep'])
    expect(await titles('maxDepth=40.4')).toEqual(['Small', 'Wide'])
    expect(await titles('maxWidth=90&maxDepth=40&maxHeight=80')).toEqual(['Small'])
    expect(await titles('maxHeight=79.9')).toEqual([])
    expect(await titles('maxHeight=79.9&search=small')).toEqual([])
  })

  test('is sorted by width, products without a width last', async () => {
    await insertProducts(db, [
      { title: 'Middle', width: 900 },
      { title: 'Unmeasured' },
      { title: 'Narrow', width: 400 },
      { title: 'Wide oak', width: 2000 },
      { title: 'Also 90', width: 900, price: pence(5_000) },
    ])
    const up = ['Narrow', 'Middle', 'Also 90', 'Wide oak', 'Unmeasured']
    expect(await titles('sort=width-up')).toEqual(up)
    expect(await titles('sort=width-up&maxWidth=50')).toEqual(['Narrow'])
    expect(await titles('sort=width-down')).toEqual([
      'Wide oak',
      'Middle',
      'Also 90',
      'Narrow',
      'Unmeasured',
    ])
    expect(await titles('sort=width-down&maxPrice=60')).toEqual(['Also 90'])
    expect(await titles('sort=width-up&search=e')).toEqual(['Middle', 'Wide oak', 'Unmeasured'])
  })

  test('finds materials that occur as a word in title or description', async () => {
    await insertProducts(db, [
      { title: 'Oak table', description: 'With a steel frame.' },
      { title: 'Sideboard', description: 'In oak-effect laminate, faux leather handles' },
      { title: 'Chair', description: 'Woollen seat; a cloakroom find with LEATHER straps.' },
      { title: 'Basket', description: 'Woven cane' },
    ])
    expect(await titles('material=Oak')).toEqual(['Oak table'])
    expect(await titles('material=Metal')).toEqual(['Oak table'])
    expect(await titles('material=Leather')).toEqual(['Chair'])
    expect(await titles('material=Wool,Rattan')).toEqual(['Chair', 'Basket'])
    expect(await titles('material=Elm')).toEqual([])
  })

  test('shows reduced products, and facets count only these', async () => {
    await insertProducts(db, [
      { title: 'Reduced sofa', category: 'Sofas', price: pence(10_000) },
      { title: 'Sofa', category: 'Sofas' },
      { title: 'Reduced table', category: 'Tables', price: pence(5_000), stock: 0 },
    ])
    await db.execute(sql`update products set was_price = 200 where title like 'Reduced%'`)
    expect(await titles('reduced=yes')).toEqual(['Reduced sofa', 'Reduced table'])
    expect(await titles('reduced=yes&sort=price-up')).toEqual(['Reduced table', 'Reduced sofa'])
    expect(await titles('reduced=yes&sold=hide')).toEqual(['Reduced sofa'])
    const { facets } = await listProducts(db, read('reduced=yes&category=Sofas'))
    expect(facets).toMatchObject({ categories: { Sofas: 1, Tables: 1 }, available: 1 })
  })
})
