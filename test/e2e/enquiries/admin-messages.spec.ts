import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { contactSubmissions } from '../../../app/domain/enquiries/schema.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { tenSecondsPass } from '../support/page-clock.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

const LIST = '/admin/contact-submissions'
let written = 0

/** Each has a unique name, because tests share the shop. */
async function createTestMessage(
  shop: OpenShop,
  part: Partial<typeof contactSubmissions.$inferInsert> = {},
) {
  written += 1
  const name = `Writer ${process.pid} ${written}`
  return await withShopDatabase(shop, async (db) => {
    const [made] = await db
      .insert(contactSubmissions)
      .values({
        name,
        email: `writer${process.pid}.${written}@example.com`,
        message: 'Does the green sofa go through a door of 75 cm?',
        ...part,
      })
      .returning()
    if (!made) throw new Error('no message was made')
    return made
  })
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const only = (name: string) => `${LIST}?${new URLSearchParams({ q: name })}`

test('a message is opened, answered and marked', { tag: '@phone' }, async ({ page, shop }) => {
  const { name, email } = await createTestMessage(shop, { phone: '01494 111 222' })
  await signInAs(page, shop, 'editor')
  await page.goto(only(name))
  await expect(row(page, name).getByText('New', { exact: true })).toBeVisible()
  await expect(row(page, name).getByRole('rowheader')).toContainText(`${name} New`)
  expect(await accessibilityViolations(page)).toEqual([])

  await page.getByRole('link', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toContainText('Does the green sofa go through a door of 75 cm?')
  await expect(dialog.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  await expect(dialog).toContainText('marked it as read')
  const reply = await dialog.getByRole('link', { name: 'Reply by email' }).getAttribute('href')
  expect(reply).toContain(`mailto:${email}?subject=Re%3A%20your%20message%20to%20Kept`)
  expect(reply).toContain(encodeURIComponent('> Does the green sofa'))
  const phone = dialog.getByRole('link', { name: '01494 111 222' })
  await expect(phone).toHaveAttribute('href', 'tel:01494111222')
  expect(await accessibilityViolations(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(toast(page)).toContainText('Marked as unread')
  await expect(dialog.getByText('New', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(only(name))
  await expect(page.getByRole('link', { name })).toBeFocused()

  await row(page, name).getByRole('button', { name: 'Mark as read' }).click()
  await expect(toast(page)).toContainText('Marked as read')
  await expect(row(page, name).getByText('New', { exact: true })).toBeHidden()
})

test('a failed mark is reverted, and a colleague’s mark appears', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/net::ERR_FAILED|Failed to fetch/)
  const { id, name } = await createTestMessage(shop)
  await page.clock.install()
  await signInAs(page, shop, 'editor')
  await page.goto(`${only(name)}&read=unread`)
  await page.route('**/contact-submissions.data*', async (route) => {
    if (route.request().method() === 'POST') await route.abort()
    else await route.continue()
  })
  await row(page, name).getByRole('button', { name: 'Mark as read' }).click()
  await expect(toast(page)).toContainText('Failed to update status')
  await expect(row(page, name).getByRole('button', { name: 'Mark as read' })).toBeVisible()
  const { is_read } = contactSubmissions
  const own = eq(contactSubmissions.id, id)
  await withShopDatabase(shop, async (db) => {
    expect(await db.select({ is_read }).from(contactSubmissions).where(own)).toEqual([
      { is_read: false },
    ])
    await db.update(contactSubmissions).set({ is_read: true }).where(own)
  })
  await tenSecondsPass(page)
  await expect(page.getByText('No contact form submissions found.')).toBeVisible()
})

test('a list that fails to load is retried; its search and filters are part of the address', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/net::ERR_FAILED|Failed to fetch/)
  const { name } = await createTestMessage(shop, { message: 'Is the quincunx table still there?' })
  await signInAs(page, shop, 'viewer')
  await page.goto('/admin')
  await page.route(/contact-submissions\.data\?.*routes.*list/, (route) => route.abort())
  await page.getByRole('link', { name: 'Contact Forms' }).click()
  await expect(toast(page)).toContainText('Failed to load contact form submissions')
  await expect(page.getByRole('heading', { name: 'Contact Forms' })).toBeVisible()
  await page.unroute(/contact-submissions\.data\?.*routes.*list/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, name)).toBeVisible()

  await page.getByRole('searchbox').fill('quincunx')
  await expect(page).toHaveURL(`${LIST}?q=quincunx`)
  await expect(row(page, name)).toBeVisible()
  await page.getByLabel('Read or unread').selectOption('Read')
  await expect(page).toHaveURL(`${LIST}?q=quincunx&read=read`)
  await expect(page.getByText('No contact form submissions found.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear search and filters' }).click()
  await expect(page).toHaveURL(LIST)
})
