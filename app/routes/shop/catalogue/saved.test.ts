import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkIn, mailsTo, press, somebody } from '../../../../test/support/fixtures/alerts.ts'
import { createPlacedOrder } from '../../../../test/support/fixtures/orders.ts'
import { openedForm, post } from '../../../../test/support/forms.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { products } from '../../../domain/catalogue/schema.ts'
import { pence } from '../../../platform/values/money.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .find((cookie) => cookie.startsWith('saved=')) ?? ''

const pageOf = async (path: string, cookie = '') =>
  (await (await fetch(shop.url + path, { headers: { cookie } })).text()).replaceAll('<!-- -->', '')

test('saving without JavaScript redirects back with a message; the page shows what has changed', async () => {
  const [kept, held, cheaper, gone] = [
    await shop.addProduct({ title: 'Sample kept' }),
    await shop.addProduct({ title: 'Sample held' }),
    await shop.addProduct({ title: 'Sample cheaper', pounds: 450 }),
    await shop.addProduct({ title: 'Sample gone' }),
  ]
  let cookie = ''
  for (const { id } of [kept, held, cheaper, gone, gone]) {
    const referer = `${shop.url}/shop?search=sample`
    const response = await post(shop, '/saved', { save: id }, { cookie, referer })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/shop?search=sample',
    ])
    cookie = cookieOf(response)
  }
  await createPlacedOrder(shop, { product: held })
  await shop.db
    .update(products)
    .set({ price: pence(40_000) })
    .where(eq(products.id, cheaper.id))
  await shop.db.update(products).set({ enabled: false }).where(eq(products.id, gone.id))
  const page = await pageOf('/saved', cookie)
  expect(page).toContain('Reserved since you saved it')
  expect(page).toContain('it was £450.00 when you saved it')
  expect(page).toContain('One piece is no longer on our website.')
  expect(page).not.toContain('Sample gone')
  const response = await post(shop, '/saved', { remove: kept.id }, { cookie })
  expect(response.headers.get('location')).toBe('/saved')
  expect(await pageOf('/saved', cookieOf(response))).not.toContain('Sample kept')
})

test('a shared list is the same for every visitor, and shows nothing about who shares it', async () => {
  const piece = await shop.addProduct({ title: 'Sample shared' })
  const page = await pageOf(`/saved?ids=${piece.id},nonsense`)
  expect(page).toContain('Sample shared')
  const response = await post(shop, '/saved', { save: piece.id, all: '1' })
  expect(response.headers.get('location')).toBe('/saved')
  expect(await pageOf('/saved', cookieOf(response))).toContain('Sample shared')
})

test('another website’s form is not redirected back, and pages are the same for every visitor', async () => {
  const piece = await shop.addProduct({ title: 'Sample elsewhere' })
  const response = await post(
    shop,
    '/saved',
    { save: piece.id },
    { referer: 'https://other.example/x' },
  )
  expect(response.headers.get('location')).toBe('/saved')
  const listing = '/shop?search=elsewhere'
  expect(await pageOf(listing, cookieOf(response))).toBe(await pageOf(listing))
})

test('a script gets the cookie', async () => {
  const piece = await shop.addProduct()
  const response = await post(shop, '/api/saved', { save: piece.id })
  expect(await response.json()).toEqual({ outcome: 'saved' })
  expect(cookieOf(response)).toContain(piece.id)
  const again = await post(shop, '/api/saved', { remove: piece.id }, { cookie: cookieOf(response) })
  expect(await again.json()).toEqual({ outcome: 'removed' })
})

test('an alert for saved pieces is confirmed by a button, not by opening its link', async () => {
  const piece = await shop.addProduct({ title: 'Sample watched' })
  const cookie = cookieOf(await post(shop, '/saved', { save: piece.id }))
  const page = await pageOf('/saved', cookie)
  const [, ask = ''] =
    /href="(\/alerts\/new[^"]*)"[^>]*>Tell me when one is reduced or comes back</.exec(page) ?? []
  const form = ask.replaceAll('&amp;', '&')
  expect(await pageOf(form, cookie)).toContain('Tell me about these pieces')
  const email = somebody()
  const sent = await post(shop, form, { ...openedForm(shop), email }, { cookie })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/alerts/new?sent'])
  expect(await pageOf('/alerts/new?sent')).toContain('One more step')
  const [mail] = (await mailsTo(shop, email, 1)) ?? []
  const link = linkIn(mail ?? { text: '' })
  for (const _ of ['opened', 'opened again']) {
    expect(await pageOf(link)).toContain('Shall we tell you?')
  }
  expect(await (await press(shop, link, 'confirm')).text()).toContain('We will tell you')
})
