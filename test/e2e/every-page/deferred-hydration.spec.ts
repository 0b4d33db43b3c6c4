import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { releaseHeldClick } from '../support/page-clock.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { holdBundles, signInAs } from '../support/staff.ts'
import { card, drawer, GREEN_SOFA, toast } from '../support/steps.ts'

const PHOTO = fileURLToPath(
  new URL('../../../demo/photos/orla-blue-velvet-tub-chair-1.webp', import.meta.url),
)

/** Opens the address and compares the times of its first paint and of its scripts. */
async function expectLaterBundle(page: Page, path: string): Promise<void> {
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

test.describe('shoppers', () => {
  test.use({ sharesShop: 'with-shoppers' })

  test('the client bundle is loaded after the first paint', async ({ page }) => {
    for (const path of ['/', '/shop', '/contact']) await expectLaterBundle(page, path)
  })

  test('interactions before hydration are replayed after it', async ({ page }) => {
    const come = await holdBundles(page)
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

  test('photos chosen before hydration are kept', async ({ page }) => {
    const come = await holdBundles(page)
    await page.goto('/sell', { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Choose photos').setInputFiles(PHOTO)
    come()
    await expect(page.getByRole('button', { name: `Remove ${path.basename(PHOTO)}` })).toBeVisible()
  })

  test('a form submitted natively before late hydration keeps its state', async ({ page }) => {
    await page.clock.install()
    const come = await holdBundles(page)
    await page.goto('/shop', { waitUntil: 'domcontentloaded' })
    const box = page.getByRole('checkbox', { name: 'Excellent' })
    await box.click()
    await expect(box).not.toBeChecked()
    await releaseHeldClick(page)
    await expect(box).toBeChecked()
    come()
    await expect(page).toHaveURL(/\/shop\?condition=Excellent/)
    await expect(box).toBeChecked()
  })

  test('a client bundle that fails to load falls back to native forms and links', async ({
    page,
    browserErrors,
  }) => {
    browserErrors.expect(/net::ERR_FAILED|dynamically imported module/)
    await page.clock.install()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/shop', { waitUntil: 'load' })
    const box = page.getByRole('checkbox', { name: 'Excellent' })
    await box.click()
    await expect(box).not.toBeChecked()
    await releaseHeldClick(page)
    await expect(box).toBeChecked()
    await card(page, GREEN_SOFA).getByRole('button', { name: 'Add to Cart' }).click()
    await page.waitForURL('/cart', { timeout: 5_000 })
    await expect(page.getByRole('link', { name: GREEN_SOFA.title })).toBeVisible()
  })
})

test.describe('staff', () => {
  test.use({ sharesShop: 'with-staff' })

  test('the client bundle is loaded after the first paint', async ({ page, shop }) => {
    await signInAs(page, shop, 'viewer')
    for (const path of ['/admin', '/admin/orders']) await expectLaterBundle(page, path)
  })

  test('pieces ticked and a text entered before hydration are kept', async ({ page, shop }) => {
    await signInAs(page, shop, 'editor')
    const come = await holdBundles(page)
    await page.goto('/admin/products', { waitUntil: 'domcontentloaded' })
    const first = page.getByRole('main').getByRole('row').nth(1).getByRole('checkbox')
    await first.click()
    const search = page.getByRole('main').getByRole('searchbox')
    await search.pressSequentially('sofa')
    await expect(first).not.toBeChecked()
    come()
    await expect(first).toBeChecked()
    await expect(page.getByRole('option', { name: 'The 1 ticked' })).toBeAttached()
    await expect(search).toHaveValue('sofa')
  })

  test('a choice before hydration is applied after it', async ({ page, shop }) => {
    await signInAs(page, shop, 'viewer')
    const come = await holdBundles(page)
    await page.goto('/admin/orders', { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Status').selectOption('Shipped')
    come()
    await expect(page).toHaveURL(/status=shipped/)
  })

  test('a click is handled by the client bundle or natively', async ({
    page,
    shop,
    browserErrors,
  }) => {
    browserErrors.expect(/net::ERR_FAILED/)
    await page.clock.install()
    await signInAs(page, shop, 'viewer')
    const said = toast(page).filter({ hasText: 'Name saved' })
    const come = await holdBundles(page)
    await page.goto('/admin/account', { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(said).toBeHidden()
    come()
    await expect(said).toBeVisible()

    let lost = true
    await page.route('**/assets/*.js', (route) => (lost ? route.abort() : route.fallback()))
    await page.reload({ waitUntil: 'load' })
    await page.getByRole('button', { name: 'Save name' }).click()
    lost = false
    await releaseHeldClick(page)
    await expect(said).toBeVisible()
  })
})
