import type { Page } from '@playwright/test'
import { contactSubmissions, sellSubmissions } from '../../../app/domain/enquiries/schema.ts'
import { DAY_MS } from '../../../app/platform/clock.ts'
import type { Db } from '../../../app/platform/db.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { withShopDatabase } from '../support/open-shop.ts'
import { tenSecondsPass } from '../support/page-clock.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { paidOrder } from '../support/staff-orders.ts'

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

test('changes appear within 10 seconds, and the content stays when they cannot be loaded', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/net::ERR_FAILED|Failed to fetch/)
  await page.clock.install()
  await signInAs(page, shop, 'viewer')
  await page.goto('/admin')
  await expect(page).toHaveTitle('Dashboard · Kept staff')
  await expect(attention(page)).toContainText('Nothing needs you right now.')
  await expect(figure(page, 'Products')).toContainText('25')
  expect(await accessibilityViolations(page)).toEqual([])
  await expect(figure(page, 'Contact messages')).toContainText('0')
  await withShopDatabase(shop, leftLying)
  await tenSecondsPass(page)
  await expect(figure(page, 'Contact messages')).toContainText('2 unread')
  await expect(page.getByRole('link', { name: /Contact Forms\s*2 unread/ })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await attention(page).getByRole('link', { name: '1 message unread' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'narrow door' })).toBeVisible()
  await page.goBack()
  await expect(figure(page, 'Contact messages')).toContainText('2 unread')

  await page.route(/dashboard$/, (route) => route.abort())
  await tenSecondsPass(page)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(figure(page, 'Products')).toContainText('25')
  await page.unroute(/dashboard$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
})

test('sales of a period are chosen beside their chart', async ({ page, shop }) => {
  await paidOrder(shop)
  await signInAs(page, shop, 'viewer')
  await page.goto('/admin')
  const sales = page.getByRole('region', { name: 'Sales', exact: true })
  await expect(sales).toContainText('£620.00none before (£0.00)')
  await sales.getByRole('link', { name: '7 days' }).click()
  await expect(page).toHaveURL('/admin?period=7-days')
  await expect(sales.getByRole('table').getByRole('row')).toHaveCount(8)
  expect(await accessibilityViolations(page)).toEqual([])
})
