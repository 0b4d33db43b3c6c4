import type { Page } from '@playwright/test'
import type { Staged } from './seeded-shop.ts'

export type Screen = { name: string; path: string; status?: number; cart?: string }

/** Every public page, in every state that has its own address. */
export function screensOf({ products, sessions, unsubscribeToken }: Staged): Screen[] {
  const product = (state: keyof Staged['products'], status = 200): Screen => ({
    name: `product, ${state}`,
    path: `/shop/product/${products[state]}`,
    status,
  })
  const cart = (name: string, lines: string): Screen => ({ name, path: '/cart', cart: lines })
  return [
    { name: 'home', path: '/' },
    { name: 'shop', path: '/shop' },
    {
      name: 'shop, filtered',
      path: '/shop?category=Sofas,Chairs&condition=Good&color=Beige&minPrice=50&maxPrice=4000',
    },
    { name: 'shop, searched', path: '/shop?search=velvet' },
    { name: 'shop, close matches', path: '/shop?search=velvett' },
    { name: 'shop, empty', path: '/shop?search=zzzzzzzz' },
    { name: 'shop, search open', path: '/shop?openSearch=true' },
    { name: 'shop, page 2', path: '/shop?page=2' },
    ...['sofas', 'chairs', 'tables', 'decor'].map((categoryPage) => ({
      name: categoryPage,
      path: `/shop/${categoryPage}`,
    })),
    product('available'),
    product('plenty'),
    product('last'),
    product('sold'),
    product('reserved'),
    product('bare'),
    product('deleted', 410),
    { name: 'product, unknown', path: `/shop/product/${sessions.paid}`, status: 404 },
    cart('cart, empty', ''),
    cart('cart, full', `${products.available}.2~${products.last}.1~${products.bare}.1`),
    { name: 'our story', path: '/our-story' },
    { name: 'how it works', path: '/how-it-works' },
    { name: 'sustainability', path: '/sustainability' },
    { name: 'contact', path: '/contact' },
    { name: 'sell', path: '/sell' },
    { name: 'newsletter', path: '/newsletter' },
    { name: 'unsubscribe', path: `/newsletter/unsubscribe/${unsubscribeToken}` },
    { name: 'reviews', path: '/reviews' },
    { name: 'review, unknown', path: '/review/nothing', status: 404 },
    { name: 'unsubscribe, unknown', path: '/newsletter/unsubscribe/nothing', status: 404 },
    { name: 'terms', path: '/terms' },
    { name: 'privacy', path: '/privacy' },
    { name: 'order, paid', path: `/checkout/success?session_id=${sessions.paid}` },
    { name: 'order, retrieving', path: `/checkout/success?session_id=${sessions.open}` },
    { name: 'order, cancelled', path: `/checkout/success?session_id=${sessions.cancelled}` },
    { name: 'order, not found', path: '/checkout/success', status: 404 },
    { name: 'not found', path: '/no/such/page', status: 404 },
  ]
}

/** Opens a screen with its cart, in a new or reused page. */
export async function visit(page: Page, url: string, screen: Screen): Promise<void> {
  await page.context().clearCookies()
  if (screen.cart) await page.context().addCookies([{ name: 'cart', value: screen.cart, url }])
  await page.goto(url + screen.path)
}
