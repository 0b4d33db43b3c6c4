import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { eventually, startTestShop, type TestShop } from '../../support/shop.ts'
import { startVarnish, VARNISH } from '../../support/varnish.ts'

const CART = 'cart=3f1c5a52-6a1e-4a34-9d53-0a8f1d1f7f10:1'

test('by default no shared cache may store a page', async () => {
  const shop = await startTestShop()
  const page = await fetch(`${shop.url}/shop`)
  expect(page.headers.get('cache-control')).toBe('no-cache')
  await shop.stop()
})

describe('with SHARED_CACHE_SECONDS=1', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ SHARED_CACHE_SECONDS: '1' })
  })
  afterAll(() => shop.stop())

  test.each(['/', '/shop?category=Sofas', '/terms'])('%s is cacheable', async (path) => {
    const page = await fetch(`${shop.url}${path}`)
    expect(page.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1, must-revalidate')
  })

  test.each(['/cart', '/shop/product/none', '/api/cart', '/admin/login'])(
    '%s is not cacheable',
    async (path) => {
      const page = await fetch(`${shop.url}${path}`)
      expect(page.headers.get('cache-control') ?? '').not.toContain('s-maxage')
    },
  )

  test('a page with a flash message is not cacheable', async () => {
    const page = await fetch(`${shop.url}/shop`, { headers: { cookie: 'notice=signed-out' } })
    expect(page.headers.get('cache-control') ?? '').not.toContain('s-maxage')
  })
})

describe.runIf(VARNISH)('behind Varnish', { timeout: 60_000 }, () => {
  let shop: TestShop
  let url: string
  let stopVarnish: () => Promise<void>
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, { headers: { 'accept-encoding': 'br', ...headers } })
  /** For a cached response, Varnish's header also has the id of the request that filled the cache. */
  const isCached = (answer: Response) => /^\d+ \d+$/.test(answer.headers.get('x-varnish') ?? '')

  beforeAll(async () => {
    shop = await startTestShop({ SHARED_CACHE_SECONDS: '1', TRUST_PROXY: '127.0.0.1' })
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    stopVarnish = await startVarnish(VARNISH ?? '', port, Number(new URL(shop.url).port))
  })
  afterAll(async () => {
    await stopVarnish()
    await shop.stop()
  })

  test('visitors share the compressed page, regardless of their cart', async () => {
    await shop.addProduct({ title: 'Oak bench' })
    await eventually(async () => {
      await ask('/shop', { cookie: CART })
      return isCached(await ask('/shop'))
    })
    const page = await ask('/shop', { cookie: CART })
    expect(page.headers.get('content-encoding')).toBe('br')
    expect(await page.text()).toContain('Oak bench')
  })

  test('a piece that has just been reserved looks available for two seconds at most', async () => {
    const sofa = await shop.addProduct({ title: 'Green sofa' })
    const path = `/shop/product/${sofa.id}`
    const shown = async () => (await (await ask(path)).text()).includes('Add to Cart')
    expect(await shown()).toBe(true)
    expect((await shop.checkout([{ product: sofa }])).status).toBe(200)
    const taken = performance.now()
    await eventually(async () => !(await shown()))
    expect(performance.now() - taken).toBeLessThan(2_000)
  })

  test('a response for a single visitor is never shared', async () => {
    for (const path of ['/cart', '/api/cart', '/admin/login', '/shop']) {
      const headers = { cookie: `${CART}; notice=signed-out` }
      await ask(path, headers)
      const answer = await ask(path, headers)
      expect([path, isCached(answer)]).toEqual([path, false])
    }
  })
})
