import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProducts } from '../support/products.ts'
import { startTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await startTestShop()
  await insertProducts(shop.db, [
    { title: 'Red sofa', category: 'Sofas' },
    { title: 'Red armchair', category: 'Armchairs' },
    { title: 'Red chair', category: 'Chairs' },
    { title: 'Red table', category: 'Tables' },
    { title: 'Red lamp', category: 'Other' },
  ])
})
afterAll(() => shop.stop())

/** The titles in a page, or in its data alone as a client-side navigation asks for it. */
async function titlesAt(address: string): Promise<string[]> {
  const text = await (await fetch(`${shop.url}${address}`)).text()
  return [...new Set(text.match(/Red \w+/g))].toSorted()
}

test.each([
  ['/shop/sofas', ['Red sofa']],
  ['/shop/chairs', ['Red armchair', 'Red chair']],
  ['/shop/tables', ['Red table']],
  ['/shop/decor', ['Red lamp']],
])('%s lists its own pieces, reached by a link as well as opened directly', async (path, own) => {
  expect(await titlesAt(path)).toEqual(own)
  expect(await titlesAt(`${path}.data`)).toEqual(own)
  expect(await titlesAt(`${path}.data?_routes=${path.slice(1).replace('/', '-')}`)).toEqual(own)
  expect(await titlesAt(`${path}.data?condition=Good`)).toEqual([])
})

test.each(['/no/such/page', '/shop/no-such-piece'])(
  'a link to %s is logged as the address that the visitor saw',
  async (path) => {
    shop.logged.splice(0)
    expect((await fetch(`${shop.url}${path}.data`)).status).toBe(404)
    const logged = shop.logged.filter(({ msg }) => msg === 'page not found')
    expect(logged).toEqual([expect.objectContaining({ path })])
  },
)
