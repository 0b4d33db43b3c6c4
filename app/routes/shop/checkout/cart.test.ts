import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartRequests } from '../../../../test/support/cart-requests.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { pageText } from '../../../../test/support/html.ts'
import {
  eventually,
  sessionOf,
  startTestShop,
  type TestShop,
} from '../../../../test/support/shop.ts'
import { checkoutErrors } from '../../../content/toasts/checkout-messages.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

const visitor = () => cartRequests(shop)

test('a cart is filled, changed and emptied without JavaScript', async () => {
  const sofa = await shop.addProduct({ title: 'Kew sofa', stock: 3, pounds: 695 })
  const { page, post, jar } = visitor()
  const added = await post({ intent: 'add', id: sofa.id, quantity: '1', from: 'card' })
  expect([added.status, added.to]).toEqual([303, '/cart'])
  const shown = await page()
  expect(shown.html).toContain('Kew sofa was added to your cart')
  expect((await page()).html).not.toContain('was added to your cart')
  await post({ intent: 'update', id: sofa.id, quantity: '2' })
  expect((await page()).html).toContain('£1,390.00')
  await post({ intent: 'update', id: sofa.id, quantity: 'many' })
  expect(jar.get('cart')).toBe(`${sofa.id}.2`)
  await post({ intent: 'remove', id: sofa.id, quantity: '0' })
  const emptied = (await page()).html
  expect(emptied).toContain('Continue Shopping')
  expect(emptied).toMatch(/Fresh from the workshop<\/h2>.*href="\/shop\/product\/.*Kew sofa/s)
  expect(emptied).toContain('Not found what you’re looking for?')
  expect(jar.has('cart')).toBe(false)
})

test('an empty cart, an empty list and the home page are shown without the products that cannot be read', async () => {
  await insertProducts(shop.db, [
    { title: 'Kew sofa', category: 'Sofas', featured: true, images: [{ is_primary: true }] },
  ])
  const columns = { description: 'described', featured: 'picked_out' }
  const rename = async (back: boolean) => {
    for (const [name, away] of Object.entries(columns)) {
      const [from, to] = back ? [away, name] : [name, away]
      await shop.db.execute(sql.raw(`alter table products rename column ${from} to ${to}`))
    }
  }
  const { page } = visitor()
  const tile = /category-tiles.*href="\/shop\/sofas".*Sofas/s
  shop.expectErrors('could not be read')
  await rename(false)
  const empty = '/shop?minPrice=9000'
  const [cart, home, list] = [await page(), await page('/'), await page(empty)]
  await rename(true)
  expect([cart.status, home.status, list.status]).toEqual([200, 200, 200])
  expect(cart.html).toContain('Continue Shopping')
  expect(cart.html).not.toContain('Fresh from the workshop')
  expect(home.html).toContain('Oak dining table')
  expect(home.html).toMatch(tile)
  expect(list.html).not.toContain('Just in')
  // The incomplete pages are not in the page cache.
  expect((await page(empty)).html).toMatch(/Just in.*Kew sofa/s)
  const later = (await page('/')).html
  expect(later).toContain('Kew sofa')
  expect(later).not.toContain('Oak dining table')
  expect(later).toMatch(tile)
})

test('adjustments by the stock check are shown on the page', async () => {
  const sofa = await shop.addProduct({ title: 'Kew sofa', stock: 1 })
  const { page, jar } = visitor()
  jar.set('cart', `${sofa.id}.3`)
  expect((await page()).html).toContain(
    'Kew sofa quantity has been adjusted to 1 due to stock limitations',
  )
  expect(jar.get('cart')).toBe(`${sofa.id}.1`)
})

test('a shopper who is shown the price of delivery is not told to ask for it', async () => {
  const sofa = await shop.addProduct({ title: 'Kew sofa' })
  const { page, jar } = visitor()
  jar.set('cart', `${sofa.id}.1`)
  expect((await page()).html).toContain('please ask first')
  jar.set('postcode', 'IV51')
  expect((await page()).html).toContain('please ask first')
  jar.set('postcode', 'HP11')
  const { html } = await page()
  expect(html).toContain('Delivered to HP11')
  expect(html).toMatch(/delivery address and card details\.(?:<!-- -->| )*Our/)
  expect(html).not.toContain('please ask first')
})

test('an invalid field is reported and the input kept', async () => {
  const sofa = await shop.addProduct({ stock: 1 })
  const { checkOut, jar } = visitor()
  jar.set('cart', `${sofa.id}.1`)
  const response = await checkOut(sofa, 1, { name: 'A', email: 'ada@shop', phone: '01494 000 001' })
  expect(response.status).toBe(422)
  expect(response.html).toContain('Name must be at least 2 characters')
  expect(response.html).toContain('Please enter a valid email address')
  // Without JavaScript the page opens at the first field with an error, which the form's `action` names.
  expect(response.html).toContain('action="/cart#checkout-error"')
  const [first = '', ...others] = response.html.split('id="checkout-error"').slice(1)
  expect(/ name="([a-z]+)"/.exec(first)?.[1]).toBe('name')
  expect(others).toEqual([])
  expect(response.html).toContain('01494 000 001')
})

test('an email address that the payment provider refuses is reported at its field', async () => {
  const sofa = await shop.addProduct({ stock: 1 })
  const { checkOut, jar } = visitor()
  jar.set('cart', `${sofa.id}.1`)
  const response = await checkOut(sofa, 1, { name: 'Ada', email: 'ada@büro.example', phone: '' })
  expect(response.status).toBe(400)
  const [field = ''] = /<input[^>]*name="email"[^>]*value="ada@[^>]*>/.exec(response.html) ?? []
  expect(field).toContain('aria-invalid="true"')
  const [, id = ''] = /aria-describedby="([^"]+)"/.exec(field) ?? []
  expect(response.html).toMatch(new RegExp(`id="${id}"[^>]*>[^<]*${checkoutErrors.emailRefused}`))
  expect(pageText(response.html)).not.toContain('Checkout Failed')
})

test('a changed price is refused and reported, and nothing is charged', async () => {
  const sofa = await shop.addProduct({ title: 'Kew sofa', stock: 1, pounds: 695 })
  const { checkOut, jar } = visitor()
  jar.set('cart', `${sofa.id}.1`)
  const response = await checkOut({ ...sofa, price: 1 })
  expect(response.status).toBe(409)
  expect(response.html).toContain('Checkout Failed')
  expect(response.html).toContain('The price of Kew sofa is now £695.00.')
  expect(response.html).toContain('Nothing was charged. Please try again, or call')
})

test('the form redirects to the payment page, and cancelling restores the cart', async () => {
  const sofa = await shop.addProduct({ title: 'Kew sofa', stock: 1 })
  const { page, checkOut, jar } = visitor()
  jar.set('cart', `${sofa.id}.1`)
  const left = await checkOut(sofa)
  expect(left.status).toBe(303)
  expect(sessionOf({ url: left.to ?? '' })).toMatch(/^cs_/)
  expect(jar.has('cart')).toBe(false)
  expect((await page()).html).toContain('Bring them back to the cart.')
  await page('/checkout/cancelled')
  expect(jar.get('cart')).toBe(`${sofa.id}.1`)
  expect((await page()).html).toContain('Kew sofa')
})

test('the form sent again after the payment redirects to the confirmation', async () => {
  const sofa = await shop.addProduct({ title: 'Kew sofa', stock: 1 })
  const { checkOut, headers } = visitor()
  const session = sessionOf({ url: (await checkOut(sofa)).to ?? '' })
  shop.sandbox?.control.pay(session)
  await eventually(async () => (await shop.stockOf(sofa))?.reserved === 0)
  const again = await checkOut(sofa)
  expect([again.status, again.to]).toEqual([
    303,
    `${shop.url}/checkout/success?session_id=${session}`,
  ])
  expect(await (await fetch(`${shop.url}/api/cart`, { headers: headers() })).json()).toMatchObject({
    nothingCharged: false,
  })
  const refused = async (init: RequestInit) => {
    const response = await fetch(`${shop.url}/api/create-checkout`, { method: 'POST', ...init })
    return [response.status, response.headers.get('nothing-charged')]
  }
  expect(await refused({})).toEqual([400, 'yes'])
  expect(await refused({ headers: headers() })).toEqual([400, null])
  const lamp = await shop.addProduct({ title: 'Brass lamp', stock: 1 })
  const other = await checkOut({ ...lamp, price: 1 })
  expect(other.html).toContain('If you have already paid, your confirmation comes by email.')
  expect(other.html).not.toContain('Nothing was charged')
})

test('a confirmation requires its session’s id and is not cacheable', async () => {
  const sofa = await shop.addProduct({ stock: 1 })
  const session = sessionOf(await shop.checkout([{ product: sofa }]))
  const look = async (query: string) => {
    const response = await fetch(`${shop.url}/checkout/success${query}`)
    return { response, html: await response.text() }
  }
  const known = await look(`?session_id=${session}`)
  expect(known.html).toContain('Retrieving Your Order')
  expect(known.html).toContain('noindex')
  expect(known.response.headers.get('cache-control')).toBe('no-store')
  expect(known.response.headers.get('referrer-policy')).toBe('same-origin')
  for (const query of ['', '?session_id=cs_test_unknownunknown', '?session_id=%00']) {
    const unknown = await look(query)
    expect(unknown.response.status).toBe(404)
    expect(unknown.html).toContain('Order Not Found')
    expect(unknown.html).toMatch(/<a [^>]*href="\/"[^>]*>Return to Homepage</)
    expect(unknown.html).toMatch(/01494 000 000.*support@kept\.example\?subject=My%20order/s)
    const reference = 'My%20order%2C%20payment%20cs_test_unknownunknown"'
    expect(unknown.html.includes(reference)).toBe(query.includes('unknown'))
  }
})
