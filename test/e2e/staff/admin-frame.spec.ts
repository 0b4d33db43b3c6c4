import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { staffSessions } from '../../../app/domain/staff/schema.ts'
import { createTestStaff, STAFF_PASSWORD } from '../../support/staff/staff.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { withShopDatabase } from '../support/open-shop.ts'
import { tenSecondsPass } from '../support/page-clock.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { createColleague, signInAs, signInWith } from '../support/staff.ts'

test.use({ sharesShop: 'with-staff' })

const accessToken = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'staff_access')?.value

/** The time on the browser's clock at which the session is renewed, shortly before it expires. */
const SHORTLY_BEFORE_EXPIRY = '58:40'

test('the menu on a phone', { tag: '@phone' }, async ({ page, shop }) => {
  await signInAs(page, shop, 'viewer')
  await page.goto('/admin')
  const button = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Staff area' })
  await button.tap()
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  expect(await accessibilityViolations(page)).toEqual([])
  await menu.getByRole('link', { name: 'Orders' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.tap()
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
})

test('the skip link moves to the content on every page, and the title and menu follow', async ({
  page,
  shop,
}) => {
  await signInAs(page, shop, 'viewer')
  await page.goto('/admin')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  const menu = page.getByRole('navigation', { name: 'Staff area' })
  // The number of orders to dispatch is a part of the name.
  await menu.getByRole('link', { name: /^Orders/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect(page).toHaveTitle('Orders · Kept staff')
  await expect(menu.locator('[aria-current]')).toHaveText(/^Orders/)
  await skip.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
})

test('a long name, and a low viewport', async ({ page, shop }) => {
  const fullName = 'Wilhelmina Fitzgerald-Abernathy of the Upper Stour Valley Association'
  const staff = await withShopDatabase(shop, (db) => createTestStaff(db, 'viewer', { fullName }))
  await signInWith(page, shop, staff.email, STAFF_PASSWORD)
  await page.setViewportSize({ width: 1280, height: 380 })
  await page.goto('/admin')
  await expect(page.getByTitle(fullName).first()).toBeAttached()
  const out = page.getByRole('button', { name: 'Sign Out' })
  await out.scrollIntoViewIfNeeded()
  await expect(out).toBeInViewport()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(wide).toBe(false)
})

test('a session is renewed shortly before it expires, and retried when the server is unreachable', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 503/)
  await page.clock.install()
  await signInAs(page, shop, 'viewer')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const first = await accessToken(page)
  let away = 2
  const renewals: number[] = []
  await page.route('**/admin/session', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    renewals.push(Date.now())
    away -= 1
    if (away >= 0) await route.fulfill({ status: 503 })
    else await route.continue()
  })
  await page.clock.fastForward('57:00')
  await page.waitForTimeout(1_000)
  expect(renewals).toEqual([])
  expect(await accessToken(page)).toBe(first)

  await page.clock.fastForward(SHORTLY_BEFORE_EXPIRY)
  await expect.poll(() => renewals.length).toBe(3)
  await expect.poll(() => accessToken(page)).not.toBe(first)
  const [one = 0, two = 0, three = 0] = renewals
  // The delays are 200 and 400 ms, less a tolerance: a request may be observed later than the next one.
  expect(two - one).toBeGreaterThanOrEqual(150)
  expect(three - two).toBeGreaterThanOrEqual(350)

  await page.clock.fastForward('20:00')
  await page.waitForTimeout(500)
  expect(renewals).toHaveLength(3)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('an expired session redirects to sign-in and back', async ({ page, shop }) => {
  await page.clock.install()
  const staff = await signInAs(page, shop, 'viewer')
  await page.goto('/admin/products?q=velvet')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await withShopDatabase(shop, (db) =>
    db.delete(staffSessions).where(sql`${staffSessions.userId} = ${staff.id}`),
  )
  await page.clock.fastForward(SHORTLY_BEFORE_EXPIRY)
  await expect(page).toHaveURL(
    `/admin/login?next=${encodeURIComponent('/admin/products?q=velvet')}`,
  )
  await page.getByLabel('Email').fill(staff.email)
  await page.getByLabel('Password').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin/products?q=velvet')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
})

test('a revoked session is detected on an open page', async ({ page, shop }) => {
  await page.clock.install()
  const staff = await signInAs(page, shop, 'viewer')
  await page.goto('/admin/products?q=velvet')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await withShopDatabase(shop, (db) =>
    db.delete(staffSessions).where(sql`${staffSessions.userId} = ${staff.id}`),
  )
  await tenSecondsPass(page)
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Fproducts%3Fq%3Dvelvet$/)
})

test('changes by another staff member appear within 10 seconds', async ({ page, shop }) => {
  await page.clock.install()
  await signInAs(page, shop, 'viewer')
  const colleague = await createColleague(shop, 'editor')
  await page.goto('/admin/products?q=Tilda')
  const row = page.getByRole('row').filter({ hasText: 'Tilda' }).first()
  await expect(row).toContainText('Shown')
  const address = await row.getByRole('link', { name: /^Tilda/ }).getAttribute('href')
  const id = /[0-9a-f-]{36}/.exec(address ?? '')?.[0] ?? ''
  for (const [intent, state] of [
    ['hide', 'Hidden'],
    ['show', 'Shown'],
  ] as const) {
    const body = new URLSearchParams({ intent, id })
    expect((await colleague.fetch('/admin/products', { method: 'POST', body })).status).toBe(200)
    await tenSecondsPass(page)
    await expect(row).toContainText(state)
  }
})

test('while the server is unreachable the page and its input remain', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/net::ERR_FAILED|Failed to fetch/)
  await page.clock.install()
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/products/create')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Half a title')
  await page.route(/\.data|admin\/session/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (requested) =>
    /admin\/session/.test(requested.url()),
  )
  await tenSecondsPass(page)
  await failed
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    'Half a title',
  )
  await page.getByRole('link', { name: 'Dashboard' }).click({ trial: true })
})
