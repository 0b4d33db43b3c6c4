import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteProduct } from '../../../app/domain/catalogue/admin/delete-product.server.ts'
import { setVisibility } from '../../../app/domain/catalogue/admin/set-visibility.server.ts'
import { CATEGORIES } from '../../../app/domain/catalogue/filters.ts'
import { productImages, products, searchSynonyms } from '../../../app/domain/catalogue/schema.ts'
import { setOrderStatus } from '../../../app/domain/orders/admin/set-order-status.server.ts'
import { settleSession } from '../../../app/domain/orders/settlement/settle-session.server.ts'
import type { Staff } from '../../../app/domain/staff/staff.ts'
import { adjustStock } from '../../../app/domain/stock/move-stock.server.ts'
import { inTransaction } from '../../../app/platform/db.ts'
import type { ProductId } from '../../../app/platform/values/ids.ts'
import { toPounds } from '../../../app/platform/values/money.ts'
import {
  createPaidOrder,
  createPlacedOrder,
  refundsSettled,
  sandboxOf,
} from '../../support/fixtures/orders.ts'
import { insertProducts } from '../../support/fixtures/products.ts'
import { savePhone } from '../../support/fixtures/settings.ts'
import { upTo, withinSeconds } from '../../support/full-suite.ts'
import { eventually, type TestShop } from '../../support/shop.ts'
import { createTestStaff } from '../../support/staff/staff.ts'
import { startTwoProcesses, type TwoProcesses, untilCaching } from '../../support/two-processes.ts'

// Random changes while two processes serve their cached pages: each cached page is compared with a
// fresh rendering of the same address.

const PIECES = 40
const ROUNDS = upTo(3, 30)
/** Limits after which a page shows a product's change, and its new counts, with time to render. */
const SHOWN_MS = 1_000
const COUNTS_MS = 5_500
/** An unknown flash message: it bypasses the page cache and is not shown. */
const UNCACHED = { cookie: 'notice=compared' }

let both: TwoProcesses
let shop: TestShop
let staff: Staff
let ids: ProductId[] = []

beforeAll(async () => {
  both = await startTwoProcesses()
  shop = both.shop
  staff = await createTestStaff(shop.db)
  ids = await insertProducts(
    shop.db,
    Array.from({ length: PIECES }, (_, index) => ({
      title: `${['Green', 'Grey', 'Walnut'][index % 3]} piece ${index}`,
      description: ['A blue sofa', 'Oak, with a green edge', 'Made by hand'][index % 3] ?? '',
      brand: ['Ercol', 'Loaf', null][index % 3] ?? null,
      category: CATEGORIES[index % 4] ?? null,
      condition: index % 2 ? 'Good' : 'Fair',
      price: priceOf(20 + (index % 8) * 10),
      stock: [1, 1, 1, 2, 6, 7, 12][index % 7] ?? 1,
      featured: index % 9 === 0,
      images: [{ is_primary: true }, {}],
    })),
  )
  await untilCaching(both)
})
afterAll(() => both.stop())

const priceOf = (pounds: number) => (pounds * 100) as (typeof products.$inferInsert)['price']

/** Addresses separated by spaces. */
const LISTS = `
  / /shop /shop?page=2 /shop?page=3 /shop?sort=price-up /shop?sort=price-down&page=2 /shop.data
  /shop/sofas /shop/chairs /shop?category=Tables /shop?category=Tables,Chairs
  /shop?condition=Good /shop?color=Green /shop?brand=Ercol /shop?brand=Nobody
  /shop?sold=hide /shop?sold=hide&category=Sofas /shop?sold=hide&sort=price-up
  /shop?minPrice=30&maxPrice=50 /shop?maxPrice=40&sold=hide /shop?minPrice=9000
  /shop?search=green /shop?search=walnut&sort=price-up /shop?search=sofa&sold=hide
  /shop?search=settee /shop?search=nothing+at+all /shop?search=greem
  /sell /sitemap.xml /new-arrivals.xml`
  .trim()
  .split(/\s+/)

const pages = () => [
  ...LISTS,
  ...ids.slice(0, 16).flatMap((id) => [`/shop/product/${id}`, `/shop/product/${id}.data`]),
]

type Step = { what: keyof typeof steps; piece: number; number: number }

function product(piece: number): ProductId {
  const id = ids[piece % ids.length]
  if (!id) throw new RangeError('there are no pieces')
  return id
}

const set = (piece: number, values: Partial<typeof products.$inferInsert>) =>
  shop.db
    .update(products)
    .set(values)
    .where(eq(products.id, product(piece)))

/** Places an unpaid order of one unit, if the piece can be bought. */
async function order(piece: number) {
  const [row] = await shop.db
    .select()
    .from(products)
    .where(eq(products.id, product(piece)))
  const isThere = row?.enabled && !row.is_deleted && row.in_stock && row.stock_quantity > 0
  if (!row || !isThere) return null
  const { id, title, price } = row
  return { id, name: title, price: toPounds(price), image: null }
}

async function stock(piece: number, delta: number) {
  await inTransaction(shop.db, async (tx) => {
    await adjustStock(tx, product(piece), delta)
  })
}

const steps = {
  async reserve(piece: number) {
    const found = await order(piece)
    if (found) await createPlacedOrder(shop, { product: found })
  },
  async buy(piece: number) {
    const found = await order(piece)
    if (found) await createPaidOrder(shop, { product: found })
  },
  async expire(piece: number) {
    const found = await order(piece)
    if (!found) return
    const { session } = await createPlacedOrder(shop, { product: found })
    await wait(50)
    sandboxOf(shop).expire(session)
    await settleSession(shop.db, shop.services, session)
  },
  async refund(piece: number) {
    const found = await order(piece)
    if (!found) return
    const sold = await createPaidOrder(shop, { product: found })
    const { total_amount: total } = await sold.now()
    const input = { from: 'paid', to: 'cancelled', returnStock: true, refund: total } as const
    await setOrderStatus(shop.db, shop.services, staff, sold.id, input)
    await refundsSettled(sold)
  },
  more: (piece: number, number: number) => stock(piece, number),
  less: (piece: number) => stock(piece, -1),
  price: (piece: number, number: number) => set(piece, { price: priceOf(25 + number * 10) }),
  dearest: (piece: number, number: number) => set(piece, { price: priceOf(4_000 + number * 900) }),
  title: (piece: number, number: number) => set(piece, { title: `Green sofa ${number}` }),
  description: (piece: number) => set(piece, { description: 'Walnut legs, blue cover' }),
  category: (piece: number, number: number) =>
    set(piece, { category: CATEGORIES[number % 4] ?? null }),
  uncategorised: (piece: number) => set(piece, { category: null, brand: 'Nobody' }),
  featured: (piece: number, number: number) => set(piece, { featured: number % 2 === 0 }),
  withdrawn: (piece: number, number: number) => set(piece, { in_stock: number % 2 === 0 }),
  visibility: (piece: number, number: number) =>
    setVisibility(shop.db, staff, product(piece), number % 2 === 0, shop.clock.now()),
  remove: (piece: number) => deleteProduct(shop.db, staff, product(piece), shop.clock.now()),
  restore: (piece: number) => set(piece, { is_deleted: false, enabled: true }),
  picture: (piece: number, number: number) =>
    shop.db
      .update(productImages)
      .set({ alt: `Seen from side ${number}` })
      .where(eq(productImages.product_id, product(piece))),
  pictureless: (piece: number) =>
    shop.db.delete(productImages).where(eq(productImages.product_id, product(piece))),
  async arrival(_piece: number, number: number) {
    const [id] = await insertProducts(shop.db, [
      { title: `Grey arrival ${number}`, category: 'Sofas', created_at: new Date() },
    ])
    ids.push(id)
  },
  synonyms: (_piece: number, number: number) =>
    shop.db.insert(searchSynonyms).values({ words: [`walnut${number}`, 'oak'] }),
  phone: (_piece: number, number: number) => savePhone(shop.db, `01494 000 10${number}`),
  async many(_piece: number, number: number) {
    await shop.db.execute(sql`update products set price = price + ${number}, brand = 'Loaf'`)
  },
} satisfies Record<string, (piece: number, number: number) => Promise<unknown>>

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
  piece: fc.nat(PIECES - 1),
  number: fc.integer({ min: 1, max: 9 }),
})

type Answer = { status: number; text: string }

async function bodyOf(origin: string, path: string, headers = {}): Promise<Answer> {
  const response = await fetch(origin + path, { headers, redirect: 'manual' })
  // React separates texts with comments.
  const text = (await response.text()).replaceAll('<!-- -->', '')
  return { status: response.status, text }
}

/** Requests pages of both processes concurrently, so that renderings and changes overlap. */
function visitors() {
  let open = true
  const done = Promise.all(
    both.origins.map(async (origin) => {
      for (let turn = 0; open; turn++) {
        const all = pages()
        await bodyOf(origin, all[(turn * 7) % all.length] ?? '/')
      }
    }),
  )
  return async () => {
    open = false
    await done
  }
}

/** The products on a page: its cards, and the part of a product page above its similar products. */
function shownIn(path: string, html: string): Map<string, string> {
  const cards = html.match(/<article class="card".*?<\/article>/gs) ?? []
  const shown = new Map(
    cards.map((card) => [/\/shop\/product\/([\w-]+)/.exec(card)?.[1] ?? '', withoutPlace(card)]),
  )
  const own = html.slice(html.indexOf('<main'))
  const end = own.indexOf('id="similar"')
  if (path.startsWith('/shop/product/')) shown.set(path, own.slice(0, end < 0 ? undefined : end))
  return shown
}

/**
 * The card of each product in the shop's lists. The selection of products on a cached page may be five
 * seconds old, so it may have a card that a fresh rendering lacks; the content of the card may not be.
 */
function cardsOf(pages: ReadonlyMap<string, Answer>): Map<string, string> {
  const lists = [...pages].filter(([path]) => /^\/shop(\?page=\d)?$/.test(path))
  return new Map(lists.flatMap(([path, { text }]) => [...shownIn(path, text)]))
}

/** A card without the attributes that depend on its position: the first cards load their pictures earlier. */
const withoutPlace = (card: string) =>
  card.replaceAll(/ (?:loading|fetchpriority|decoding|data-discover|sizes)="[^"]*"/gi, '')

test('a sale that changes no text on a page evicts no page from the cache', async () => {
  // The sitemap dates the product by its sale.
  const unchanged = pages().filter((path) => path !== '/sitemap.xml')
  const [id] = await insertProducts(shop.db, [
    { title: 'Nine stools', stock: 9, category: 'Other', created_at: new Date() },
  ])
  const own = `/shop/product/${id}`
  await eventually(async () => (await bodyOf(shop.url, '/shop')).text.includes('Nine stools'))
  expect((await bodyOf(shop.url, own)).text).toContain('Only 9 left in stock')
  for (const path of unchanged) await bodyOf(shop.url, path)
  await shop.checkout([{ product: { id, name: 'Nine stools', price: 100, image: null } }])
  await eventually(
    async () => (await bodyOf(shop.url, own)).text.includes('Only 8 left in stock'),
    SHOWN_MS,
  )
  both.handler.renderings = 0
  for (const path of unchanged) await bodyOf(shop.url, path)
  expect(both.handler.renderings).toBe(0)
})

/** The texts around the first difference; two whole pages would be unreadable in a message. */
function firstDifference(one: string, other: string): [string, string] | null {
  if (one === other) return null
  let at = 0
  while (one[at] === other[at]) at += 1
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80)
  return [around(one), around(other)]
}

test('cached pages show every change of a product within a second, and of the counts within five at few sales', {
  ...withinSeconds(120, 900),
}, async () => {
  const rounds = fc.array(step, { minLength: 1, maxLength: 5 })
  let compared = 0
  await fc.assert(
    fc.asyncProperty(rounds, async (changes) => {
      const stop = visitors()
      for (const { what, piece, number } of changes) await steps[what](piece, number)
      await stop()
      await wait(SHOWN_MS)
      const anew = new Map<string, Answer>()
      for (const path of pages()) anew.set(path, await bodyOf(shop.url, path, UNCACHED))
      const anywhere = cardsOf(anew)
      for (const [path, fresh] of anew) {
        if (path.endsWith('.data')) continue
        const now = shownIn(path, fresh.text)
        for (const origin of both.origins) {
          const cached = await bodyOf(origin, path)
          expect([path, cached.status]).toEqual([path, fresh.status])
          for (const [id, text] of shownIn(path, cached.text)) {
            const expected = now.get(id) ?? anywhere.get(id)
            expect(text, `${id} on ${path}`).toBe(expected)
            compared += 1
          }
        }
      }
      await wait(COUNTS_MS)
      for (const [path, fresh] of anew) {
        for (const origin of both.origins) {
          const cached = await bodyOf(origin, path)
          expect(cached.status).toBe(fresh.status)
          expect(firstDifference(cached.text, fresh.text), path).toBeNull()
        }
      }
    }),
    { numRuns: ROUNDS, endOnFailure: true },
  )
  expect(compared).toBeGreaterThan(1_000)
})
