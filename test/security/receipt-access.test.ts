import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../support/shop.ts'
import { boughtBy, CUSTOMER } from './paid-order.ts'

const HOUR_MS = 60 * 60_000
let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

const pairs = (headers: readonly string[]) => headers.map((header) => header.split(';', 1)[0])

async function open(session: string, cookies: readonly string[] = []) {
  const responses = await Promise.all(
    ['/checkout/success', '/checkout/success.data'].map((path) =>
      fetch(`${shop.url}${path}?session_id=${session}`, {
        headers: { cookie: pairs(cookies).join('; ') },
      }),
    ),
  )
  for (const { headers } of responses) {
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  }
  const text = (await Promise.all(responses.map((response) => response.text()))).join('\n')
  const [page] = responses
  const shown = Object.values(CUSTOMER).filter((words) => text.includes(words))
  return { status: page?.status, shown, text, cookies: page?.headers.getSetCookie() ?? [] }
}

test('personal data is shown to the browser that paid, and after an hour to no other', async () => {
  const sofa = await shop.addProduct({ title: 'Planted sofa' })
  const bought = await boughtBy(shop, sofa)
  const everything = Object.values(CUSTOMER)

  const paid = await open(bought.session, bought.cookies)
  expect(paid).toMatchObject({ status: 200, shown: everything })
  const known = paid.cookies.filter((cookie) => cookie.startsWith('receipts='))
  expect(known).toEqual([expect.stringContaining('; Path=/checkout; ')])
  expect(known[0]).toContain('; SameSite=Lax; HttpOnly')

  shop.clock.advance(HOUR_MS - 1_000)
  expect((await open(bought.session)).shown).toEqual(everything)
  shop.clock.advance(2_000)
  const elsewhere = await open(bought.session)
  expect(elsewhere).toMatchObject({ status: 200, shown: [] })
  expect(elsewhere.cookies.join()).not.toContain('receipts=')
  for (const shown of ['Planted sofa', '£620.00', 'Paid']) expect(elsewhere.text).toContain(shown)

  shop.clock.advance(24 * HOUR_MS)
  expect((await open(bought.session, known)).shown).toEqual(everything)
  // The checkout cookie also identifies the browser that paid.
  expect((await open(bought.session, bought.cookies)).shown).toEqual(everything)
})

test('a receipt cookie grants access to its own order only, and a forged one to none', async () => {
  const one = await boughtBy(shop, await shop.addProduct())
  const other = await boughtBy(shop, await shop.addProduct())
  const known = (await open(one.session, one.cookies)).cookies
  shop.clock.advance(2 * HOUR_MS)
  expect((await open(other.session, known)).shown).toEqual([])
  expect((await open(other.session, one.cookies)).shown).toEqual([])
  const [signed = ''] = pairs(known.filter((cookie) => cookie.startsWith('receipts=')))
  for (const forged of [
    signed.replace(one.orderId, other.orderId),
    `receipts=${other.orderId}.${'A'.repeat(43)}`,
    `receipts=${other.orderId}`,
    // The signature is valid, but was made for the checkout cookie.
    pairs(other.cookies)[0]?.replace('checkout=', 'receipts=') ?? '',
  ]) {
    expect((await open(other.session, [forged])).shown, forged).toEqual([])
  }
  // A browser can hold the receipts of both orders.
  const both = (await open(other.session, [...other.cookies, signed])).cookies
  expect((await open(one.session, both)).shown).not.toEqual([])
  expect((await open(other.session, both)).shown).not.toEqual([])
})

test('guessed session ids return 404', async () => {
  const guesses = [
    `cs_test_${'a'.repeat(58)}`,
    'cs_test_1234567890',
    'cs_%',
    "cs_test_' OR 1=1 --",
    'null',
    '',
  ]
  for (const guess of guesses) {
    const { status, text } = await open(encodeURIComponent(guess))
    expect(status, guess).toBe(404)
    expect(text).toContain('Order Not Found')
  }
})
