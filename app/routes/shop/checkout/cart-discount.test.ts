import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cartRequests } from '../../../../test/support/cart-requests.ts'
import { createTestDiscountCode, usesOf } from '../../../../test/support/fixtures/discounts.ts'
import { sandboxOf } from '../../../../test/support/fixtures/orders.ts'
import { startTestShop, type TestProduct, type TestShop } from '../../../../test/support/shop.ts'
import { discountErrors } from '../../../content/toasts/discount-messages.ts'
import { discountCodes } from '../../../domain/discounts/schema.ts'

let shop: TestShop
let sofa: TestProduct
beforeAll(async () => {
  shop = await startTestShop({ MAX_OPEN_HOLDS: '10' })
})
beforeEach(async () => {
  // Each test has the whole rate limit.
  shop.clock.advance(11 * 60_000)
  sofa = await shop.addProduct({ stock: 3 })
})
afterAll(() => shop.stop())

const code = (given: Parameters<typeof createTestDiscountCode>[1] = {}) =>
  createTestDiscountCode(shop.db, given)
const plain = (html: string) => html.replaceAll('<!-- -->', '')

/** Without JavaScript the page of a refusal opens at the part that the form's `action` names. */
function expectToOpenAtField(html: string): void {
  const [, form = ''] = /<div id="discount".*?<form([^>]*)>/s.exec(html) ?? []
  expect(form).toContain('action="/cart#discount"')
}

/** A browser with one sofa for £620.00 in its cart. */
async function withSofa() {
  const browser = cartRequests(shop)
  await browser.post({ intent: 'add', id: sofa.id, quantity: '1', from: 'card' })
  await browser.page()
  const apply = (input: string) => browser.post({ intent: 'discount', code: input, tell: 'yes' })
  return { ...browser, apply }
}

test('a code is applied, stored, redeemed and cleared without JavaScript', async () => {
  const sample = await code()
  const { apply, page, checkOut, jar } = await withSofa()
  expect(plain((await page()).html)).toContain('Have a discount code?')
  const applied = await apply(` ${sample.code.toLowerCase()} `)
  expect([applied.status, applied.to]).toEqual([303, '/cart'])
  const shown = plain((await page()).html)
  expect(shown).toContain(`${sample.code} takes £62.00 off.`)
  expect(shown).toMatch(new RegExp(`Discount \\(${sample.code}\\)</dt><dd[^>]*>−£62\\.00`))
  expect(shown).toContain('£558.00')
  expect(shown).toContain(`name="discount" value="{&quot;code&quot;:&quot;${sample.code}&quot;`)
  expect(await usesOf(shop.db, sample)).toBe(0)
  const paid = await checkOut(sofa, 1, undefined, { code: sample.code, amount: 62 })
  expect(paid.to).toContain('/pay/cs_')
  expect(await (await fetch(paid.to ?? '')).text()).toContain('£558.00')
  expect(await usesOf(shop.db, sample)).toBe(1)
  expect(jar.has('discount')).toBe(false)
})

test('cancelling the payment restores the code; its own hold does not use it up', async () => {
  const sample = await code({ max_uses: 1 })
  const { apply, page, checkOut, jar } = await withSofa()
  await apply(sample.code)
  const remembered = jar.get('discount')
  await checkOut(sofa, 1, undefined, { code: sample.code, amount: 62 })
  // The shopper goes back in the browser's history: the payment page is still open.
  jar.set('cart', `${sofa.id}.1`)
  await apply(sample.code)
  expect(plain((await page()).html)).toContain('−£62.00')
  jar.delete('discount')
  await page('/checkout/cancelled')
  expect(jar.get('discount')).toBe(remembered)
  expect(plain((await page()).html)).toContain('−£62.00')
  expect(await usesOf(shop.db, sample)).toBe(0)
})

describe('a refused code is explained beside its field', () => {
  test.each([
    ['an empty one', null, discountErrors.empty],
    ['an unknown one', { code: 'NOT-ENTERED' }, discountErrors.unknown],
    ['one ended by staff, with the same message', { active: false }, discountErrors.unknown],
    ['an expired one', { valid_until: new Date(0) }, discountErrors.expired],
    ['a fully redeemed one', { max_uses: 1, uses: 1 }, discountErrors.usedUp],
    [
      'one that is not valid yet',
      { valid_from: new Date('2099-06-01T00:00:00+01:00') },
      discountErrors.notYet('1 June 2099'),
    ],
    ['one below its minimum', { minimum: 70_000 }, discountErrors.belowMinimum('£700.00')],
    [
      'one below its minimum for some categories',
      { minimum: 70_000, categories: ['Sofas', 'Chairs'] },
      discountErrors.onlyForAbove('£700.00', 'Sofas, Chairs'),
    ],
    ['one for other pieces', { categories: ['Tables'] }, discountErrors.onlyFor('Tables')],
  ])('%s', async (_, given, words) => {
    const isUnknown = given && 'code' in given
    const sample = given && !isUnknown ? await code(given as never) : null
    const input = sample?.code ?? (isUnknown ? 'NOSUCHCODE' : '')
    const { apply, jar } = await withSofa()
    const refused = await apply(input)
    expect(refused.status).toBe(422)
    expect(plain(refused.html)).toContain(words)
    expect(refused.html).toMatch(/aria-invalid="true"/)
    if (input) expect(refused.html).toContain(`value="${input}"`)
    expect(refused.html).toContain('<details open')
    expectToOpenAtField(refused.html)
    expect(jar.has('discount')).toBe(false)
    if (sample)
      await shop.db.update(discountCodes).set({ uses: 0 }).where(eq(discountCodes.id, sample.id))
  })

  test('a very long and a hostile one', async () => {
    const { apply } = await withSofa()
    for (const input of ['x'.repeat(20_000), '<script>alert(1)</script>', "' or 1=1 --"]) {
      const refused = await apply(input)
      expect(refused.status).toBe(422)
      expect(refused.html).not.toContain('<script>alert(1)')
      expect(plain(refused.html)).toContain(discountErrors.unknown)
    }
  })
})

describe('a stored code', () => {
  test('that has ended is dropped with a message, and the full total is shown', async () => {
    const sample = await code()
    const { apply, page, jar } = await withSofa()
    await apply(sample.code)
    await page()
    await shop.db
      .update(discountCodes)
      .set({ active: false })
      .where(eq(discountCodes.id, sample.id))
    const shown = plain((await page()).html)
    expect(shown).toContain(`${sample.code}: ${discountErrors.unknown}`)
    expect(shown).not.toContain('−£62.00')
    expect(jar.has('discount')).toBe(false)
  })

  test('stays while other pieces could make it apply', async () => {
    const sample = await code({ minimum: 130_000 as never })
    const { apply, page, post, jar } = await withSofa()
    await post({ intent: 'update', id: sofa.id, quantity: '3' })
    await apply(sample.code)
    expect(plain((await page()).html)).toContain('−£186.00')
    await post({ intent: 'update', id: sofa.id, quantity: '1' })
    expect(plain((await page()).html)).toContain(discountErrors.belowMinimum('£1,300.00'))
    expect(jar.has('discount')).toBe(true)
    await post({ intent: 'update', id: sofa.id, quantity: '3' })
    expect(plain((await page()).html)).toContain('−£186.00')
  })

  test('is removed by its button', async () => {
    const sample = await code()
    const { apply, page, post, jar } = await withSofa()
    await apply(sample.code)
    await post({ intent: 'remove-discount', tell: 'yes' })
    expect(plain((await page()).html)).toContain(`${sample.code} was removed from your cart.`)
    expect(jar.has('discount')).toBe(false)
  })

  test('cannot be set without the shop’s signature', async () => {
    const sample = await code()
    const { page, jar } = await withSofa()
    for (const value of [sample.code, `${sample.code}.`, `${sample.code}.${'A'.repeat(43)}`]) {
      jar.set('discount', value)
      expect(plain((await page()).html)).not.toContain('−£62.00')
    }
  })
})

test('a code refused by the checkout is reported with the new total, and nothing is charged', async () => {
  const sample = await code()
  const { apply, checkOut, page } = await withSofa()
  await apply(sample.code)
  await page()
  await shop.db.update(discountCodes).set({ percentage: 5 }).where(eq(discountCodes.id, sample.id))
  // Reconciliation sends requests of its own.
  const opened = () =>
    sandboxOf(shop).requests.filter(
      ({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions',
    ).length
  const before = opened()
  const refused = await checkOut(sofa, 1, undefined, { code: sample.code, amount: 62 })
  expect(refused.status).toBe(409)
  expect(plain(refused.html)).toContain(discountErrors.changed(sample.code, '£31.00'))
  expect(plain(refused.html)).toContain('Nothing was charged.')
  expect(plain(refused.html)).toContain('£589.00')
  await shop.db
    .update(discountCodes)
    .set({ valid_until: new Date(0) })
    .where(eq(discountCodes.id, sample.id))
  const again = await checkOut(sofa, 1, undefined, { code: sample.code, amount: 31 })
  expect(plain(again.html)).toContain(
    discountErrors.atCheckout(sample.code, discountErrors.expired),
  )
  expect(plain(again.html)).not.toContain('−£')
  expect(opened()).toBe(before)
})

test('codes cannot be guessed: attempts are limited, through the checkout too', async () => {
  const { apply, page } = await withSofa()
  const responses = []
  for (let attempt = 0; attempt < 101; attempt++) responses.push(await apply(`GUESS-${attempt}`))
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(100)
  expect(responses.at(-1)?.status).toBe(429)
  expect(plain(responses.at(-1)?.html ?? '')).toContain(discountErrors.tooManyTries)
  const sample = await code()
  expect((await apply(sample.code)).status).toBe(429)
  const discount = { code: sample.code, amount: 62 }
  const bought = await shop.checkout([{ product: sofa }], { discount })
  expect(bought).toMatchObject({ status: 429, error: discountErrors.tooManyTries })
  expect((await page()).status).toBe(200)
})
