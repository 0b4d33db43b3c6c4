import type { Locator, Page, Route } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { products } from '../../../app/domain/catalogue/schema.ts'
import { pence } from '../../../app/platform/values/money.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { measure } from '../support/measure.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { BLUE_SOFA, toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

const row = (page: Page, { title }: { title: string }): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) })
const shown = (page: Page, { title }: { title: string }): Locator =>
  page.getByRole('switch', { name: `Show ${title} on the website` })

async function openList(page: Page, shop: OpenShop, address = '/admin/products'): Promise<void> {
  await signInAs(page, shop, 'editor')
  await page.goto(address)
}

let made = 0

/** A product that no other test changes. @returns its title */
async function createTestPiece(shop: OpenShop): Promise<string> {
  made += 1
  const title = `Listed piece ${process.pid}x${made}`
  await withShopDatabase(shop, (db) =>
    db.insert(products).values({ title, price: pence(4_900), category: 'Other' }),
  )
  return title
}

const only = (title: string) => `/admin/products?${new URLSearchParams({ q: title })}`

async function expectSorted(cells: Locator): Promise<void> {
  await expect(async () => {
    const pounds = (await cells.allInnerTexts()).map((price) => Number(price.replace(/[£,]/g, '')))
    expect(pounds.length).toBeGreaterThan(1)
    expect(pounds).toEqual(pounds.toSorted((one, other) => one - other))
  }).toPass()
}

test('a product is found, hidden and shown again; errors are reported, and leave it as it was', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/Failed to load resource|ERR_|Failed to fetch/)
  const title = await createTestPiece(shop)
  await openList(page, shop)
  const count = page.getByRole('status').filter({ hasText: /product/ })
  await expect(count).toHaveText(/^\d+ products$/)
  await page.getByRole('searchbox').pressSequentially(title)
  await expect(count).toHaveText('1 product')
  await expect(page).toHaveURL(only(title))
  await expect(row(page, { title })).toContainText('£49.00')
  const found = async () => {
    const search = new URLSearchParams({ search: title })
    return (await (await fetch(`${shop.url}/shop?${search}`)).text()).includes(`>${title}<`)
  }

  await shown(page, { title }).click()
  await expect(toast(page)).toContainText('Product disabled successfully')
  await expect(shown(page, { title })).toHaveAttribute('aria-checked', 'false')
  expect(await found()).toBe(false)
  await shown(page, { title }).press('Space')
  await expect(toast(page)).toContainText('Product enabled successfully')
  expect(await found()).toBe(true)

  await page.route('**/*.data*', (route) => route.abort())
  await shown(page, { title }).click()
  await expect(toast(page)).toContainText('Failed to update product visibility')
  await expect(shown(page, { title })).toHaveAttribute('aria-checked', 'true')
  await page.getByRole('searchbox').fill('no such piece')
  await expect(toast(page)).toContainText('Failed to load products')
  await page.unroute('**/*.data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('filters and sorting are part of the address', async ({ page, shop }) => {
  // The newest piece, first in a list that contains the pieces of other tests, too.
  const title = await createTestPiece(shop)
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
  await expect(row(page, { title })).toBeVisible()
})

test('deletion is confirmed with an explanation', async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/ERR_FAILED|Failed to fetch/)
  const [title] = [await createTestPiece(shop), await createTestPiece(shop)]
  await openList(page, shop, only(title.replace(/x\d+$/, '')))
  const button = row(page, { title }).getByRole('link', { name: `Delete ${title}` })
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete this product?' })
  await expect(dialog).toContainText(title)
  await expect(dialog).toContainText('a payment in progress continues')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()

  await button.click()
  const refuse = (route: Route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue()
  await page.route('**/*.data*', refuse)
  await dialog.getByRole('button', { name: 'Delete the product' }).click()
  await expect(toast(page)).toContainText('Failed to delete product')
  await expect(row(page, { title })).toBeVisible()
  await page.unroute('**/*.data*', refuse)
  await button.click()
  await dialog.getByRole('button', { name: 'Delete the product' }).click()
  await expect(toast(page)).toContainText('Product deleted successfully')
  await expect(row(page, { title })).toHaveCount(0)
  await expect(page.locator('tbody a:focus')).toHaveCount(1)

  // The toast offers to undo the deletion.
  expect(await accessibilityViolations(page)).toEqual([])
  // By keyboard: the focus returns to where it was before the toast.
  await toast(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(toast(page)).toContainText('Product restored')
  await expect(page.locator('tbody a:focus')).toHaveCount(1)
  await toast(page).getByRole('button', { name: 'Close message' }).press('Enter')
  await expect(toast(page)).toHaveCount(0)
  await expect(page.locator('tbody a:focus')).toHaveCount(1)
  await expect(row(page, { title })).toBeVisible()
})

test('layout, text size and touch targets at five widths', async ({ page, shop }) => {
  const title = await createTestPiece(shop)
  const long = `${title} Donaudampfschifffahrtskapitänsmützen${' and more'.repeat(15)}`
  await withShopDatabase(shop, async (db) => {
    await db.execute(sql`
      insert into products (title, price, stock_quantity, enabled)
      values (${long}, 99999999.99, 0, false)`)
    await db.execute(sql`
      update products set enabled = false, featured = true, updated_at = now()
      where title = ${title}`)
  })
  await openList(page, shop, only(title))
  await expect(row(page, { title })).toContainText('Featured')
  for (const width of [1440, 1024, 768, 390, 360]) {
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 900 })
      expect(await measure(page, width)).toEqual([])
    })
  }
  expect(await accessibilityViolations(page)).toEqual([])
})
