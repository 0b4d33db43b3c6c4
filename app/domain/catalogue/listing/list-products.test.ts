import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/support/database/database.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { pence } from '../../../platform/values/money.ts'
import { categoryPageAt } from './category-pages.ts'
import { listProducts } from './list-products.server.ts'
import { parseListingQuery } from './listing-query.ts'

const db = await openTestDatabase()

beforeEach(async () => {
  await db.execute(sql`truncate products, product_images, stock_movements cascade`)
})

const list = (search = '', path = '/shop') =>
  listProducts(db, parseListingQuery(new URLSearchParams(search), categoryPageAt(path)))

async function titles(search = '', path = '/shop') {
  const { products } = await list(search, path)
  return products.map(({ title }) => title)
}

describe('the listing', () => {
  test('shows listed products newest first, including sold-out ones', async () => {
    await insertProducts(db, [
      { title: 'New' },
      { title: 'Hidden', enabled: false },
      { title: 'Deleted', is_deleted: true },
      { title: 'Sold', stock: 0 },
      { title: 'Old' },
    ])
    const listing = await list()
    expect(listing.products.map(({ title, state }) => [title, state])).toEqual([
      ['New', 'available'],
      ['Sold', 'sold-out'],
      ['Old', 'available'],
    ])
    expect(listing).toMatchObject({ total: 3, page: 1, hasMore: false, closeMatches: false })
  })

  test('hides products that cannot be bought on request', async () => {
    const [, , held] = await insertProducts(db, [
      { title: 'New' },
      { title: 'Sold', stock: 0 },
      { title: 'Held', stock: 0 },
      { title: 'Withdrawn', in_stock: false },
      { title: 'Old table', category: 'Tables' },
    ])
    await db.execute(sql`update products set reserved_quantity = 1 where id = ${held}`)
    expect(await titles('sold=hide')).toEqual(['New', 'Old table'])
    expect(await list('sold=hide')).toMatchObject({ total: 2 })
    expect(await titles('sold=hide', '/shop/tables')).toEqual(['Old table'])
    expect(await titles('sold=hide&search=tabel')).toEqual(['Old table'])
  })

  test('is empty in an empty shop', async () => {
    expect(await list()).toEqual({
      products: [],
      total: 0,
      moreThanTotal: false,
      page: 1,
      before: 0,
      earlierPage: null,
      hasMore: false,
      closeMatches: false,
      facets: {
        categories: {},
        conditions: {},
        colors: {},
        brands: [],
        available: 0,
        more: false,
      },
      priceMaximum: 500_000,
    })
  })

  test('a product held by an open checkout is reserved', async () => {
    const [id] = await insertProducts(db, [{ stock: 0 }])
    await db.execute(sql`update products set reserved_quantity = 1 where id = ${id}`)
    expect((await list()).products[0]?.state).toBe('reserved')
  })

  test('shows the primary picture and the next one, with alternative texts', async () => {
    await insertProducts(db, [
      {
        title: 'Kew sofa',
        images: [
          { image_url: '/media/a.webp' },
          { image_url: '/media/b.webp', alt: 'The back' },
          { image_url: '/media/c.webp', is_primary: true },
        ],
      },
      { title: 'No photo yet' },
    ])
    const { products } = await list()
    expect(products[0]?.images).toEqual([
      {
        imageUrl: '/media/c.webp',
        width: 1600,
        height: 1200,
        color: '#f1ebe1',
        alt: 'Kew sofa, view 1',
      },
      {
        imageUrl: '/media/a.webp',
        width: 1600,
        height: 1200,
        color: '#f1ebe1',
        alt: 'Kew sofa, view 2',
      },
    ])
    expect(products[1]?.images).toEqual([])
  })

  test('shows 24 at a time, and page n also the pages before it', async () => {
    await insertProducts(
      db,
      Array.from({ length: 50 }, () => ({})),
    )
    expect(await list()).toMatchObject({ total: 50, page: 1, hasMore: true })
    const second = await list('page=2')
    expect(second.products).toHaveLength(48)
    expect(second.products[47]?.title).toBe('Piece 48')
    const last = await list('page=39')
    expect(last.products).toHaveLength(50)
    expect(last).toMatchObject({ page: 3, hasMore: false })
  })

  test('returns at most 96 products, and pages over all without gaps', async () => {
    await insertProducts(
      db,
      Array.from({ length: 250 }, () => ({})),
    )
    const seen = new Map<string, number>()
    for (let page = 1; page <= 11; page++) {
      const { products, before, earlierPage, hasMore } = await list(`page=${page}`)
      expect(products.length).toBeLessThanOrEqual(96)
      expect(hasMore).toBe(page < 11)
      expect(before + products.length).toBe(Math.min(page * 24, 250))
      expect(before).toBe((earlierPage ?? 0) * 24)
      for (const [index, { title }] of products.entries()) seen.set(title, before + index + 1)
    }
    expect(seen.size).toBe(250)
    for (const [title, place] of seen) expect(title).toBe(`Piece ${place}`)
    expect(await list('page=5')).toMatchObject({ before: 96, earlierPage: 4 })
    const beyond = await list('page=25')
    expect(beyond).toMatchObject({ page: 11, before: 192, earlierPage: 8, total: 250 })
    expect(beyond.products.map(({ title }) => title)).toEqual(
      Array.from({ length: 58 }, (_, index) => `Piece ${193 + index}`),
    )
  })

  test('products of the same timestamp have a stable order over all pages', async () => {
    const created_at = new Date()
    await insertProducts(
      db,
      Array.from({ length: 30 }, () => ({ created_at })),
    )
    const [first, second] = [await list(), await list('page=2')]
    expect(second.products.slice(0, 24)).toEqual(first.products)
  })
})

describe('filters', () => {
  beforeEach(async () => {
    await insertProducts(db, [
      {
        title: 'Green sofa',
        category: 'Sofas',
        condition: 'Good',
        price: pence(62_000),
        description: 'A green sofa.',
      },
      {
        title: 'Oak table',
        category: 'Tables',
        condition: 'Like New',
        price: pence(19_999),
        description: 'Restored oak.',
      },
      {
        title: 'Gray chair',
        category: 'Chairs',
        condition: 'Fair',
        price: pence(4_000),
        description: 'GRAY, with red piping.',
      },
      {
        title: 'Armchair',
        category: 'Armchairs',
        condition: 'Good',
        price: pence(700_001),
        description: null,
      },
      { title: 'Thing' },
    ])
  })

  test.each([
    ['category=Sofas,Tables', ['Green sofa', 'Oak table']],
    ['category=Sofas&category=Chairs', ['Green sofa', 'Gray chair']],
    ['condition=Good', ['Green sofa', 'Armchair']],
    ['condition=Good&category=Sofas', ['Green sofa']],
    ['color=Red', ['Gray chair']],
    ['color=Grey,Green', ['Green sofa', 'Gray chair']],
    ['minPrice=200', ['Green sofa', 'Armchair']],
    ['maxPrice=199.99', ['Oak table', 'Gray chair', 'Thing']],
    [
      'minPrice=40&maxPrice=100&color=Grey&condition=Fair&category=Chairs&search=piping',
      ['Gray chair'],
    ],
    [
      'minPrice=abc&category=Spaceships',
      ['Green sofa', 'Oak table', 'Gray chair', 'Armchair', 'Thing'],
    ],
  ])('%s', async (search, expected) => {
    expect(await titles(search)).toEqual(expected)
    expect((await list(search)).total).toBe(expected.length)
  })

  test('category pages have a fixed set of categories', async () => {
    expect(await titles('', '/shop/sofas')).toEqual(['Green sofa'])
    expect(await titles('', '/shop/chairs')).toEqual(['Gray chair', 'Armchair'])
    expect(await titles('condition=Good', '/shop/chairs')).toEqual(['Armchair'])
  })

  test('the slider ends at the highest price of all products, rounded up to the next hundred', async () => {
    expect((await list('category=Sofas')).priceMaximum).toBe(710_000)
    await db.execute(sql`update products set enabled = false where title = 'Armchair'`)
    expect((await list()).priceMaximum).toBe(500_000)
  })
})

describe('search', () => {
  beforeEach(async () => {
    await insertProducts(db, [
      {
        title: 'Hartley chesterfield',
        brand: 'Heal’s',
        category: 'Sofas',
        description: '100% leather, a_b',
      },
      { title: 'Marlow sofa in green velvet', category: 'Sofas', description: 'Show flat piece' },
      { title: 'Elmley sideboard', category: 'Storage', description: 'Three drawers' },
    ])
  })

  test.each([
    ['CHESTER', ['Hartley chesterfield']],
    ['heal’s', ['Hartley chesterfield']],
    ['storage', ['Elmley sideboard']],
    ['drawers', ['Elmley sideboard']],
    ['100%', ['Hartley chesterfield']],
    ['a_b', ['Hartley chesterfield']],
    ['sofa', ['Hartley chesterfield', 'Marlow sofa in green velvet']],
  ])('%s is found, case-insensitively', async (text, expected) => {
    const listing = await list(`search=${encodeURIComponent(text)}`)
    expect(listing.products.map(({ title }) => title)).toEqual(expected)
    expect(listing.closeMatches).toBe(false)
  })

  test.each([
    ['chesterfeild', ['Hartley chesterfield']],
    ['sideborad', ['Elmley sideboard']],
    ['velvet sofa with fringes', ['Marlow sofa in green velvet']],
  ])('%s finds close matches', async (text, expected) => {
    const listing = await list(`search=${encodeURIComponent(text)}`)
    expect(listing.products.slice(0, 1).map(({ title }) => title)).toEqual(expected)
    expect(listing).toMatchObject({ closeMatches: true, hasMore: false, page: 1 })
    expect(listing.total).toBe(listing.products.length)
  })

  test('close matches respect the other filters', async () => {
    expect(await titles('search=chesterfeild&category=Storage')).toEqual([])
  })

  test.each(['%x', '_x', '\\', 'vlv', 'zzzzqqq', '\u0000x', "'; drop table products; --"])(
    '%j finds nothing and causes no error',
    async (text) => {
      const listing = await list(`search=${encodeURIComponent(text)}`)
      expect(listing).toMatchObject({ products: [], total: 0, closeMatches: false })
    },
  )
})
