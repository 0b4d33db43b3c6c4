import type { Shot } from './http-client.ts'

export type Scene = { name: string; shot: Shot }

/** A request with a flash message is never served from the page cache; an unknown code shows no message. */
const UNCACHED = { cookie: 'notice=bench' }
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' }

/** The requests of each row. */
export async function scenesOf(url: string): Promise<Scene[]> {
  const id = await anyTable(url)
  const page = (name: string, path: string) => ({ name, shot: { path, headers: BROWSER } })
  const uncached = (name: string, path: string) => ({
    name: `${name}, uncached`,
    shot: { path, headers: { ...BROWSER, ...UNCACHED } },
  })
  return [
    page('home, cached', '/'),
    page('listing, cached', '/shop'),
    page('filtered listing, cached', '/shop?category=Tables&condition=Good'),
    page('product, cached', `/shop/product/${id}`),
    uncached('home', '/'),
    uncached('listing', '/shop'),
    uncached('filtered listing', '/shop?category=Tables&condition=Good'),
    uncached('text search', '/shop?search=green'),
    uncached('product', `/shop/product/${id}`),
    { name: 'stock check', shot: { path: `/api/stock?ids=${id}`, headers: BROWSER } },
    { name: 'create-checkout', shot: await checkoutOf(url, id) },
  ]
}

async function anyTable(url: string): Promise<string> {
  const listing = await (await fetch(`${url}/shop?category=Tables`)).text()
  const id = /\/shop\/product\/([0-9a-f-]{36})/.exec(listing)?.[1]
  if (!id) throw new Error('the shop shows no table')
  return id
}

async function checkoutOf(url: string, id: string): Promise<Shot> {
  const stock = (await (await fetch(`${url}/api/stock?ids=${id}`)).json()) as { price: number }[]
  const items = [{ id, name: 'Piece', price: stock[0]?.price ?? 0, quantity: 1, image: null }]
  const customer = { name: 'Sample', email: 'sample@example.com', phone: '', marketingOptIn: false }
  return {
    path: '/api/create-checkout',
    method: 'POST',
    headers: { ...BROWSER, 'content-type': 'application/json' },
    body: JSON.stringify({ items, customer }),
  }
}
