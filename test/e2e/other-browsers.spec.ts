import { expect, test } from './shop-fixture.ts'
import { addFromProductPage, drawer, GREEN_SOFA } from './steps.ts'

test.use({ sharesShop: 'with-shoppers' })

// What other browsers lack or do differently, as far as Chromium can be made to show it.

test('the closing drawer stays where it is on a page that has been scrolled', async ({ page }) => {
  await addFromProductPage(page, GREEN_SOFA)
  await drawer(page).getByRole('button', { name: 'Close cart' }).click()
  await expect(drawer(page)).toBeHidden()
  // WebKit lets it out of the top layer at once: `absolute`, it would jump to the page's top.
  await expect(page.locator('dialog[data-cart]')).toHaveCSS('position', 'fixed')
})

test('a tap beside the filters closes them where `closedby` is unknown', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('/shop')
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()
  // Chromium knows `closedby`, but heeds only a person's press: events of a script are the shop's.
  const title = sheet.getByRole('heading', { name: 'Filters' })
  await title.dispatchEvent('pointerdown')
  await sheet.dispatchEvent('click')
  await expect(sheet).toBeVisible()
  await sheet.dispatchEvent('pointerdown')
  await sheet.dispatchEvent('click')
  await expect(sheet).toBeHidden()
  await expect(page.locator('dialog.filter-sheet')).toHaveCSS('position', 'fixed')
})

test('a tap beside the menu closes it where the browser does not', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('/shop')
  const button = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await button.click()
  await expect(menu).toBeVisible()
  // Chromium heeds only a person's press: events of a script are the shop's.
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
