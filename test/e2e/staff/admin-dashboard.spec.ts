import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { products } from '../../../app/domain/catalogue/schema.ts'
import { contactSubmissions, sellSubmissions } from '../../../app/domain/enquiries/schema.ts'
import { DAY_MS } from '../../../app/platform/clock.ts'
import type { Db } from '../../../app/platform/db.ts'
import { pence } from '../../../app/platform/values/money.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { tenSecondsPass } from '../support/page-clock.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import {
  addFromProductPage,
  BLUE_SOFA,
  goToPayment,
  pay,
  SHOPPER,
  toast,
} from '../support/steps.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' })
const figures = (page: Page) => page.getByRole('region', { name: 'The shop in figures' })
const figure = (page: Page, label: string) =>
  figures(page).getByRole('listitem').filter({ hasText: label })

async function leftLying(db: Db): Promise<void> {
  const sender = { name: 'Sample Writer', email: 'writer@example.com' }
  await db.insert(contactSubmissions).values([
    { ...sender, message: 'Does it go through a narrow door?', created_at: daysAgo(3) },
    { ...sender, message: 'Is it still there?', created_at: daysAgo(0) },
  ])
  await db.insert(sellSubmissions).values({
    ...sender,
    item_description: 'Type: armchair',
    item_condition: 'good',
    item_age: '5',
    created_at: daysAgo(8),
  })
}

const soldOutFeatured = (db: Db) =>
  db.insert(products).values({ title: 'Sold-out sample', price: pence(4_900), featured: true })

async function buyTheBlueSofa(page: Page): Promise<void> {
  await addFromProductPage(page, BLUE_SOFA)
  await goToPayment(page)
  await pay(page)
}

test('empty state', async ({ page, shop }) => {
  await signInAs(page, shop, 'viewer')
  await page.goto('/admin')
  await expect(page).toHaveTitle('Dashboard · Kept staff')
  await expect(attention(page)).toContainText('Nothing needs you right now.')
  await expect(figure(page, 'Paid, awaiting dispatch')).toContainText('£0.00')
  await expect(figure(page, 'Products')).toContainText('25')
  await expect(page.getByText('Nothing was sold in the last 12 weeks.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Sofas/ })).toContainText('13')
  expect(await accessibilityViolations(page)).toEqual([])
})

test('every item that needs attention links to where it is resolved', async ({
  page,
  shop,
  anotherShopper,
}) => {
  await withShopDatabase(shop, leftLying)
  await withShopDatabase(shop, soldOutFeatured)
  await buyTheBlueSofa(await anotherShopper())
  await signInAs(page, shop, 'viewer')
  await page.goto('/admin')
  await expect(attention(page).getByRole('listitem').first()).toContainText('1 order to dispatch')
  await expect(figure(page, 'Paid, awaiting dispatch')).toContainText('£695.00')
  await expect(figure(page, 'Net sales to date')).toContainText('£695.00')
  const weeks = page.getByRole('table', { name: 'Sales per week' })
  await expect(weeks.getByRole('row')).toHaveCount(13)
  await expect(weeks.getByRole('row').last()).toContainText('£695.00')
  expect(await accessibilityViolations(page)).toEqual([])

  await attention(page)
    .getByRole('link', { name: new RegExp(SHOPPER.name) })
    .click()
  await expect(page.getByRole('dialog', { name: /^Order / })).toContainText(BLUE_SOFA.title)
  await page.goBack()
  await attention(page).getByRole('link', { name: '1 order to dispatch' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\?status=to-dispatch/)
  await expect(page.getByRole('row').filter({ hasText: SHOPPER.name })).toBeVisible()
  await page.goBack()

  await attention(page)
    .getByRole('link', { name: '1 message unread for over a working day' })
    .click()
  await expect(page.getByRole('row').filter({ hasText: 'narrow door' })).toBeVisible()
  await page.goBack()
  const sellRequests = '1 sell request unread for over 2 working days'
  await attention(page).getByRole('link', { name: sellRequests }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Sample Writer' })).toBeVisible()
  await page.goBack()
  await attention(page).getByRole('link', { name: '2 featured pieces are sold out' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Sold-out sample' })).toBeVisible()
  await expect(page.getByText('2 products', { exact: true })).toBeVisible()
  await page.goBack()

  await figures(page).getByRole('link', { name: '2 unread contact messages' }).click()
  await expect(page).toHaveURL(/contact-submissions\?read=unread/)
})

test('changes appear within 10 seconds', async ({ page, shop }) => {
  await page.clock.install()
  await signInAs(page, shop, 'viewer')
  await page.goto('/admin')
  await expect(figure(page, 'Contact messages')).toContainText('0')
  await withShopDatabase(shop, leftLying)
  await tenSecondsPass(page)
  await expect(figure(page, 'Contact messages')).toContainText('2 unread')
  await expect(page.getByRole('link', { name: /Contact Forms\s*2 unread/ })).toBeVisible()
})

test('a loading error is shown, and loading is retried', async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/status of 500/)
  shop.expectLogged(/the dashboard could not be read/)
  await page.clock.install()
  await signInAs(page, shop, 'viewer')
  await renamed(shop, 'newsletter_subscribers', async () => {
    await page.goto('/admin')
    await expect(toast(page)).toContainText('Failed to load the dashboard')
    await expect(page.getByRole('link', { name: 'Orders' }).first()).toBeVisible()
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(figure(page, 'Products')).toContainText('25')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()

  // The previous content remains.
  await page.route(/dashboard$/, (route) => route.abort())
  browserErrors.expect(/net::ERR_FAILED|Failed to fetch/)
  await tenSecondsPass(page)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(figure(page, 'Products')).toContainText('25')
})

test('without JavaScript', { tag: '@plain' }, async ({ page, shop }) => {
  await withShopDatabase(shop, leftLying)
  await signInAs(page, shop, 'viewer')
  await page.goto('/admin')
  await expect(attention(page)).toContainText('1 message unread for over a working day')
  await figures(page).getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
})

async function renamed(shop: OpenShop, table: string, work: () => Promise<void>): Promise<void> {
  const rename = (from: string, to: string) =>
    withShopDatabase(shop, (db) => db.execute(sql.raw(`alter table ${from} rename to ${to}`)))
  await rename(table, `${table}_away`)
  try {
    await work()
  } finally {
    await rename(`${table}_away`, table)
  }
}

test('sales of a period are compared with the one before', async ({
  page,
  shop,
  anotherShopper,
}) => {
  await buyTheBlueSofa(await anotherShopper())
  await signInAs(page, shop, 'viewer')
  await page.goto('/admin')
  const sales = page.getByRole('region', { name: 'Sales', exact: true })
  await expect(sales).toContainText('£695.00none before (£0.00)')
  const bars = sales.getByRole('table')
  await expect(bars.getByRole('row')).toHaveCount(31)
  await sales.getByRole('link', { name: 'Last month' }).click()
  await expect(page).toHaveURL('/admin?period=last-month')
  await expect(sales).toContainText('Nothing was sold in this period.')
  await sales.getByRole('link', { name: '7 days' }).click()
  await expect(bars.getByRole('row')).toHaveCount(8)
  await expect(bars.getByRole('row').last()).toContainText('£695.00')
  expect(await accessibilityViolations(page)).toEqual([])
})
