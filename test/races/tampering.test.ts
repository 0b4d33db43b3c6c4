import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderItems, orders } from '../../app/domain/orders/schema.ts'
import { reportResult, SEED, upTo, withinSeconds } from '../support/full-suite.ts'
import { buyer, startTestShop, type TestProduct, type TestShop } from '../support/shop.ts'

const TRIES = upTo(150, 1_000)
/** The price of each product in the database, in pence. */
const PENCE = [62_000, 4_550, 1_999]
const STOCK = 5_000

let shop: TestShop
const pieces: TestProduct[] = []
beforeAll(async () => {
  shop = await startTestShop()
  for (const [index, pence] of PENCE.entries()) {
    pieces.push(
      await shop.addProduct({ title: `Piece ${index}`, stock: STOCK, pounds: pence / 100 }),
    )
  }
})
afterAll(() => shop.stop())

type Item = Record<string, unknown>

const amounts: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(0.01, 0, -1, 0.3, 1e9, 1e-9, 19.990001, 620.004999, -0, 1e21, 45.5, 619.99),
  fc.constantFrom(null, '620', '0.01', '£1', [], {}, [620], true, '1e2', 'NaN', '  45.5  '),
  fc.double({ noNaN: true }),
  fc.integer({ min: 1, max: 100_000 }).map((pence) => pence / 100),
)
const quantities: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(0, -1, 1.5, 2, 50, 51, 1e9, -1e9, 0.1, 2 ** 53, 2 ** 31),
  fc.constantFrom(null, '2', '1e1', [2], {}, true),
  fc.integer({ min: 1, max: 9 }),
)
const names: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ maxLength: 600 }),
  fc.constantFrom('Free table', '<script>alert(1)</script>', "'; DROP TABLE orders; --", null, 7),
)
const ids: fc.Arbitrary<unknown> = fc.oneof(
  fc.uuid(),
  fc.constantFrom('', '1', null, "' OR true --", '00000000-0000-0000-0000-000000000000', [], 3),
)
const extras = fc.constantFrom<Item>(
  { unit_amount: 1 },
  { amount: 1, currency: 'usd' },
  { total_amount: '0.01' },
  { discount: 100, coupon: 'FREE' },
  { price_data: { unit_amount: 1 } },
  { image: 'https://elsewhere.example/a.webp' },
  { __proto__: { price: 0.01 }, constructor: 1 },
)

/** Ways to tamper with the items that a browser sends. */
const tampered = fc.record({
  piece: fc.nat(PENCE.length - 1),
  change: fc.oneof(
    fc.record({ price: amounts }),
    fc.record({ quantity: quantities }),
    fc.record({ name: names }),
    fc.record({ id: ids }),
    fc.record({ price: amounts, quantity: quantities, name: names }),
    // The price of another product.
    fc.nat(PENCE.length - 1).map((other) => ({ price: (PENCE[other] ?? 0) / 100 })),
    extras,
    fc.constant({}),
  ),
  twice: fc.boolean(),
})

test('tampered prices, names and quantities are ignored: Stripe charges the database’s values', {
  ...withinSeconds(120, 600),
}, async () => {
  let opened = 0
  let refused = 0
  let tries = 0
  await fc.assert(
    fc.asyncProperty(fc.array(tampered, { minLength: 1, maxLength: 3 }), async (changes) => {
      tries += 1
      const items = changes.flatMap(({ piece, change, twice }) => {
        const item = { ...honest(piece), ...change }
        return twice ? [item, honest(piece)] : [item]
      })
      const email = buyer(tries).email
      const requested = await post(items, email)
      if (requested === null) refused += 1
      else opened += 1
    }),
    { numRuns: TRIES, seed: SEED },
  )
  expect(await shop.audit()).toEqual([])
  reportResult(
    `${tries} tampered checkouts: ${refused} refused without a change, ${opened} opened for exactly the database's amount`,
  )
})

function honest(piece: number): Item {
  const product = pieces[piece]
  if (!product) throw new RangeError(`there is no piece ${piece}`)
  return { ...product, quantity: 1 }
}

/** @returns the amount requested from Stripe, in pence; null if the checkout was refused */
async function post(items: Item[], email: string): Promise<number | null> {
  const requests = shop.sandbox?.control.requests ?? []
  requests.length = 0
  const response = await fetch(`${shop.url}/api/create-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items, customer: { ...buyer(), email } }),
  })
  const { url } = (await response.json()) as { url?: string }
  const placed = await shop.db.select().from(orders).where(eq(orders.customer_email, email))
  const creations = requests.filter(({ method }) => method === 'POST')
  if (!url) {
    expect([400, 409]).toContain(response.status)
    expect({ placed, creations }).toEqual({ placed: [], creations: [] })
    return null
  }
  const [order] = placed
  const [creation] = creations
  if (!order || !creation) throw new Error('a page was opened without an order')
  expect(placed).toHaveLength(1)
  expect(creations).toHaveLength(1)
  const lines = await shop.db.select().from(orderItems).where(eq(orderItems.order_id, order.id))
  const inDatabase = lines.map((line) => {
    const at = pieces.findIndex(({ id }) => id === line.product_id)
    return { name: `Piece ${at}`, pence: PENCE[at], quantity: line.quantity }
  })
  const requested = linesOf(creation.params)
  expect(requested).toEqual(inDatabase)
  const pence = requested.reduce((sum, line) => sum + line.pence * line.quantity, 0)
  expect(pence).toBe(order.total_amount)
  return pence
}

type Params = NonNullable<TestShop['sandbox']>['control']['requests'][number]['params']

/** The line items requested from Stripe. */
function linesOf({ line_items }: Params): { name: string; pence: number; quantity: number }[] {
  const read = line_items as unknown as {
    quantity: string
    price_data: { currency: string; unit_amount: string; product_data: { name: string } }
  }[]
  return read.map(({ quantity, price_data: { currency, unit_amount, product_data } }) => {
    expect(currency).toBe('gbp')
    return { name: product_data.name, pence: Number(unit_amount), quantity: Number(quantity) }
  })
}
