import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { BLUE_SOFA, GREEN_SOFA, openProduct } from '../support/steps.ts'

test.use({ sharesShop: 'with-shoppers' })

const PAGES = [
  '/',
  '/shop',
  '/shop/sofas?search=velvet',
  '/cart',
  '/contact',
  '/sell',
  '/how-it-works',
  '/our-story',
  '/sustainability',
  '/terms',
  '/privacy',
  '/newsletter',
]

/** The drawing of a product's heart, within its button of 56 pixels. */
const HEART = { left: 18, top: 18, width: 20, height: 20 }

/** Visits the public pages, a product and a cart that contains it. @returns the problems that `look` finds */
async function visitAll(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  await openProduct(page, GREEN_SOFA)
  const product = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByRole('dialog').getByRole('link', { name: GREEN_SOFA.title })).toBeVisible()
  const found: string[] = []
  for (const path of [product, ...PAGES]) {
    await page.goto(path)
    found.push(...(await look()).map((problem) => `${path}: ${problem}`))
  }
  return found
}

test('twice the default font size causes no overflow on a phone, and more contrast has darker lines and no violations', async ({
  page,
  context,
}) => {
  // Sets the browser's font size, because zooming would reduce the number of CSS pixels instead.
  const browser = await context.newCDPSession(page)
  const setFont = (standard: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard - 3 } })
  const overflow = async () => {
    const found: string[] = []
    await setFont(32)
    await expect(page.locator('html')).toHaveCSS('font-size', '32px')
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const needed = await page.evaluate(() => document.documentElement.scrollWidth)
      if (needed > width) found.push(`${needed} pixels of ${width}`)
    }
    await setFont(16)
    await page.setViewportSize({ width: 1440, height: 900 })
    return found
  }
  const contrast = async () => {
    await page.emulateMedia({ contrast: 'more' })
    const found = await accessibilityViolations(page, ['color-contrast'])
    await page.emulateMedia({ contrast: 'no-preference' })
    return found
  }
  const look = async () => [...(await overflow()), ...(await contrast())]
  expect(await visitAll(page, look)).toEqual([])

  await page.goto('/shop')
  const line = page.locator('.filter-section').first()
  await expect(line).toHaveCSS('border-bottom-color', 'rgb(227, 218, 203)')
  await page.emulateMedia({ contrast: 'more' })
  await expect(line).toHaveCSS('border-bottom-color', 'rgb(148, 138, 123)')
})

test('the price slider shows its range in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/shop?minPrice=1000&maxPrice=3000')
  const thickness = (part: string) =>
    page.locator(part).evaluate((element) => getComputedStyle(element).borderTopWidth)
  expect(await thickness('.price-range')).toBe('6px')
  expect(await thickness('.price-track')).toBe('1px')
  const colour = (part: string) =>
    page.locator(part).evaluate((element) => getComputedStyle(element).borderTopColor)
  expect(await colour('.price-range')).not.toBe(await colour('.price-track'))
  await expect(page.getByRole('slider', { name: 'Lowest price' })).toHaveValue('1000')
})

test('hearts are drawn, and menus and the cart have an edge, in dark forced colours', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await openProduct(page, GREEN_SOFA)
  const heart = page.getByRole('button', { name: `Save ${GREEN_SOFA.title}` }).first()
  const shown = async () => {
    const drawing = await sharp(await heart.screenshot())
      .extract(HEART)
      .toBuffer()
    const { channels } = await sharp(drawing).stats()
    return Math.min(...channels.slice(0, 3).map(({ min, max }) => max - min))
  }
  expect(await shown()).toBeGreaterThan(120)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect(await shown()).toBeGreaterThan(70)

  await page.getByRole('button', { name: 'Categories' }).click()
  const menu = page.getByRole('navigation', { name: 'Categories' })
  await expect(menu).toHaveCSS('border-bottom-width', '1px')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByRole('dialog')).toHaveCSS('border-left-width', '1px')
})

test('the low-stock text is amber for two to five units; for a single unit it is not highlighted', async ({
  page,
}) => {
  const tone = async (piece: { title: string; stock: number }) => {
    await openProduct(page, piece)
    const words = page.getByText(`Only ${piece.stock} left in stock`)
    return await words.evaluate((element) => getComputedStyle(element).backgroundColor)
  }
  const amber = 'rgb(248, 235, 206)'
  expect(await tone(GREEN_SOFA)).toBe(amber)
  expect(await tone(BLUE_SOFA)).not.toBe(amber)
})
