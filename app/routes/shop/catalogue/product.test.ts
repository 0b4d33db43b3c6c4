import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff, signIn } from '../../../../test/support/staff/staff.ts'
import { sampleSettings } from '../../../content/settings/sample-settings.ts'
import { saveSection } from '../../../domain/settings/save-section.server.ts'

let shop: TestShop
let sofa: string
let lamp: string
beforeAll(async () => {
  shop = await startTestShop()
  const [first, second] = await insertProducts(shop.db, [
    {
      title: 'Kew sofa',
      brand: 'John Lewis',
      category: 'Sofas',
      condition: 'Excellent',
      dimensions: 'W 206 x D 93 x H 84 cm',
    },
    {
      title: 'Brass lamp',
      category: 'Other',
      dimensions: 'About knee high',
      height: 540,
      weight: 2_600,
    },
  ])
  sofa = first ?? ''
  lamp = second ?? ''
})
afterAll(() => shop.stop())

/** A page's text without markup. */
async function wordsOf(path: string): Promise<string> {
  const page = await (await fetch(`${shop.url}${path}`)).text()
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(page) ?? []
  return main.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('delivery, returns, fire safety and condition are explained beside the button', async () => {
  const words = await wordsOf(`/shop/product/${sofa}`)
  expect(words).toContain('Two people bring it to the room you choose')
  expect(words).toContain('14 days after delivery to change your mind')
  expect(words).toContain('we collect it: about £45 for a chair or a lamp, £75 for a sofa')
  expect(words).toContain('It meets the fire-safety rules for upholstery')
  expect(words).toContain('What “Excellent” means')
  expect(words).toContain('Light signs of use, seen only from close by.')
  const page = await (await fetch(`${shop.url}/shop/product/${sofa}`)).text()
  // Every grade except 'Fair' has an example picture.
  expect(page.match(/<dt[^>]*>[^<]+<\/dt><dd[^>]*>[^<]+<picture/g)).toHaveLength(3)
  expect(page).toContain('alt="Blue cloth, slightly paler in patches on the front of an arm"')
  expect(words).toContain('Width 206 cm Depth 93 cm Height 84 cm')
  expect(words).toContain('Condition: Excellent')
})

test('unknown properties of a product are omitted', async () => {
  const words = await wordsOf(`/shop/product/${lamp}`)
  expect(words).toContain('About knee high Height 54 cm Weight 2.6 kg')
  expect(words).not.toContain('fire-safety')
  expect(words).not.toMatch(/What “.*” means/)
})

test('a message about a product is prefilled with its name', async () => {
  const page = await (await fetch(`${shop.url}/shop/product/${sofa}`)).text()
  const [, requested = ''] = /href="(\/contact\?piece=[^"#]+)/.exec(page) ?? []
  const form = await (await fetch(`${shop.url}${requested}`)).text()
  expect(form).toMatch(/<input[^>]*name="subject"[^>]*value="About: Kew sofa"/)
  expect(await wordsOf(requested)).toContain('Ask about this piece Kew sofa')
  // The page for everyone else stays cached unchanged.
  const plain = await (await fetch(`${shop.url}/contact`)).text()
  expect(plain).not.toContain('Kew sofa')
})

test.each(['nonsense', '00000000-0000-4000-8000-000000000000', '"><script>'])(
  'the unknown product %j changes nothing',
  async (piece) => {
    const words = await wordsOf(`/contact?piece=${encodeURIComponent(piece)}`)
    expect(words).toContain('Send us a message')
    expect(words).not.toContain('Ask about this piece')
  },
)

test('an unknown product is not found, and its page links to the shop', async () => {
  const response = await fetch(`${shop.url}/shop/product/00000000-0000-4000-8000-000000000000`)
  expect(response.status).toBe(404)
  const page = await response.text()
  expect(page).toContain('Product Not Found')
  expect(page).toMatch(/<a [^>]*href="\/shop"[^>]*>Return to Shop</)
})

test('short and old addresses redirect', async () => {
  const short = await fetch(`${shop.url}/shop/${sofa}`, { redirect: 'manual' })
  expect([301, 308]).toContain(short.status)
  expect(short.headers.get('location')).toBe(`/shop/product/${sofa}`)
  const login = await fetch(`${shop.url}/login`, { redirect: 'manual' })
  expect(login.headers.get('location')).toBe('/admin/login')
})

test('search engines read what delivery costs now, and the owner’s own sentence about it', async () => {
  const read = async () => {
    const page = await (await fetch(`${shop.url}/shop/product/${sofa}`)).text()
    const [, json = '{}'] = /ld\+json">({.*?"@type":"Product".*?})<\/script>/s.exec(page) ?? []
    const [, description] = /<meta name="description" content="([^"]*)"/.exec(page) ?? []
    return { shipping: JSON.parse(json).offers?.shippingDetails, description }
  }
  const included = { value: '0.00', currency: 'GBP' }
  expect((await read()).shipping).toMatchObject({ shippingRate: included })
  const zone = (set: string) =>
    shop.db.execute(sql.raw(`update delivery_zones set ${set} where is_rest`))
  await zone('price = 49')
  await eventually(async () => (await read()).shipping?.shippingRate?.value === '49.00')
  await zone(
    `kind = 'ask', price = null, lead_days = null, weekdays = null, last_order_time = null`,
  )
  await eventually(async () => (await read()).shipping === undefined)
  const admin = await createTestStaff(shop.db)
  const { shop: identity } = shop.services.settings.current
  const deliveryNote = 'Delivery is charged by distance.'
  const value = { ...identity, deliveryNote }
  const section = { section: 'shop', label: 'Shop', value, version: 0 } as const
  const saved = await saveSection(shop.db, admin, section, sampleSettings)
  expect(saved).toMatchObject({ ok: true })
  await eventually(async () => (await read()).description?.includes(deliveryNote))
  expect((await read()).description).not.toContain('included')
  const page = await (await fetch(`${shop.url}/shop/product/${sofa}`)).text()
  expect(page).not.toContain('Mainland UK is included')
  const form = await (await signIn(shop, 'editor')).fetch('/admin/products/create')
  expect(await form.text()).not.toContain('Delivery is included')
})
