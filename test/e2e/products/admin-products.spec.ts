import type { Locator, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { measure } from '../support/measure.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { BLUE_SOFA, GREEN_SOFA, openProduct, toast } from '../support/steps.ts'

const row = (page: Page, { title }: { title: string }): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) })
const shown = (page: Page, { title }: { title: string }): Locator =>
  page.getByRole('switch', { name: `Show ${title} on the website` })

async function openList(page: Page, shop: OpenShop, search = ''): Promise<void> {
  await signInAs(page, shop, 'editor')
  await page.goto(`/admin/products${search}`)
}

/** Makes queries for products fail while `work` runs. */
async function expectSorted(cells: Locator): Promise<void> {
  await expect(async () => {
    const pounds = (await cells.allInnerTexts()).map((price) => Number(price.replace(/[£,]/g, '')))
    expect(pounds.length).toBeGreaterThan(1)
    expect(pounds).toEqual(pounds.toSorted((one, other) => one - other))
  }).toPass()
}

async function withoutProducts(shop: OpenShop, work: () => Promise<void>): Promise<void> {
  await withShopDatabase(shop, (db) =>
    db.execute(sql`alter table products rename to products_away`),
  )
  await work()
  await withShopDatabase(shop, (db) =>
    db.execute(sql`alter table products_away rename to products`),
  )
}

test('a product is found, hidden and shown again', async ({ page, shop, anotherShopper }) => {
  await openList(page, shop)
  const count = page.getByRole('status').filter({ hasText: /product/ })
  await expect(count).toHaveText(/^\d+ products$/)

  await page.getByRole('searchbox').pressSequentially('green velvet')
  await expect(count).toHaveText('1 product')
  await expect(page).toHaveURL(/\?q=green\+velvet$/)
  await expect(row(page, GREEN_SOFA)).toContainText(GREEN_SOFA.price)

  await shown(page, GREEN_SOFA).click()
  await expect(toast(page)).toContainText('Product disabled successfully')
  await expect(shown(page, GREEN_SOFA)).toHaveAttribute('aria-checked', 'false')
  const shopper = await anotherShopper()
  await shopper.goto('/shop')
  await expect(shopper.getByRole('link', { name: BLUE_SOFA.title })).toBeVisible()
  await expect(shopper.getByRole('link', { name: GREEN_SOFA.title })).toHaveCount(0)

  await shown(page, GREEN_SOFA).press('Space')
  await expect(toast(page)).toContainText('Product enabled successfully')
  await openProduct(shopper, GREEN_SOFA)
})

test('filters and sorting are part of the address', async ({ page, shop }) => {
  await openList(page, shop)
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Sofas')
  await expect(page).toHaveURL(/category=Sofas/)
  await page.getByRole('combobox', { name: 'Stock' }).selectOption('low')
  await expect(row(page, BLUE_SOFA)).toBeVisible()
  await page.getByRole('columnheader', { name: 'Price' }).getByRole('link').click()
  await expect(page).toHaveURL(/category=Sofas.*sort=price/)
  await expectSorted(page.locator('td[data-label=Price]'))

  await page.getByRole('searchbox').fill('no such piece')
  await expect(page.getByText('No products match this search.')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Clear search and filters' }).click()
  await expect(page).toHaveURL(/\/admin\/products$/)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(row(page, GREEN_SOFA)).toBeVisible()
})

test('deletion is confirmed with an explanation', async ({ page, shop, anotherShopper }) => {
  const shopper = await anotherShopper()
  await openProduct(shopper, BLUE_SOFA)
  await openList(page, shop)
  const button = row(page, BLUE_SOFA).getByRole('link', { name: `Delete ${BLUE_SOFA.title}` })
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete this product?' })
  await expect(dialog).toContainText(BLUE_SOFA.title)
  await expect(dialog).toContainText('a payment in progress continues')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()

  await button.click()
  await dialog.getByRole('button', { name: 'Delete the product' }).click()
  await expect(toast(page)).toContainText('Product deleted successfully')
  await expect(row(page, BLUE_SOFA)).toHaveCount(0)
  await expect(page.locator('tbody a:focus')).toHaveCount(1)
  const gone = await shopper.request.get(shopper.url())
  expect(gone.status()).toBe(410)

  // The toast offers to undo the deletion.
  expect(await accessibilityViolations(page)).toEqual([])
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('Product restored')
  await expect(toast(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(row(page, BLUE_SOFA)).toBeVisible()
  expect((await shopper.request.get(shopper.url())).status()).toBe(200)
})

test('a duplicate opens for editing, hidden and without stock', async ({ page, shop }) => {
  await openList(page, shop)
  await row(page, GREEN_SOFA)
    .getByRole('button', { name: `Duplicate ${GREEN_SOFA.title}` })
    .click()
  await expect(page).toHaveURL(/\/admin\/products\/edit\/[0-9a-f-]{36}$/)
  await expect(toast(page)).toContainText('Product duplicated')
  await page.goto('/admin/products')
  const copy = { title: `${GREEN_SOFA.title} (copy)` }
  await expect(row(page, copy)).toContainText('Sold out')
  await expect(shown(page, copy)).toHaveAttribute('aria-checked', 'false')
})

test('errors are reported, and the list is unchanged', async ({ page, shop, browserErrors }) => {
  shop.expectLogged(/product|unread|staff/)
  browserErrors.expect(/Failed to load resource|ERR_/)
  await openList(page, shop)
  await withoutProducts(shop, async () => {
    await shown(page, GREEN_SOFA).click()
    await expect(toast(page)).toContainText('Failed to update product visibility')
    await expect(shown(page, GREEN_SOFA)).toHaveAttribute('aria-checked', 'true')
    await row(page, BLUE_SOFA)
      .getByRole('link', { name: /^Delete/ })
      .click()
    await page.getByRole('button', { name: 'Delete the product' }).click()
    await expect(toast(page)).toContainText('Failed to delete product')
    await expect(row(page, BLUE_SOFA)).toBeVisible()

    await page.reload()
    await expect(toast(page)).toContainText('Failed to load products')
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, GREEN_SOFA)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)

  await page.route('**/*.data*', (route) => route.abort())
  await shown(page, GREEN_SOFA).click()
  await expect(toast(page)).toContainText('Failed to update product visibility')
  await expect(shown(page, GREEN_SOFA)).toHaveAttribute('aria-checked', 'true')
})

test('the empty state explains how to begin', async ({ page, shop }) => {
  await withShopDatabase(shop, (db) => db.execute(sql`update products set is_deleted = true`))
  await openList(page, shop)
  await expect(page.getByText('No products found. Add your first product!')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  const add = page.getByRole('main').getByRole('link', { name: 'Add product' })
  await add.last().click()
  await expect(page).toHaveURL(/\/admin\/products\/create$/)
})

test('layout, text size and touch targets at five widths', async ({ page, shop }) => {
  await withShopDatabase(shop, async (db) => {
    await db.execute(sql`
      insert into products (title, price, stock_quantity)
      values (${`Donaudampfschifffahrtskapitänsmützen${' and more'.repeat(18)}`}, 99999999.99, 0)`)
    await db.execute(sql`
      update products set enabled = false, featured = true, updated_at = now()
      where title = ${BLUE_SOFA.title}`)
  })
  await signInAs(page, shop, 'editor')
  for (const width of [360, 390, 768, 1024, 1440]) {
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/admin/products')
      await expect(row(page, BLUE_SOFA)).toContainText('Featured')
      expect(await measure(page, width)).toEqual([])
      expect(await accessibilityViolations(page)).toEqual([])
    })
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a product is hidden and deleted', async ({ page, shop }) => {
    await openList(page, shop, '?q=velvet')
    await shown(page, GREEN_SOFA).click()
    await expect(shown(page, GREEN_SOFA)).toHaveAttribute('aria-checked', 'false')
    await expect(page).toHaveURL(/\?q=velvet$/)
    await row(page, GREEN_SOFA)
      .getByRole('link', { name: /^Delete/ })
      .click()
    await page.getByRole('button', { name: 'Delete the product' }).click()
    await expect(row(page, GREEN_SOFA)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page).toHaveURL(/\/admin\/products/)
    await page.goto('/admin/products?q=velvet')
    await expect(row(page, GREEN_SOFA)).toBeVisible()
  })
})
