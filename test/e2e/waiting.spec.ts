import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from './shop-fixture.ts'
import { signInAs } from './staff.ts'
import { card, drawer, GREEN_SOFA, toast } from './steps.ts'

const PHOTO = fileURLToPath(
  new URL('../../demo/photos/orla-blue-velvet-tub-chair-1.webp', import.meta.url),
)

/** Programs come when the returned function is called, and not before. */
async function holdPrograms(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test.describe('shoppers', () => {
  test.use({ sharesShop: 'with-shoppers' })

  test('the program starts when the page can be seen', async ({ page }) => {
    for (const path of ['/', '/shop', '/contact']) {
      await page.goto(path)
      const times = () =>
        page.evaluate(() => ({
          painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
          scripts: performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.endsWith('.js'))
            .map(({ startTime }) => startTime),
        }))
      await expect.poll(async () => (await times()).scripts.length, path).toBeGreaterThan(2)
      const { painted, scripts } = await times()
      expect(Math.min(...scripts), path).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY)
    }
  })

  test('what is pressed before the program has come is done when it comes', async ({ page }) => {
    const come = await holdPrograms(page)
    await page.goto('/shop', { waitUntil: 'domcontentloaded' })
    const box = page.getByRole('checkbox', { name: 'Available only' })
    await box.click()
    await page.getByRole('checkbox', { name: 'Excellent' }).click()
    const add = card(page, GREEN_SOFA).getByRole('button', { name: 'Add to Cart' })
    const ring = () => add.evaluate((button) => getComputedStyle(button, '::after').animationName)
    expect(await ring()).toBe('none')
    await add.click()
    expect(await ring()).toContain('turn')
    await expect(box).not.toBeChecked()
    await expect(drawer(page)).toBeHidden()
    come()
    await expect(drawer(page).getByRole('link', { name: GREEN_SOFA.title })).toBeVisible()
    await expect(page).toHaveURL(/\/shop\?condition=Excellent&sold=hide/)
    await expect(box).toBeChecked()
    await expect(page.locator('[data-held]')).toHaveCount(0)
  })

  test('photos that were chosen before the program came are there when it has', async ({
    page,
  }) => {
    const come = await holdPrograms(page)
    await page.goto('/sell', { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Choose photos').setInputFiles(PHOTO)
    come()
    await expect(page.getByRole('button', { name: `Remove ${path.basename(PHOTO)}` })).toBeVisible()
  })

  test('a program that comes late is told what was done without it', async ({ page }) => {
    const come = await holdPrograms(page)
    await page.goto('/shop', { waitUntil: 'domcontentloaded' })
    const box = page.getByRole('checkbox', { name: 'Excellent' })
    await box.click()
    await expect(box).toBeChecked({ timeout: 15_000 })
    come()
    await expect(page).toHaveURL(/\/shop\?condition=Excellent/)
    await expect(box).toBeChecked()
  })

  test('a program that does not come leaves what works without one', async ({ page, troubles }) => {
    troubles.expect(/net::ERR_FAILED|dynamically imported module/)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/shop')
    const box = page.getByRole('checkbox', { name: 'Excellent' })
    await box.click()
    await expect(box).toBeChecked({ timeout: 15_000 })
    await card(page, GREEN_SOFA).getByRole('button', { name: 'Add to Cart' }).click()
    await page.waitForURL('/cart', { timeout: 5_000 })
    await expect(page.getByRole('link', { name: GREEN_SOFA.title })).toBeVisible()
  })
})

test.describe('staff', () => {
  test.use({ sharesShop: 'with-staff' })

  test('what is chosen before the program has come is taken', async ({ page, shop }) => {
    await signInAs(page, shop, 'viewer')
    const come = await holdPrograms(page)
    await page.goto('/admin/orders', { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Status').selectOption('Shipped')
    come()
    await expect(page).toHaveURL(/status=shipped/)
  })

  test('what is pressed is answered, by the program or without it', async ({
    page,
    shop,
    troubles,
  }) => {
    troubles.expect(/net::ERR_FAILED/)
    await signInAs(page, shop, 'viewer')
    const said = toast(page).filter({ hasText: 'Name saved' })
    const come = await holdPrograms(page)
    await page.goto('/admin/account', { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(said).toBeHidden()
    come()
    await expect(said).toBeVisible()

    let lost = true
    await page.route('**/assets/*.js', (route) => (lost ? route.abort() : route.fallback()))
    await page.reload()
    await page.getByRole('button', { name: 'Save name' }).click()
    lost = false
    await expect(said).toBeVisible({ timeout: 15_000 })
  })
})
