import type { Locator, Page } from '@playwright/test'
import { placeholder } from '../../app/content/pictures.ts'
import { expect, test } from './shop-fixture.ts'
import { signInAs } from './staff.ts'
import { BLUE_SOFA, card, drawer, GREEN_SOFA } from './steps.ts'

/** Answers 404 for every picture except the placeholder. */
async function losePictures(page: Page, troubles: { expect(message: RegExp): void }) {
  troubles.expect(/status of 404 .*\/(media|sell-photos)\//)
  await page.route(/\/(media|sell-photos)\//, (route) =>
    new URL(route.request().url()).pathname === placeholder.imageUrl
      ? route.fallback()
      : route.fulfill({ status: 404 }),
  )
}

async function expectPlaceholder(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      picture.evaluate((image: HTMLImageElement) => [
        new URL(image.currentSrc || 'none:').pathname,
        image.naturalWidth > 0,
      ]),
    )
    .toEqual([placeholder.imageUrl, true])
}

test.describe('shoppers', () => {
  test.use({ sharesShop: 'with-shoppers' })

  test('a missing picture shows the placeholder', async ({ page, troubles }) => {
    await losePictures(page, troubles)
    await page.goto('/shop')
    await expectPlaceholder(card(page, GREEN_SOFA).getByRole('img'))
    await card(page, GREEN_SOFA).getByRole('button', { name: 'Add to Cart' }).click()
    await expectPlaceholder(drawer(page).locator('img').first())
    await page.keyboard.press('Escape')

    // The gallery's images, which are added and changed on the client.
    await page.getByRole('link', { name: BLUE_SOFA.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: BLUE_SOFA.title })).toBeVisible()
    const pictures = page.getByRole('main').getByRole('img')
    for (const picture of (await pictures.all()).slice(0, 3)) await expectPlaceholder(picture)
    await page.reload()
    await expectPlaceholder(pictures.first())
    await expect(pictures.first()).toHaveAttribute('alt', /./)
  })

  test('a missing picture is replaced before hydration', async ({ page, troubles }) => {
    troubles.expect(/net::ERR_FAILED|dynamically imported module/)
    await losePictures(page, troubles)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/shop', { waitUntil: 'domcontentloaded' })
    await expectPlaceholder(card(page, GREEN_SOFA).getByRole('img'))
  })

  test('a missing placeholder is requested only once per picture', async ({ page, troubles }) => {
    troubles.expect(/status of 404 .*\/media\//)
    let asked = 0
    await page.route('**/media/**', (route) => {
      if (route.request().url().endsWith(placeholder.imageUrl)) asked++
      return route.fulfill({ status: 404 })
    })
    await page.goto('/shop')
    await page.waitForLoadState('networkidle')
    const count = await page.locator('img').count()
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThanOrEqual(count)
  })
})

test.describe('staff', () => {
  test.use({ sharesShop: 'with-staff' })

  test('a missing picture shows the placeholder in the list of products', async ({
    page,
    shop,
    troubles,
  }) => {
    await signInAs(page, shop, 'viewer')
    await losePictures(page, troubles)
    await page.goto('/admin/products')
    await expectPlaceholder(page.getByRole('row').nth(1).locator('img'))
    await expectPlaceholder(page.getByRole('row').nth(2).locator('img'))
  })
})
