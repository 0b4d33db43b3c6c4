import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page, Response } from '@playwright/test'
import { expect, test } from '../support/shop-fixture.ts'
import { card, drawer, GREEN_SOFA } from '../support/steps.ts'

/** Limits of compressed response bodies in bytes, without headers. */
const MAX_SCRIPT = 110_000
const MAX_STYLE = 20_000
const MAX_PICTURES = 450_000

const STAFF_WORDS = fileURLToPath(new URL('../../../app/content/staff', import.meta.url))
const SHARED_WITH_SHOPPERS = [
  'Something went wrong on the way. Please try again in a moment.',
  'Data protection complaint',
]
/** Staff texts to search for; shorter ones could occur on public pages as well. */
const LONG_TEXT = /'([A-Z][^'\n]{24,})'/g

test.use({ sharesShop: 'with-shoppers' })

/** All responses received during `work`, until the network is idle. */
async function loaded(page: Page, work: () => Promise<unknown>): Promise<Response[]> {
  const responses: Response[] = []
  const note = (response: Response) => responses.push(response)
  page.on('response', note)
  await work()
  await page.waitForLoadState('networkidle')
  page.off('response', note)
  return responses
}

async function bytesOf(responses: readonly Response[], type: RegExp): Promise<number> {
  const sizes = await Promise.all(
    responses
      .filter((response) => type.test(response.headers()['content-type'] ?? ''))
      .map(async (response) => (await response.request().sizes()).responseBodySize),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const scriptsOf = (responses: readonly Response[]) =>
  responses.filter((response) => new URL(response.url()).pathname.endsWith('.js'))

test.describe('on a phone', { tag: '@phone' }, () => {
  test('public pages stay within their size limits', async ({ anotherShopper, page }) => {
    await page.goto('/shop')
    const product = await card(page, GREEN_SOFA).getByRole('link').first().getAttribute('href')
    const heavy: string[] = []
    for (const path of ['/', '/shop', product ?? '']) {
      // A new browser context with an empty cache.
      const shopper = await anotherShopper()
      const responses = await loaded(shopper, () => shopper.goto(path))
      for (const script of scriptsOf(responses)) {
        expect(script.headers()['content-encoding'], script.url()).toBe('br')
      }
      const most: [name: string, type: RegExp, limit: number][] = [
        ['script', /javascript/, MAX_SCRIPT],
        ['style', /css/, MAX_STYLE],
        ['pictures', /^image/, MAX_PICTURES],
      ]
      for (const [name, type, limit] of most) {
        const bytes = await bytesOf(responses, type)
        expect(bytes, `${name} of ${path}`).toBeGreaterThan(0)
        if (bytes > limit) heavy.push(`${path}: ${bytes} bytes of ${name}`)
      }
      await shopper.close()
    }
    expect(heavy).toEqual([])
  })
})

test('no code of the staff area is sent to shoppers', async ({ page }) => {
  const files = await readdir(STAFF_WORDS, { recursive: true })
  const sources = await Promise.all(
    files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFile(`${STAFF_WORDS}/${file}`, 'utf8')),
  )
  const words = sources
    .flatMap((source) => [...source.matchAll(LONG_TEXT)].map(([, text = '']) => text))
    .filter((text) => !SHARED_WITH_SHOPPERS.includes(text))
  expect(words.length).toBeGreaterThan(50)

  const found = new Set<string>()
  for (const path of ['/', '/shop', '/cart', '/sell', '/contact', '/our-story', '/terms']) {
    const responses = await loaded(page, () => page.goto(path))
    for (const script of scriptsOf(responses)) {
      const code = await script.text()
      for (const text of words) if (code.includes(text)) found.add(`${script.url()}: ${text}`)
    }
  }
  expect([...found]).toEqual([])
})

test('the cart is loaded lazily, and its forms work without it', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/net::ERR_FAILED/)
  const first = await loaded(page, () => page.goto('/shop'))
  const early = scriptsOf(first).filter((script) => script.url().includes('/cart-'))
  expect(early).toEqual([])
  const button = card(page, GREEN_SOFA).getByRole('button', { name: 'Add to Cart' })
  await Promise.all([page.waitForResponse('**/assets/cart-*.js'), button.hover()])

  await page.route('**/assets/cart-*.js', (route) => route.abort())
  await page.reload()
  await button.click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('link', { name: GREEN_SOFA.title })).toBeVisible()
  await page.goto('/shop')
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(drawer(page)).toBeHidden()
})
