import type { Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { GREEN_SOFA } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })
const field = (page: Page) => dialog(page).getByRole('combobox')
/** The dialog's own live region; a later one announces toasts. */
const said = (page: Page) => dialog(page).getByRole('status').first()
const options = (page: Page) => dialog(page).getByRole('option')

/** Retries the shortcut until the page is hydrated. */
async function open(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused({ timeout: 500 })
  }).toPass()
}

test('a product is found and opened by keyboard', async ({ page, shop }) => {
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/orders')
  await open(page)
  await expect(options(page).first()).toHaveText('Dashboard')
  expect(await accessibilityViolations(page)).toEqual([])

  await page.keyboard.type('velvet')
  const piece = dialog(page).getByRole('option', { name: GREEN_SOFA.title })
  await expect(piece).toBeVisible()
  await expect(said(page)).toHaveText(/^\d+ results?$/)
  await expect(dialog(page).getByRole('group', { name: 'Products' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  while ((await piece.getAttribute('aria-selected')) !== 'true') {
    await page.keyboard.press('ArrowDown')
  }
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await piece.getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/products\/edit\//)
  await expect(dialog(page)).toBeHidden()

  await open(page)
  await expect(dialog(page).getByRole('group', { name: 'Recently opened' })).toContainText(
    GREEN_SOFA.title,
  )
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('from the top bar on a phone', { tag: '@phone' }, async ({ page, shop }) => {
  await signInAs(page, shop, 'viewer')
  await page.goto('/admin')
  const button = page.getByRole('banner').getByRole('link', { name: 'Find anything' })
  await button.tap()
  await field(page).fill('orders')
  await expect(options(page).first()).toHaveText('Orders')
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Close' }).tap()
  await expect(dialog(page)).toBeHidden()
  await expect(button).toBeFocused()
  await button.tap()
  await field(page).fill('orders')
  await options(page).first().tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
})

test('a stale response is discarded, and Enter before the response opens the results page', async ({
  page,
  shop,
}) => {
  await signInAs(page, shop, 'viewer')
  await page.goto('/admin')
  await page.route(/search\.data\?q=sofa&/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue().catch(() => {})
  })
  await open(page)
  // Only permitted actions are offered.
  await field(page).fill('add a product')
  await expect(said(page)).toHaveText('Nothing was found for “add a product”.')
  await expect(options(page)).toHaveCount(0)
  const requested = page.waitForRequest(/search\.data\?q=sofa&/)
  await field(page).fill('sofa')
  await requested
  await field(page).fill('lamp')
  await expect(options(page).filter({ hasText: 'brass table lamp' })).toBeVisible()
  await page.waitForTimeout(2_000)
  await expect(options(page).filter({ hasText: 'sofa' })).toHaveCount(0)
  await expect(options(page).filter({ hasText: 'brass table lamp' })).toBeVisible()
  await field(page).fill('')
  await page.keyboard.type('velvet')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/search\?q=velvet$/)
  await expect(page.getByRole('link', { name: GREEN_SOFA.title })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('a failed search is reported, and the page stays', async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/net::ERR_FAILED|Failed to fetch/)
  await signInAs(page, shop, 'viewer')
  await page.goto('/admin')
  await page.route(/search\.data/, (route) => route.abort())
  await open(page)
  await field(page).fill('velvet')
  await expect(said(page)).toContainText('The search did not respond.')
  await page.unroute(/search\.data/)
  await field(page).fill('velvet ')
  await field(page).fill('velve')
  await expect(options(page).filter({ hasText: GREEN_SOFA.title })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})
