import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProducts } from '../support/fixtures/products.ts'
import { startTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
  await insertProducts(shop.db, [
    { title: 'Red sofa', category: 'Sofas', condition: 'Fair' },
    { title: 'Red armchair', category: 'Armchairs', condition: 'Fair' },
    { title: 'Red chair', category: 'Chairs', condition: 'Fair' },
    { title: 'Red table', category: 'Tables', condition: 'Fair' },
    { title: 'Red lamp', category: 'Other', condition: 'Fair' },
  ])
})
afterAll(() => shop.stop())

/** The product titles in a page, or in the data of a client-side navigation. */
async function titlesAt(address: string): Promise<string[]> {
  const text = await (await fetch(`${shop.url}${address}`)).text()
  return [...new Set(text.match(/Red \w+/g))].toSorted()
}

test.each([
  ['/shop/sofas', ['Red sofa']],
  ['/shop/chairs', ['Red armchair', 'Red chair']],
  ['/shop/tables', ['Red table']],
  ['/shop/decor', ['Red lamp']],
])('%s lists the same pieces after client-side navigation as on a full load', async (path, own) => {
  expect(await titlesAt(path)).toEqual(own)
  expect(await titlesAt(`${path}.data`)).toEqual(own)
  expect(await titlesAt(`${path}.data?_routes=${path.slice(1).replace('/', '-')}`)).toEqual(own)
  expect(await titlesAt(`${path}.data?condition=Fair`)).toEqual(own)
  // No piece matches the filter: both show the newest pieces instead.
  const others = await titlesAt(`${path}?condition=Good`)
  expect(others).not.toEqual(own)
  expect(await titlesAt(`${path}.data?condition=Good`)).toEqual(others)
})

test.each(['/no/such/page', '/shop/no-such-piece'])(
  'client-side navigation to %s is logged with the address of the page, not of its data',
  async (path) => {
    shop.logged.splice(0)
    expect((await fetch(`${shop.url}${path}.data`)).status).toBe(404)
    const logged = shop.logged.filter(({ msg }) => msg === 'page not found')
    expect(logged).toEqual([expect.objectContaining({ path })])
  },
)
