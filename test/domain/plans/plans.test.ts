import { beforeAll, describe, expect, test } from 'vitest'
import { shownLegalText } from '../../../app/content/legal-texts.ts'
import { defaultWords } from '../../../app/content/pages/defaults.ts'
import { sampleSettings } from '../../../app/content/settings/sample-settings.ts'
import { loadCart } from '../../../app/domain/cart/load-cart.server.ts'
import { listForStaff } from '../../../app/domain/catalogue/admin/list-for-staff.server.ts'
import {
  PRODUCT_SORTS,
  readStaffFilters,
} from '../../../app/domain/catalogue/admin/staff-filters.ts'
import { findCards } from '../../../app/domain/catalogue/listing/find-cards.server.ts'
import { listProducts } from '../../../app/domain/catalogue/listing/list-products.server.ts'
import { parseListingQuery } from '../../../app/domain/catalogue/listing/listing-query.ts'
import { suggestSearches } from '../../../app/domain/catalogue/search/suggest-searches.server.ts'
import { findAlternatives } from '../../../app/domain/catalogue/shop/alternatives.server.ts'
import { categoryPictures } from '../../../app/domain/catalogue/shop/category-pictures.server.ts'
import { featuredProducts } from '../../../app/domain/catalogue/shop/featured-products.server.ts'
import { findProduct } from '../../../app/domain/catalogue/shop/find-product.server.ts'
import { newestProducts } from '../../../app/domain/catalogue/shop/newest-products.server.ts'
import { similarProducts } from '../../../app/domain/catalogue/shop/similar-products.server.ts'
import {
  countSitemapProducts,
  sitemapProducts,
} from '../../../app/domain/catalogue/shop/sitemap-products.server.ts'
import { placeOrder } from '../../../app/domain/orders/checkout/place-order.server.ts'
import { parseDefaults } from '../../../app/domain/pages/default-words.server.ts'
import { readStock } from '../../../app/domain/stock/read-stock.server.ts'
import { inTransaction } from '../../../app/platform/db.ts'
import { readListRequest } from '../../../app/platform/pagination/list-request.ts'
import { type ProductId, toOrderId, toProductId } from '../../../app/platform/values/ids.ts'
import type { Pence } from '../../../app/platform/values/money.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { createTestStaff } from '../../support/staff/staff.ts'
import { fillCatalogue } from './large-catalogue.ts'
import { blocksOf, type Plan, readWhole, watchPlans } from './plan-watch.ts'

const PIECES = 100_000

const db = await openTestDatabase()
const planned = watchPlans(db)
const staff = await createTestStaff(db, 'viewer')
let piece: { id: ProductId; category: 'Tables'; price: Pence }
beforeAll(async () => {
  await fillCatalogue(db, PIECES)
  const { rows } = await db.$client.query(`
    select id, category, (price * 100)::int as price from products
    where enabled and not is_deleted and in_stock and stock_quantity > 0 and category = 'Tables'
    order by id limit 1`)
  piece = rows[0]
})

/** The sequential scans and the number of accessed blocks of all statements that `work` sends. */
async function plansOf(work: () => Promise<unknown>) {
  planned.length = 0
  await work()
  const plans = [...planned]
  expect(plans).not.toEqual([])
  return {
    whole: plans.filter(({ plan }) => readsWhole(plan)).map(({ statement }) => statement),
    blocks: plans.reduce((sum, { plan }) => sum + blocksOf(plan), 0),
  }
}

/** Tables that stay small (there are 200 zones at most), so that a sequential scan of them is acceptable. */
const SMALL = new Set(['search_synonyms', 'delivery_zones', 'delivery_codes'])
const readsWhole = (plan: Plan) => readWhole(plan).some((table) => !SMALL.has(table))

const shop = (search: string) => listProducts(db, parseListingQuery(new URLSearchParams(search)))
function staffList(search: string) {
  const params = new URLSearchParams(search)
  const requested = readListRequest(params, { sorts: PRODUCT_SORTS, first: '-created' })
  return listForStaff(db, staff, { ...requested, filters: readStaffFilters(params), few: 5 })
}

/** The table of products has about 3,100 blocks; reading all rows accesses 4,000. */
const MAX_BLOCKS = 3_000
/** A search also reads the newest products, once for the results and once for the facets. */
const MAX_BLOCKS_SEARCHED = 4_000
/** Searches, and lists with further filters, which are read like a search. */
const READ_BY_HITS = /search=|maxWidth=|maxDepth=|maxHeight=|material=|reduced=/

test('a sequential scan of all products is detected', async () => {
  const { whole, blocks } = await plansOf(() =>
    db.$client.query('select id from products where dimensions = $1', ['none']),
  )
  expect(whole).toHaveLength(1)
  expect(blocks).toBeGreaterThan(MAX_BLOCKS)
})

describe(`with ${PIECES.toLocaleString('en-GB')} products there is no sequential scan, and few blocks are accessed, for`, () => {
  test.each([
    '',
    'page=5',
    'category=Tables',
    'category=Chairs,Armchairs',
    'condition=Good',
    'color=Blue',
    'color=Purple',
    'minPrice=100&maxPrice=120',
    'minPrice=4000',
    'maxPrice=20',
    'sold=hide',
    'category=Tables&condition=Good&color=Blue&maxPrice=900&sold=hide',
    'brand=Ercol',
    'brand=Nobody',
    'sort=price-up',
    'sort=price-down',
    'sort=price-up&category=Tables&condition=Good&color=Blue&sold=hide&page=4',
    'sort=width-up',
    'sort=width-down',
    'sort=width-down&page=25',
    'sort=width-down&category=Tables&condition=Good&color=Blue&sold=hide&page=4',
    'search=oak&sort=width-down',
    'search=davenport&sort=width-down',
    'sort=width-up&category=Tables&condition=Good&color=Blue&sold=hide&page=4',
    'maxWidth=90',
    'maxWidth=31',
    'maxDepth=27',
    'maxHeight=36',
    'maxWidth=60&maxDepth=40&maxHeight=60&category=Tables&condition=Good&color=Blue',
    'maxWidth=35&maxDepth=30&maxHeight=45&sold=hide',
    'maxHeight=90&sort=width-down',
    'maxWidth=120&sort=width-down&category=Tables',
    'maxDepth=90&sort=price-up',
    'maxWidth=90&maxPrice=60',
    'material=Oak',
    'material=Marble',
    'material=Marble&sort=width-up&maxWidth=120',
    'material=Teak',
    'material=Oak&maxWidth=90&color=Green&category=Tables&sold=hide',
    'reduced=yes',
    'reduced=yes&category=Tables&sort=price-down',
    'reduced=yes&material=Marble&maxWidth=80',
    'search=oak&maxWidth=60&sort=width-down',
    'search=davenport&maxDepth=60&material=Oak&reduced=yes',
    'search=oak&sort=price-down',
    'search=oak',
    'search=piece',
    'search=davenport',
    'search=number+99',
    'search=a',
    'search=zz',
    'search=zz+qq',
    'search=oak&category=Tables&maxPrice=500',
    'search=davenprot',
    'search=gren+oka',
    'search=nothing+like+it',
    'search=green+oak',
    'search=oak+couch',
    'search=ercol+davenport',
    'search=gren+davenport+sofa',
    'search=3+seater',
    'search=red',
    'search=white+oak+wardrobe&sold=hide',
    'search=one+two+three+four+five+six+seven+eight+nine',
    'search=oak+unicorn',
  ])('the shop with "%s"', async (search) => {
    const most = READ_BY_HITS.test(search) ? MAX_BLOCKS_SEARCHED : MAX_BLOCKS
    await expectFew(() => shop(search), most)
  })

  test.each([0, 40, 300, Number.POSITIVE_INFINITY])(
    'the shop filtered by what a van with a capacity of %s litres can deliver',
    async (mostLitres) => {
      const query = parseListingQuery(new URLSearchParams('to=HP11'))
      await expectFew(() => listProducts(db, { ...query, mostLitres }), MAX_BLOCKS_SEARCHED)
    },
  )

  test.each([
    'so',
    'gre',
    'oak',
    'piece number 99',
    'davenport',
    'ercol pi',
    'a z',
    'zz',
    'nothing',
  ])('suggestions for "%s"', async (text) => {
    await expectFew(() => suggestSearches(db, text), MAX_BLOCKS_SEARCHED)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the home page', () => featuredProducts(db)],
    ['the home page’s categories', () => categoryPictures(db)],
    ['an unknown page', () => newestProducts(db, 4)],
    ['a product page', () => findProduct(db, piece.id)],
    ['similar products', () => similarProducts(db, piece, 4)],
    ['the alternatives to a sold product', () => findAlternatives(db, piece, 4)],
    ['recently viewed products', () => findCards(db, [piece.id])],
    ['the feed', () => newestProducts(db, 30)],
    ['the number of parts of the sitemap', () => countSitemapProducts(db)],
    ['the sitemap, its first part', () => sitemapProducts(db, { offset: 0, limit: 100 })],
    ['the sitemap, its last part', () => sitemapProducts(db, { offset: 90_000, limit: 100 })],
    ['a stock check', () => readStock(db, [piece.id], new Map())],
    [
      'a cart',
      () =>
        loadCart(
          db,
          [
            { id: piece.id, quantity: 1 },
            { id: UNKNOWN_ID, quantity: 1 },
          ],
          new Map(),
        ),
    ],
    ['a checkout', () => inTransaction(db, (tx) => placeOrder(tx, new Date(), input()))],
  ])('%s', async (_, work) => {
    await expectFew(work)
  })

  test.each([
    '',
    'sort=title',
    'sort=-price',
    'sort=stock',
    'page=500',
    'category=Tables&condition=Good',
    'stock=low',
    'visible=hidden&sort=title',
    'featured=yes',
    'measured=no',
    'q=davenport',
    'q=kpt-004711',
    'visible=deleted',
  ])('the list of products in the staff area with "%s"', async (search) => {
    await expectFew(() => staffList(search))
  })
})

async function expectFew(work: () => Promise<unknown>, most = MAX_BLOCKS) {
  const { whole, blocks } = await plansOf(work)
  expect(whole).toEqual([])
  expect(blocks).toBeLessThan(most)
}

const UNKNOWN_ID = toProductId('00000000-0000-4000-8000-000000000000')

function input() {
  const line = { productId: piece.id, name: 'Piece', quantity: 1, shownPrice: piece.price }
  const customer = { name: 'Ada', email: 'ada@example.com', phone: '', marketingOptIn: false }
  return {
    request: { lines: [line], customer, discount: null, delivery: null },
    key: 'key',
    origin: 'http://localhost',
    visitor: { id: 'visitor', mayHold: 5 },
    terms: shownLegalText(parseDefaults(defaultWords).terms, sampleSettings),
    checkoutOrderId: toOrderId(UNKNOWN_ID),
  }
}

test('a search for two letters finds an old product by a whole word, and new ones also by part of a word', async () => {
  const rename = async (title: string, order: 'asc' | 'desc') => {
    await db.$client.query(
      `update products set title = $1 where id = (
        select id from products where enabled and not is_deleted order by created_at ${order} limit 1)`,
      [title],
    )
  }
  const titles = async (search: string) =>
    (await shop(`search=${search}`)).products.map(({ title }) => title)
  await rename('A qz table', 'asc')
  expect(await titles('qz')).toEqual(['A qz table'])
  await rename('A table, oqzo', 'asc')
  await rename('A chair, oqzo', 'desc')
  expect(await titles('qz')).toEqual(['A chair, oqzo'])
  expect(await titles('oqzo')).toEqual(['A chair, oqzo', 'A table, oqzo'])
})

describe('a list that is too long to count', () => {
  test('has a capped total in the shop', async () => {
    expect(await shop('')).toMatchObject({ total: 1_000, moreThanTotal: true, hasMore: true })
    expect(await shop('search=oak')).toMatchObject({ total: 600, moreThanTotal: true })
    expect(await shop('search=davenport')).toMatchObject({ total: 20, moreThanTotal: false })
  })

  test('ends in the shop at the capped total, without gaps or duplicates', async () => {
    const windows = [4, 8, 12, 16, 20, 24, 25]
    const pages = await Promise.all(windows.map((page) => shop(`search=oak&page=${page}`)))
    const ids = pages.flatMap(({ products }) => products.map(({ id }) => id))
    expect(ids).toHaveLength(600)
    expect(new Set(ids).size).toBe(600)
    expect(pages.map(({ hasMore }) => hasMore)).toEqual(windows.map((page) => page < 25))
    expect(pages.at(-1)).toMatchObject({ page: 25, before: 576, earlierPage: 24 })
    expect((await shop('search=oak&page=26')).page).toBe(25)
  })

  test('has an exact total for staff except in a text search, and is sorted in both cases', async () => {
    expect(await staffList('')).toMatchObject({ total: 97_500, more: false })
    expect(await staffList('q=davenport')).toMatchObject({ total: 20, more: false })
    const pages = await Promise.all([1, 2, 50].map((page) => staffList(`q=oak&page=${page}`)))
    for (const page of pages) {
      expect(page).toMatchObject({ total: 1_000, more: true })
      expect(page.rows).toHaveLength(25)
    }
    const rows = pages.flatMap((page) => page.rows)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(75)
    const dates = rows.map(({ createdAt }) => createdAt.getTime())
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  })
})
