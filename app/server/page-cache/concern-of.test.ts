import { describe, expect, test } from 'vitest'
import { readListingAddress } from '../../domain/catalogue/listing/further-filters.ts'
import { pence } from '../../platform/values/money.ts'
import { readChange } from './catalogue-change.ts'
import { concernOf } from './concern-of.ts'
import { PageContents } from './page-contents.ts'

/** A row of `products`, as in its notification. */
const row = {
  brand: 'Ercol',
  category: 'Sofas',
  condition: 'Good',
  colors: ['Green'],
  price: 500,
  enabled: true,
  is_deleted: false,
  in_stock: true,
  stock_quantity: 1,
  reserved_quantity: 0,
  created_at: '2026-01-01',
  width_mm: 900,
  depth_mm: null as number | null,
  height_mm: 800,
  materials: ['Oak'],
  was_price: null as number | null,
}
type Row = Omit<typeof row, 'materials'> & { materials: readonly string[] }

function changed(before: Partial<Row> | null, after: Partial<Row> | null, edited: boolean) {
  const [was, is] = [before, after].map((values) => values && { ...row, ...values })
  return readChange(
    JSON.stringify({ kind: 'product', id: 'sofa', edited, before: was, after: is }),
    5,
  )
}
const stock = (before: Partial<Row>, after: Partial<Row>) => changed(before, after, false)
const edit = (before: Partial<Row>, after: Partial<Row>) => changed(before, after, true)
const reserved = { stock_quantity: 0, reserved_quantity: 1 }
const soldOut = { stock_quantity: 0 }

function listing(address: string, cards: string[] = []): PageContents {
  const contents = new PageContents()
  contents.setListing(readListingAddress(new URLSearchParams(address)))
  contents.addCards(cards.map((id) => ({ id })))
  return contents
}

function productPage(id: string, category: 'Sofas' | 'Tables', distance: number): PageContents {
  const contents = new PageContents()
  contents.setOwnProduct(id, { categories: [category], price: pence(45_000), distance })
  return contents
}

function selection(): PageContents {
  const contents = new PageContents()
  contents.setWholeCatalogue()
  return contents
}

function sitemap(): PageContents {
  const contents = selection()
  contents.setStockDates()
  return contents
}

function text(): PageContents {
  const contents = new PageContents()
  contents.setNoProducts()
  return contents
}

const shows = listing('', ['sofa'])
const own = productPage('sofa', 'Sofas', 0)
const near = productPage('other', 'Sofas', 10_000)
const far = productPage('other', 'Sofas', 4_000)
const tables = productPage('other', 'Tables', 10_000)

describe('the effect of a sale on', () => {
  test.each([
    ['a list that shows the product', shows, {}, reserved, 'now'],
    ['a list that shows it reserved', shows, reserved, soldOut, 'now'],
    ['a list that shows few left', shows, { stock_quantity: 6 }, { stock_quantity: 5 }, 'now'],
    ['a list that shows no number', shows, { stock_quantity: 8 }, { stock_quantity: 7 }, null],
    ['its own page', own, { stock_quantity: 8 }, { stock_quantity: 7 }, 'now'],
    ['the sitemap', sitemap(), { stock_quantity: 8 }, { stock_quantity: 7 }, 'soon'],
    ['the sitemap when it is paid', sitemap(), { reserved_quantity: 1 }, {}, 'soon'],
    ['its own page when it is paid', own, { reserved_quantity: 1 }, {}, null],
    ['a list that counts it as available', listing('category=Sofas'), {}, reserved, 'soon'],
    ['a list that counts it as unavailable', listing('category=Sofas'), reserved, soldOut, null],
    ['a list of another category', listing('category=Tables'), {}, reserved, null],
    ['such a list, sold ones hidden', listing('category=Tables&sold=hide'), {}, reserved, 'soon'],
    [
      'a list with two filters that exclude it',
      listing('category=Tables&condition=Fair&sold=hide'),
      {},
      reserved,
      null,
    ],
    ['a list of another price range', listing('maxPrice=499'), {}, reserved, null],
    ['a list of other sizes', listing('maxHeight=79'), {}, reserved, null],
    ['a list of its material', listing('material=Oak'), {}, reserved, 'soon'],
    ['a search', listing('search=walnut'), {}, reserved, 'soon'],
    ['a selection', selection(), {}, reserved, 'soon'],
    ['a page of text', text(), {}, reserved, null],
    ['a page that records nothing', new PageContents(), {}, reserved, 'now'],
    ['a page with similar products', near, {}, reserved, null],
    ['that page when it is available again', near, reserved, {}, 'soon'],
    ['a page with closer products', far, reserved, {}, null],
    ['a page of another category', tables, reserved, {}, null],
  ] as const)('%s', (_what, page, before, after, concern) => {
    expect(concernOf(page, stock(before, after))).toBe(concern)
  })
})

describe('the effect of an edit', () => {
  test.each([
    ['of a text on a list that shows the product', shows, {}, {}, 'now'],
    ['of a text on another list', listing('category=Sofas'), {}, {}, null],
    ['of a text on a search', listing('search=walnut'), {}, {}, 'soon'],
    ['of a text on its own page', own, {}, {}, 'now'],
    ['of a price on a list sorted by date', listing(''), {}, { price: 510 }, null],
    ['of a price on a list sorted by price', listing('sort=price-up'), {}, { price: 510 }, 'now'],
    [
      'of a price on a list of another category sorted by price',
      listing('sort=price-up&category=Tables'),
      {},
      { price: 510 },
      null,
    ],
    ['of a price on a price range it leaves', listing('maxPrice=505'), {}, { price: 510 }, 'now'],
    ['of the highest price on any list', listing('category=Tables'), {}, { price: 9_000 }, 'now'],
    ['of a price on a page it is now similar to', far, {}, { price: 480 }, 'now'],
    [
      'of the category on a list of another category',
      listing('category=Tables'),
      {},
      { category: 'Chairs' },
      'now',
    ],
    ['of the brand on a list', listing('category=Tables'), {}, { brand: 'Loaf' }, 'now'],
    ['of the width on a size it enters', listing('maxWidth=80'), {}, { width_mm: 800 }, 'now'],
    ['of the width on a size it keeps', listing('maxWidth=95'), {}, { width_mm: 800 }, null],
    ['of the width on a list by width', listing('sort=width-up'), {}, { width_mm: 800 }, 'now'],
    ['of a missing depth on a size range', listing('maxDepth=50'), {}, { depth_mm: 500 }, 'now'],
    ['of the material on its old list', listing('material=Oak'), {}, { materials: ['Elm'] }, 'now'],
    ['of the material on another list', listing('material=Teak'), {}, { materials: ['Elm'] }, null],
    ['of a reduction on reduced products', listing('reduced=yes'), {}, { was_price: 600 }, 'now'],
    ['that hides it, on any list', listing('category=Tables'), {}, { enabled: false }, 'now'],
    ['of a hidden product', shows, { enabled: false }, { enabled: false }, null],
    ['on a selection', selection(), {}, {}, 'now'],
    ['on a page of text', text(), {}, { price: 510 }, null],
  ] as const)('%s', (_what, page, before, after, concern) => {
    expect(concernOf(page, edit(before, after))).toBe(concern)
  })
})

test('the arrival and the deletion of a product concern every list that includes its price', () => {
  for (const change of [changed(null, {}, true), changed({}, null, true)]) {
    expect(concernOf(listing('category=Tables'), change)).toBe('now')
    expect(concernOf(listing('minPrice=501'), change)).toBeNull()
    expect(concernOf(selection(), change)).toBe('now')
  }
})

test('pictures concern the pages that show the product, and selections', () => {
  const change = readChange('{"kind":"pictures","id":"sofa"}', 5)
  const concerns = [shows, own, selection(), listing(''), near].map((page) =>
    concernOf(page, change),
  )
  expect(concerns).toEqual(['now', 'now', 'now', null, null])
})

test('synonyms concern searches', () => {
  const change = readChange('{"kind":"synonyms"}', 5)
  expect(concernOf(listing('search=settee'), change)).toBe('now')
  expect(concernOf(listing(''), change)).toBeNull()
})

test('page texts concern the pages that show their document', () => {
  const [story, terms] = [text(), text()]
  story.addDocument('our-story')
  terms.addDocument('terms')
  const concerns = [story, terms, text(), shows].map((page) =>
    concernOf(page, { kind: 'words', document: 'our-story' }),
  )
  expect(concerns).toEqual(['now', null, null, null])
})

test.each(['', 'null', '{"kind":"product","id":1}', '{"kind":"prices"}'])(
  'the notification %j is treated as any change',
  (payload) => {
    expect(concernOf(text(), readChange(payload, 5))).toBe('now')
  },
)
