import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
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

const isRead = (shop: OpenShop, id: string) =>
  withShopDatabase(shop, async (db) => {
    const found = await db.select().from(contactSubmissions).where(eq(contactSubmissions.id, id))
    return found[0]?.is_read
  })

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
/** A flash message rendered in the page, for browsers without JavaScript. */
const textWithoutScripts = (page: Page, words: string) =>
  page.locator('noscript p').filter({ hasText: words })
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

test('a viewer has read-only access', async ({ page, shop }) => {
  const { id, name } = await createTestMessage(shop)
  await signInAs(page, shop, 'viewer')
  await page.goto(only(name))
  await expect(page.getByRole('button', { name: /^Mark as/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveCount(0)
  await row(page, name).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByText('New', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Mark as/ })).toHaveCount(0)
  const refused = await page.request.post(`${shop.url}${LIST}`, {
    headers: { origin: shop.url },
    form: { id, read: 'yes' },
  })
  expect(refused.status()).toBe(403)
  expect((await page.request.get(`${shop.url}${LIST}/export.csv`)).status()).toBe(403)
  expect(await isRead(shop, id)).toBe(false)
})

test('a mark appears for other staff members', async ({ page, shop, anotherShopper }) => {
  const { name } = await createTestMessage(shop)
  const other = await anotherShopper()
  await other.clock.install()
  await signInAs(page, shop, 'editor')
  await signInAs(other, shop, 'admin')
  await page.goto(only(name))
  await other.goto(`${only(name)}&read=unread`)
  await expect(row(other, name)).toBeVisible()
  await row(page, name).getByRole('button', { name: 'Mark as read' }).click()
  await expect(toast(page)).toContainText('Marked as read')
  await tenSecondsPass(other)
  await expect(other.getByText('No contact form submissions found.')).toBeVisible()
})

test('a failed mark is reverted', async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/net::ERR_FAILED|Failed to fetch/)
  const { id, name } = await createTestMessage(shop)
  await signInAs(page, shop, 'editor')
  await page.goto(only(name))
  await page.route('**/contact-submissions.data*', async (route) => {
    if (route.request().method() === 'POST') await route.abort()
    else await route.continue()
  })
  await row(page, name).getByRole('button', { name: 'Mark as read' }).click()
  await expect(toast(page)).toContainText('Failed to update status')
  await expect(row(page, name).getByRole('button', { name: 'Mark as read' })).toBeVisible()
  expect(await isRead(shop, id)).toBe(false)
})

test('a loading error is shown, and loading is retried', async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/status of 500/)
  shop.expectLogged(/the list of messages could not be read/)
  const { name } = await createTestMessage(shop)
  await signInAs(page, shop, 'viewer')
  const rename = (from: string, to: string) =>
    withShopDatabase(shop, (db) =>
      db.execute(sql.raw(`alter table contact_submissions rename column ${from} to ${to}`)),
    )
  await rename('phone', 'phone_away')
  await rename('name', 'name_away')
  try {
    await page.goto(only(name))
    await expect(toast(page)).toContainText('Failed to load contact form submissions')
    await expect(page.getByRole('heading', { name: 'Contact Forms' })).toBeVisible()
  } finally {
    await rename('phone_away', 'phone')
    await rename('name_away', 'name')
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, name)).toBeVisible()
})

test('a list that fails to load keeps the previous content', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/net::ERR_FAILED|Failed to fetch/)
  const { name } = await createTestMessage(shop)
  await signInAs(page, shop, 'viewer')
  await page.goto('/admin')
  await page.route(/contact-submissions\.data\?.*routes.*list/, (route) => route.abort())
  await page.getByRole('link', { name: 'Contact Forms' }).click()
  await expect(toast(page)).toContainText('Failed to load contact form submissions')
  await page.unroute(/contact-submissions\.data\?.*routes.*list/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, name)).toBeVisible()
})

test('search and filters are part of the address', async ({ page, shop }) => {
  const { name } = await createTestMessage(shop, { message: 'Is the quincunx table still there?' })
  await signInAs(page, shop, 'viewer')
  await page.goto(LIST)
  await page.getByRole('searchbox').fill('quincunx')
  await expect(page).toHaveURL(`${LIST}?q=quincunx`)
  await expect(row(page, name)).toBeVisible()
  await page.getByLabel('Read or unread').selectOption('Read')
  await expect(page).toHaveURL(`${LIST}?q=quincunx&read=read`)
  await expect(page.getByText('No contact form submissions found.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear search and filters' }).click()
  await expect(page).toHaveURL(LIST)
})

test('the export contains the filtered list', async ({ page, shop }) => {
  const { name, id } = await createTestMessage(shop, {
    message: '=1+1, "quoted"\nand a second line',
  })
  await signInAs(page, shop, 'admin')
  await page.goto(only(name))
  const address = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
  const answer = await page.request.get(`${shop.url}${address}`)
  expect(answer.headers()['content-disposition']).toContain('contact-messages.csv')
  const [heading, line] = (await answer.text()).split('\r\n')
  expect(heading).toBe('\uFEFFId,Received,Name,Email,Phone,Message,Read')
  expect(line).toContain(id)
  expect(line).toContain(`"'=1+1, ""quoted""\nand a second line",no`)
  expect((await answer.text()).split('\r\n')).toHaveLength(3)
})

test('without JavaScript a message is read and marked', { tag: '@plain' }, async ({
  page,
  shop,
}) => {
  const { id, name } = await createTestMessage(shop)
  await signInAs(page, shop, 'editor')
  await page.goto(only(name))
  await page.getByRole('link', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toContainText('Does the green sofa')
  expect(await isRead(shop, id)).toBe(false)
  await dialog.getByRole('button', { name: 'Mark as read' }).click()
  await expect(textWithoutScripts(page, 'Marked as read')).toHaveCount(1)
  expect(await isRead(shop, id)).toBe(true)
  await dialog.getByRole('link', { name: 'Close' }).click()
  await row(page, name).getByRole('button', { name: 'Mark as unread' }).click()
  await expect(textWithoutScripts(page, 'Marked as unread')).toHaveCount(1)
  await expect(page).toHaveURL(only(name))
  expect(await isRead(shop, id)).toBe(false)
})
