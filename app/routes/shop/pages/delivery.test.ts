import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { deliveryZones } from '../../../domain/delivery/schema.ts'
import { pence } from '../../../platform/values/money.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const ask = async (postcode: string, piece = '') => {
  const query = new URLSearchParams({ postcode, piece })
  const response = await fetch(`${shop.url}/api/delivery?${query}`)
  return { body: await response.json(), headers: response.headers }
}
const words = async (path: string, cookie = '') => {
  const html = await (await fetch(shop.url + path, { headers: { cookie } })).text()
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  return main.replaceAll(/<!-- -->|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

describe('a postcode', () => {
  test('on the mainland gets a first delivery day at no charge, and its first half is stored', async () => {
    const { body, headers } = await ask(' hp11 1aa')
    expect(body).toMatchObject({ ok: true, postcode: 'HP11', shipping: 'Included', ask: null })
    expect(body.text).toMatch(/^Delivered to HP11 from \w+day \d+ \w+, included\.$/)
    expect(headers.get('set-cookie')).toMatch(/^postcode=HP11; Path=\/; Max-Age=15552000/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('with delivery on request links to the prefilled contact form', async () => {
    const sofa = await shop.addProduct({ title: 'Kew sofa' })
    const { body } = await ask('IV51 9XX', sofa.id)
    const remembered = await fetch(`${shop.url}/api/delivery?piece=${sofa.id}`, {
      headers: { cookie: 'postcode=IV51' },
    })
    expect(await remembered.json()).toEqual(body)
    expect(body).toMatchObject({
      text: 'Delivery to IV51 costs extra.',
      shipping: 'Ask us first',
      ask: { words: 'Ask us first', href: `/contact?piece=${sofa.id}&postcode=IV51#message` },
    })
    const form = await (await fetch(shop.url + body.ask.href)).text()
    expect(form).toMatch(/<input[^>]*name="subject"[^>]*value="About: Kew sofa"/)
    expect(form).toContain('>Do you deliver to IV51, and what would it cost?</textarea>')
    const general = await (await fetch(`${shop.url}/contact?postcode=bt9`)).text()
    expect(general).toMatch(/<input[^>]*name="subject"[^>]*value="Delivery to BT9"/)
    // The page for everyone else stays cached unchanged.
    expect(await (await fetch(`${shop.url}/contact`)).text()).not.toContain('BT9')
  })

  test.each([
    ['nonsense', 'Enter a postcode, such as HP11 1AA.'],
    ['', 'Enter a postcode, such as HP11 1AA.'],
    ['QQ1 1AA', 'No postcode begins with these letters.'],
    ['BFPO 57', 'We do not deliver to BFPO addresses.'],
    ['BF1 3AA', 'We do not deliver to BFPO addresses.'],
    ['x'.repeat(3_000), 'Enter a postcode, such as HP11 1AA.'],
  ])('%j gets an error message and is not stored', async (postcode, text) => {
    const { body, headers } = await ask(postcode, UNKNOWN_ID)
    expect(body).toMatchObject({ ok: false, text, shipping: null })
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('in a zone with a price shows that price', async () => {
    await shop.db
      .update(deliveryZones)
      .set({
        kind: 'delivered',
        price: pence(3_500),
        lead_days: 1,
        weekdays: ['tuesday'],
        last_order_time: '12:00',
      })
      .where(eq(deliveryZones.name, 'Isle of Wight'))
    await eventually(async () => (await ask('PO30 1AA')).body.shipping === '£35.00')
    const { body } = await ask('PO30 1AA')
    expect(body.text).toMatch(/^Delivered to PO30 from Tuesday \d+ \w+ for £35\.00\.$/)
  })
})

describe('without JavaScript', () => {
  test('the postcode form of a product page opens a page with the result and a link back', async () => {
    const sofa = await shop.addProduct()
    const product = await (await fetch(`${shop.url}/shop/product/${sofa.id}`)).text()
    const [form = ''] = /<form[^>]*action="\/delivery".*?<\/form>/s.exec(product) ?? []
    expect(form).toContain(`name="piece" value="${sofa.id}"`)
    expect(form).toContain('name="postcode"')
    expect(await words(`/delivery?piece=${sofa.id}`, 'postcode=HP11')).toContain(
      'Delivered to HP11',
    )
    const path = `/delivery?piece=${sofa.id}&postcode=HP11`
    expect(await words(path)).toMatch(/Delivered to HP11 from .*, included\..*Back to the piece/)
    expect((await fetch(shop.url + path)).headers.get('set-cookie')).toContain('postcode=HP11')
    expect(await words('/delivery?postcode=zzz&piece=x')).toMatch(/Enter a postcode.*To your cart/)
    expect(await words('/delivery')).toContain('Your postcode')
  })

  test('the cart shows delivery to the stored postcode, and its default text without one', async () => {
    const sofa = await shop.addProduct()
    const cart = `cart=${sofa.id}.1`
    const plain = await words('/cart', cart)
    expect(plain).toContain('Calculated at checkout Delivery within mainland UK is included')
    const known = await words('/cart', `${cart}; postcode=HP11`)
    expect(known).toContain('Shipping Included Delivery within mainland UK')
    expect(known).toMatch(/Delivered to HP11 from \w+day/)
    expect(await words('/cart', `${cart}; postcode=BT1`)).toContain('Shipping Ask us first')
    expect(await words('/cart', `${cart}; postcode=%00"><b>`)).toContain('Calculated at checkout')
  })

  test('a product page is the same for every visitor', async () => {
    const sofa = await shop.addProduct()
    const of = (cookie: string) => words(`/shop/product/${sofa.id}`, cookie)
    expect(await of('postcode=HP11')).toBe(await of(''))
  })
})
