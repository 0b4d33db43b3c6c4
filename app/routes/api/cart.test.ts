import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestProduct, type TestShop } from '../../../test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

const cartOf = (...lines: [TestProduct, number][]) =>
  `cart=${lines.map(([product, quantity]) => `${product.id}.${quantity}`).join('~')}`

async function add(
  product: { id: string },
  options: { cart?: string; [field: string]: string | undefined },
) {
  const { cart, ...fields } = options
  const form = { intent: 'add', id: product.id, quantity: '1', from: 'card', ...fields }
  const response = await fetch(`${shop.url}/api/cart`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: cart ? { cookie: cart } : {},
  })
  return { response, body: await response.json(), cookie: response.headers.getSetCookie()[0] }
}

test('adding responds with the cart, a toast and the cart cookie', async () => {
  const sofa = await shop.addProduct({ title: 'Kew sofa', stock: 3, pounds: 695 })
  const { body, cookie } = await add(sofa, {})
  expect(body).toEqual({
    items: [{ ...sofa, quantity: 1 }],
    stock: { [sofa.id]: 3 },
    outcome: 'added',
    product: { stockQuantity: 3, state: 'available' },
    toast: { title: 'Added to cart', description: 'Kew sofa was added to your cart' },
  })
  expect(cookie).toBe(`${cartOf([sofa, 1])}; Path=/; Max-Age=2592000; SameSite=Lax`)
  const chosen = await add(sofa, { cart: cartOf([sofa, 1]), quantity: '2', from: 'product' })
  expect(chosen.body.toast.description).toBe('2 x Kew sofa were added to your cart')
  expect(chosen.cookie).toContain(cartOf([sofa, 3]))
})

test('a capped quantity is reported, also beside other adjustments', async () => {
  const sofa = await shop.addProduct({ title: 'Kew sofa', stock: 1 })
  const lamp = await shop.addProduct({ title: 'Brass lamp', stock: 1 })
  const { body, cookie } = await add(sofa, { cart: cartOf([lamp, 3], [sofa, 1]) })
  expect(body.toast).toEqual({
    title: 'Maximum stock reached',
    description:
      'You can only add up to 1 of this item to your cart\n' +
      'Brass lamp quantity has been adjusted to 1 due to stock limitations',
    tone: 'destructive',
  })
  expect(cookie).toContain(cartOf([lamp, 1], [sofa, 1]))
})

test('adjustments are reported first, and not as an addition', async () => {
  const sofa = await shop.addProduct({ title: 'Kew sofa', stock: 3 })
  const lamp = await shop.addProduct({ title: 'Brass lamp', stock: 1 })
  const lowered = await add(sofa, { cart: cartOf([lamp, 2]) })
  expect(lowered.body.toast).toEqual({
    title: 'Cart updated',
    description:
      'Brass lamp quantity has been adjusted to 1 due to stock limitations\n' +
      'Kew sofa was added to your cart',
  })
  const gone = await shop.addProduct({ title: 'Oak stool', stock: 0 })
  const removed = await add(sofa, { cart: cartOf([gone, 1], [lamp, 2]) })
  expect(removed.body.toast).toMatchObject({
    title: 'Item no longer available',
    tone: 'destructive',
    description: expect.stringContaining('Kew sofa was added to your cart'),
  })
})

test('a quantity beyond the stock is refused with the current stock', async () => {
  const sofa = await shop.addProduct({ stock: 3 })
  const { body, cookie } = await add(sofa, { quantity: '5', from: 'product' })
  expect(body).toEqual({
    items: [],
    stock: {},
    outcome: 'not-enough-stock',
    product: { stockQuantity: 3, state: 'available' },
    toast: {
      title: 'Not enough stock',
      description: 'Only 3 items available',
      tone: 'destructive',
    },
  })
  expect(cookie).toBeUndefined()
})

test('an addition reads the stock once and the shopper’s hold once', async () => {
  const sofa = await shop.addProduct({ stock: 3 })
  const held = await shop.addProduct({ stock: 1 })
  const { cookies } = await shop.checkout([{ product: held }])
  const own = cookies.map((cookie) => cookie.split(';')[0])
  const pool = shop.db.$client
  const countOf = async (cart: string) => {
    let queries = 0
    const count = () => {
      queries += 1
    }
    pool.on('acquire', count)
    const { body } = await add(sofa, { cart })
    pool.off('acquire', count)
    return { queries, units: body.items.length }
  }
  // The job queue polls the same database: one undisturbed request is enough.
  const counted = []
  for (let request = 0; request < 5; request++) {
    counted.push(await countOf([cartOf([held, 1], [sofa, 1]), ...own].join('; ')))
  }
  expect(counted).toContainEqual({ queries: 2, units: 2 })
})

test('a sold-out product is not added', async () => {
  const sofa = await shop.addProduct({ stock: 0 })
  const { body, cookie } = await add(sofa, {})
  expect(body.toast.title).toBe('Out of Stock')
  expect([body.items, cookie]).toEqual([[], undefined])
})

test.each([{ id: 'x' }, { id: "'; drop table products" }])(
  '%s is not a product',
  async (product) => {
    const { response, cookie } = await add(product, {})
    expect([response.status, cookie]).toEqual([400, undefined])
  },
)

test('the cart is read from its cookie, which is corrected and renewed for 30 days', async () => {
  const sofa = await shop.addProduct({ title: 'Kew sofa', stock: 1 })
  const read = async (cookie: string) => {
    const response = await fetch(`${shop.url}/api/cart`, { headers: { cookie } })
    expect(response.headers.get('cache-control')).toBe('no-store')
    return { ...(await response.json()), cookies: response.headers.getSetCookie() }
  }
  expect(await read(cartOf([sofa, 1]))).toEqual({
    items: [{ ...sofa, quantity: 1 }],
    adjustments: [],
    stock: { [sofa.id]: 1 },
    nothingCharged: true,
    cookies: [`${cartOf([sofa, 1])}; Path=/; Max-Age=2592000; SameSite=Lax`],
  })
  const lowered = await read(cartOf([sofa, 4]))
  expect(lowered.adjustments).toEqual([{ kind: 'lowered', name: 'Kew sofa', quantity: 1 }])
  expect(lowered.cookies[0]).toContain(cartOf([sofa, 1]))
  expect((await read('cart=nonsense~x.1')).items).toEqual([])
  expect((await read('')).cookies).toEqual([])
})

test('the stock check returns listed products with the four documented fields', async () => {
  const sofa = await shop.addProduct({ stock: 2, pounds: 620 })
  const sold = await shop.addProduct({ stock: 0, pounds: 80 })
  const unknown = '00000000-0000-4000-8000-000000000000'
  const ids = [sofa.id.toUpperCase(), sold.id, unknown, 'x', sofa.id].join(',')
  const response = await fetch(`${shop.url}/api/stock?ids=${ids}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const rows: { id: string }[] = await response.json()
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual({ id: sofa.id, stock_quantity: 2, in_stock: true, price: 620 })
  expect(rows).toContainEqual({ id: sold.id, stock_quantity: 0, in_stock: true, price: 80 })
  expect(await (await fetch(`${shop.url}/api/stock`)).json()).toEqual([])
})

test('a stock check renews the cart cookie for 30 days; a cacheable page never does', async () => {
  const sofa = await shop.addProduct({ stock: 2 })
  const cookie = cartOf([sofa, 2])
  const setBy = async (path: string, headers: Record<string, string>) =>
    (await fetch(`${shop.url}${path}`, { headers })).headers.getSetCookie()
  const renewed = [`${cookie}; Path=/; Max-Age=2592000; SameSite=Lax`]
  expect(await setBy(`/api/stock?ids=${sofa.id}`, { cookie })).toEqual(renewed)
  expect(await setBy(`/api/stock?ids=${sofa.id}`, {})).toEqual([])
  for (const path of ['/', '/shop', '/shop.data', `/shop/product/${sofa.id}`, '/our-story']) {
    expect(await setBy(path, { cookie }), path).toEqual([])
  }
})

test('a held last unit is in stock for its shopper only', async () => {
  const sofa = await shop.addProduct({ stock: 1 })
  const { cookies } = await shop.checkout([{ product: sofa }])
  const own = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  const stock = async (cookie: string) => {
    const response = await fetch(`${shop.url}/api/stock?ids=${sofa.id}`, { headers: { cookie } })
    return (await response.json())[0].stock_quantity
  }
  expect([await stock(''), await stock(own)]).toEqual([0, 1])
})
