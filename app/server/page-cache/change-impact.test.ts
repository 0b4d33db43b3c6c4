import { describe, expect, test } from 'vitest'
import { readListingAddress } from '../../domain/catalogue/listing/further-filters.ts'
import { pence } from '../../platform/values/money.ts'
import { readChange } from './catalogue-change.ts'
import { concernOf } from './change-impact.ts'
import { PageContents } from './page-contents.ts'

/** A row of `products`, as its announcement has it. */
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

describe('a sale', () => {
  test.each([
    ['a list that shows the product', shows, {}, reserved, 'now'],
    ['a list that shows it reserved', shows, reserved, soldOut, 'now'],
    ['a list that shows few left', shows, { stock_quantity: 6 }, { stock_quantity: 5 }, 'now'],
    ['a list with plenty left', shows, { stock_quantity: 8 }, { stock_quantity: 7 }, null],
    ['its own page', own, { stock_quantity: 8 }, { stock_quantity: 7 }, 'now'],
    ['its own page, when it is paid', own, { reserved_quantity: 1 }, {}, null],
    ['a list that counts it as available', listing('category=Sofas'), {}, reserved, 'soon'],
    ['a list that has counted it', listing('category=Sofas'), reserved, soldOut, null],
    ['a list of others', listing('category=Tables'), {}, reserved, null],
    ['a list of others on sale', listing('category=Tables&sold=hide'), {}, reserved, 'soon'],
    [
      'one that misses it twice',
      listing('category=Tables&condition=Fair&sold=hide'),
      {},
      reserved,
      null,
    ],
    ['a list of other prices', listing('maxPrice=499'), {}, reserved, null],
    ['a list of other sizes', listing('maxHeight=79'), {}, reserved, null],
    ['a list of its material', listing('material=Oak'), {}, reserved, 'soon'],
    ['a search', listing('search=walnut'), {}, reserved, 'soon'],
    ['a selection', selection(), {}, reserved, 'soon'],
    ['a page of text', text(), {}, reserved, null],
    ['a page that records nothing', new PageContents(), {}, reserved, 'now'],
    ['a page with similar products', near, {}, reserved, null],
    ['the same, when it is given back', near, reserved, {}, 'soon'],
    ['one with closer products', far, reserved, {}, null],
    ['one of another category', tables, reserved, {}, null],
  ] as const)('%s', (_what, page, before, after, concern) => {
    expect(concernOf(page, stock(before, after))).toBe(concern)
  })
})

describe('an edit', () => {
  test.each([
    ['of a text, a list that shows the product', shows, {}, {}, 'now'],
    ['of a text, another list', listing('category=Sofas'), {}, {}, null],
    ['of a text, a search', listing('search=walnut'), {}, {}, 'soon'],
    ['of a text, its own page', own, {}, {}, 'now'],
    ['of a price, a list sorted by date', listing(''), {}, { price: 510 }, null],
    ['of a price, a list sorted by price', listing('sort=price-up'), {}, { price: 510 }, 'now'],
    [
      'of a price, a list of others by price',
      listing('sort=price-up&category=Tables'),
      {},
      { price: 510 },
      null,
    ],
    ['of a price, out of a range', listing('maxPrice=505'), {}, { price: 510 }, 'now'],
    ['of the highest price', listing('category=Tables'), {}, { price: 9_000 }, 'now'],
    ['of a price, into the similar ones', far, {}, { price: 480 }, 'now'],
    [
      'of the category, a list of others',
      listing('category=Tables'),
      {},
      { category: 'Chairs' },
      'now',
    ],
    ['of the brand, a list', listing('category=Tables'), {}, { brand: 'Loaf' }, 'now'],
    ['of the width, into a size', listing('maxWidth=80'), {}, { width_mm: 800 }, 'now'],
    ['of the width, within a size', listing('maxWidth=95'), {}, { width_mm: 800 }, null],
    ['of the width, a list by width', listing('sort=width-up'), {}, { width_mm: 800 }, 'now'],
    ['of the depth, which is known now', listing('maxDepth=50'), {}, { depth_mm: 500 }, 'now'],
    ['of the material, out of a list', listing('material=Oak'), {}, { materials: ['Elm'] }, 'now'],
    ['of the material, another list', listing('material=Teak'), {}, { materials: ['Elm'] }, null],
    ['of a reduction, the reduced', listing('reduced=yes'), {}, { was_price: 600 }, 'now'],
    ['hiding it', listing('category=Tables'), {}, { enabled: false }, 'now'],
    ['of a hidden product', shows, { enabled: false }, { enabled: false }, null],
    ['a selection', selection(), {}, {}, 'now'],
    ['a page of text', text(), {}, { price: 510 }, null],
  ] as const)('%s', (_what, page, before, after, concern) => {
    expect(concernOf(page, edit(before, after))).toBe(concern)
  })
})

test('an arrival and a deletion concern every list in their price range', () => {
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

test('words concern the pages that show their document', () => {
  const [story, terms] = [text(), text()]
  story.addDocument('our-story')
  terms.addDocument('terms')
  const concerns = [story, terms, text(), shows].map((page) =>
    concernOf(page, { kind: 'words', document: 'our-story' }),
  )
  expect(concerns).toEqual(['now', null, null, null])
})

test.each(['', 'null', '{"kind":"product","id":1}', '{"kind":"prices"}'])(
  'the announcement %j stands for any change',
  (payload) => {
    expect(concernOf(text(), readChange(payload, 5))).toBe('now')
  },
)
