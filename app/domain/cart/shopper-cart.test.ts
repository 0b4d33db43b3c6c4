import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/support/database/database.ts'
import { insertProducts } from '../../../test/support/fixtures/products.ts'
import { toProductId } from '../../platform/values/ids.ts'
import { pence } from '../../platform/values/money.ts'
import { addToCart } from './add-to-cart.server.ts'
import { CART_LIMIT } from './cart.ts'
import { loadCart } from './load-cart.server.ts'

const NOTHING_HELD = new Map<string, number>()
const UNKNOWN = toProductId('00000000-0000-4000-8000-000000000000')

const db = await openTestDatabase()

beforeEach(async () => {
  await db.execute(sql`truncate products, product_images, stock_movements cascade`)
})

const createTestProducts = async (...products: Parameters<typeof insertProducts>[1]) => {
  const [first = UNKNOWN, second = UNKNOWN] = await insertProducts(db, products)
  return [first, second] as const
}

test('names, prices and pictures come from the database, not from the browser', async () => {
  const images = [
    { image_url: '/media/b.webp', display_order: 2 },
    { image_url: '/media/a.webp', display_order: 3, is_primary: true },
  ]
  const [sofa] = await createTestProducts({
    title: 'Kew sofa',
    price: pence(69_550),
    stock: 3,
    images,
  })
  const cart = await loadCart(db, [{ id: sofa, quantity: 2 }], NOTHING_HELD)
  expect(cart).toEqual({
    items: [
      { id: sofa, name: 'Kew sofa', price: pence(69_550), image: '/media/a.webp', quantity: 2 },
    ],
    adjustments: [],
    stock: { [sofa]: 3 },
  })
})

test('unavailable items are removed and named, quantities reduced to the stock, others kept', async () => {
  const [sofa, lamp] = await createTestProducts(
    { title: 'Kew sofa', stock: 1 },
    { title: 'Brass lamp', enabled: false },
  )
  const lines = [sofa, lamp, UNKNOWN].map((id) => ({ id, quantity: 2 }))
  const cart = await loadCart(db, lines, NOTHING_HELD)
  expect(cart.items.map(({ id, quantity }) => ({ id, quantity }))).toEqual([
    { id: sofa, quantity: 1 },
  ])
  expect(cart.adjustments).toEqual([
    { kind: 'lowered', name: 'Kew sofa', quantity: 1 },
    { kind: 'removed', name: 'Brass lamp' },
  ])
})

test('units held by the shopper’s own unpaid order are available to them', async () => {
  const [sofa] = await createTestProducts({ stock: 0 })
  const lines = [{ id: sofa, quantity: 1 }]
  expect((await loadCart(db, lines, NOTHING_HELD)).items).toEqual([])
  const cart = await loadCart(db, lines, new Map([[sofa, 1]]))
  expect(cart.items).toHaveLength(1)
  expect(cart.stock).toEqual({ [sofa]: 1 })
  const again = await addToCart(
    db,
    [],
    { id: sofa, quantity: 1, from: 'card' },
    new Map([[sofa, 1]]),
  )
  expect(again.addition.outcome).toBe('added')
})

test('a held unit that staff have marked as out of stock is removed, as the checkout refuses it', async () => {
  const [sofa] = await createTestProducts({ title: 'Kew sofa', stock: 0, in_stock: false })
  const own = new Map([[sofa, 1]])
  const cart = await loadCart(db, [{ id: sofa, quantity: 1 }], own)
  expect(cart.items).toEqual([])
  expect(cart.adjustments).toEqual([{ kind: 'removed', name: 'Kew sofa' }])
  const added = await addToCart(db, [], { id: sofa, quantity: 1, from: 'card' }, own)
  expect(added.addition).toMatchObject({ outcome: 'out-of-stock' })
})

test('adding keeps a product’s position and appends a new one', async () => {
  const [sofa, lamp] = await createTestProducts(
    { title: 'Kew sofa', stock: 5 },
    { title: 'Lamp', stock: 5 },
  )
  const lines = [
    { id: sofa, quantity: 1 },
    { id: lamp, quantity: 1 },
  ]
  const more = await addToCart(db, lines, { id: sofa, quantity: 2, from: 'card' }, NOTHING_HELD)
  expect(more.addition).toEqual({ outcome: 'added', title: 'Kew sofa', quantity: 2 })
  expect(more.lines).toEqual([
    { id: sofa, quantity: 3 },
    { id: lamp, quantity: 1 },
  ])
})

test('adding beyond the stock adds all of it and reports it', async () => {
  const [sofa] = await createTestProducts({ stock: 3 })
  const first = await addToCart(db, [], { id: sofa, quantity: 9, from: 'card' }, NOTHING_HELD)
  expect(first).toMatchObject({
    lines: [{ id: sofa, quantity: 3 }],
    addition: { outcome: 'capped', stock: 3 },
  })
  const second = await addToCart(
    db,
    first.lines,
    { id: sofa, quantity: 1, from: 'card' },
    NOTHING_HELD,
  )
  expect(second).toEqual(first)
})

test('a sold-out, disabled, deleted or unknown product is out of stock', async () => {
  const ids = await insertProducts(db, [
    { stock: 0 },
    { in_stock: false },
    { enabled: false },
    { is_deleted: true },
  ])
  for (const id of [...ids, UNKNOWN]) {
    const added = await addToCart(db, [], { id, quantity: 1, from: 'card' }, NOTHING_HELD)
    expect(added).toMatchObject({
      lines: [],
      addition: { outcome: 'out-of-stock' },
      product: { state: 'sold-out' },
    })
  }
})

test('a full cart accepts no more units', async () => {
  const [sofa, lamp] = await createTestProducts({ stock: 100 }, { stock: 100 })
  const nearlyFull = [{ id: sofa, quantity: CART_LIMIT - 1 }]
  const last = await addToCart(
    db,
    nearlyFull,
    { id: lamp, quantity: 2, from: 'card' },
    NOTHING_HELD,
  )
  expect(last.addition).toEqual({ outcome: 'full' })
  expect(last.lines).toEqual([...nearlyFull, { id: lamp, quantity: 1 }])
  const none = await addToCart(
    db,
    last.lines,
    { id: lamp, quantity: 1, from: 'card' },
    NOTHING_HELD,
  )
  expect(none.addition).toEqual({ outcome: 'full' })
  expect(none.lines).toEqual(last.lines)
})

test('a quantity beyond the stock, chosen on a product page, adds nothing and reports the stock', async () => {
  const [sofa] = await createTestProducts({ stock: 3 })
  const wanted = { id: sofa, quantity: 5, from: 'product' } as const
  expect(await addToCart(db, [], wanted, NOTHING_HELD)).toMatchObject({
    lines: [],
    addition: { outcome: 'not-enough-stock', stock: 3 },
    product: { stockQuantity: 3, state: 'available' },
  })
  // Units that are in the cart already count as well: the sum is capped.
  const one = [{ id: sofa, quantity: 1 }]
  expect(await addToCart(db, one, { ...wanted, quantity: 3 }, NOTHING_HELD)).toMatchObject({
    lines: [{ id: sofa, quantity: 3 }],
    addition: { outcome: 'capped', stock: 3 },
  })
})

test('the cart is loaded, or added to, in one query', async () => {
  const [sofa, lamp] = await createTestProducts(
    { stock: 5 },
    { title: 'Brass lamp', enabled: false },
  )
  const lines = [sofa, lamp, UNKNOWN].map((id) => ({ id, quantity: 1 }))
  const countOf = async (work: () => Promise<unknown>) => {
    let queries = 0
    const count = () => {
      queries += 1
    }
    db.$client.on('acquire', count)
    await work()
    db.$client.off('acquire', count)
    return queries
  }
  expect(await countOf(() => loadCart(db, lines, NOTHING_HELD))).toBe(1)
  const wanted = { id: sofa, quantity: 1, from: 'card' } as const
  expect(await countOf(() => addToCart(db, lines, wanted, NOTHING_HELD))).toBe(1)
})
