import { expect, test } from '../support/shop-fixture.ts'
import { addFromProductPage, drawer, GREEN_SOFA } from '../support/steps.ts'

test.use({ sharesShop: 'with-shoppers' })

// Differences of other browsers, as far as they can be simulated in Chromium.

test('the closing drawer keeps its position on a scrolled page', async ({ page }) => {
  await addFromProductPage(page, GREEN_SOFA)
  await drawer(page).getByRole('button', { name: 'Close cart' }).click()
  await expect(drawer(page)).toBeHidden()
  // WebKit removes it from the top layer immediately; with `absolute` it would jump to the top.
  await expect(page.locator('dialog[data-cart]')).toHaveCSS('position', 'fixed')
})

test('a tap outside the filter sheet closes it without support for `closedby`', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/shop')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()
  // Chromium's `closedby` ignores untrusted events, so only the shop's own handler reacts to these.
  const title = sheet.getByRole('heading', { name: 'Filters' })
  await title.dispatchEvent('pointerdown')
  await sheet.dispatchEvent('click')
  await expect(sheet).toBeVisible()
  await sheet.dispatchEvent('pointerdown')
  await sheet.dispatchEvent('click')
  await expect(sheet).toBeHidden()
  await expect(page.locator('dialog.filter-sheet')).toHaveCSS('position', 'fixed')
})

test('a tap outside the menu closes it without native light dismiss', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/shop')
  const button = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await button.click()
  await expect(menu).toBeVisible()
  // Chromium ignores untrusted events, so only the shop's own handler reacts to these.
  for (const inside of [menu.getByRole('list').first(), button]) {
    await inside.dispatchEvent('pointerdown')
    await inside.dispatchEvent('pointerup')
    await expect(menu).toBeVisible()
  }
  const beside = page.getByRole('main')
  await menu.dispatchEvent('pointerdown')
  await beside.dispatchEvent('pointerup')
  await expect(menu).toBeVisible()
  await beside.dispatchEvent('pointerdown')
  await beside.dispatchEvent('pointerup')
  await expect(menu).toBeHidden()
})
