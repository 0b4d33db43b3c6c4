import type { Page } from '@playwright/test'
import { expect, test } from '../support/shop-fixture.ts'
import { GREEN_SOFA, openProduct } from '../support/steps.ts'

test.use({ sharesShop: 'with-shoppers' })

test('an unknown address shows a helpful 404, logged once without its query', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404/)
  const response = await page.goto('/no/such/page?email=someone@example.com')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  const main = page.getByRole('main')
  for (const [name, path] of [
    ['Return to Home', '/'],
    ['Browse Our Collection', '/shop'],
    ['Our Story', '/our-story'],
    ['Contact', '/contact'],
    ['Sell to Us', '/sell'],
  ] as const) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  const noted = shop.logged.filter(({ msg }) => msg === 'page not found')
  expect(noted).toEqual([expect.objectContaining({ path: '/no/such/page' })])
})

test('an unknown product returns 404', async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 404/)
  const response = await page.goto('/shop/product/00000000-0000-4000-8000-000000000000')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Shop' }).click()
  await expect(page).toHaveURL('/shop')
})

test('an order opens with its own session id only', async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 404/)
  for (const path of ['/checkout/success', '/checkout/success?session_id=cs_test_guess']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible()
    const home = page.getByRole('link', { name: 'Return to Homepage' })
    await expect(home).toHaveAttribute('href', '/')
  }
})

test('short and old addresses redirect', async ({ page, request }) => {
  await openProduct(page, GREEN_SOFA)
  const { pathname } = new URL(page.url())
  const id = pathname.split('/').at(-1)
  const short = await request.get(`/shop/${id}`, { maxRedirects: 0 })
  expect([301, 308]).toContain(short.status())
  expect(short.headers().location).toBe(pathname)
  const login = await request.get('/login', { maxRedirects: 0 })
  expect(login.headers().location).toBe('/admin/login')
})

test('a shared link has a preview of the product', async ({ page, request, baseURL }) => {
  await openProduct(page, GREEN_SOFA)
  await page.reload()
  const { pathname } = new URL(page.url())
  await expect(page).toHaveTitle(new RegExp(GREEN_SOFA.title))
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', baseURL + pathname)
  expect(await content(page, 'og:title')).toContain(GREEN_SOFA.title)
  expect(await content(page, 'og:url')).toBe(baseURL + pathname)
  const picture = await request.get(await content(page, 'og:image'))
  expect(picture.status()).toBe(200)
  expect(picture.headers()['content-type']).toMatch(/^image\//)

  const text = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(text ?? '')).toMatchObject({
    '@type': 'Product',
    name: GREEN_SOFA.title,
    itemCondition: 'https://schema.org/UsedCondition',
    offers: { price: '620.00', priceCurrency: 'GBP' },
  })

  const share = page.getByRole('link', { name: /^Share on WhatsApp/ })
  const shared = new URL((await share.getAttribute('href')) ?? '').searchParams.get('text')
  expect(shared).toContain(GREEN_SOFA.title)
  expect(shared).toContain('£620.00')
  expect(shared).toContain(baseURL + pathname)
})

async function content(page: Page, property: string): Promise<string> {
  return (await page.locator(`meta[property="${property}"]`).getAttribute('content')) ?? ''
}
