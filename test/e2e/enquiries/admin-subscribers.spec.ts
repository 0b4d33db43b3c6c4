import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { newsletterSubscribers } from '../../../app/domain/newsletter/schema.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { tenSecondsPass } from '../support/page-clock.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

const LIST = '/admin/newsletter-subscribers'
let joined = 0

async function createTestSubscriber(shop: OpenShop, leftAt: Date | null = null) {
  joined += 1
  const email = `reader${process.pid}.${joined}@example.com`
  return await withShopDatabase(shop, async (db) => {
    const [made] = await db
      .insert(newsletterSubscribers)
      .values({
        email,
        consent_wording: 'New arrivals by email.',
        created_at: new Date('2026-05-03T12:00:00Z'),
        unsubscribed_at: leftAt,
      })
      .returning()
    if (!made) throw new Error('nobody was signed up')
    return made
  })
}

const isThere = (shop: OpenShop, id: string) =>
  withShopDatabase(shop, async (db) => {
    const found = await db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, id))
    return found.length > 0
  })

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const only = (email: string) => `${LIST}?q=${encodeURIComponent(email)}`

test('the list, and removal of a subscriber', { tag: '@phone' }, async ({ page, shop }) => {
  const { id, email } = await createTestSubscriber(shop)
  await signInAs(page, shop, 'editor')
  await page.goto(only(email))
  await expect(page.getByRole('heading', { name: 'Newsletter Subscribers' })).toBeVisible()
  await expect(page.getByText('A list of all newsletter subscribers.')).toBeVisible()
  await expect(row(page, email)).toContainText('3 May 2026')
  for (const name of ['Email', 'Subscribed On']) {
    await expect(page.getByRole('columnheader', { name })).toBeAttached()
  }
  expect(await accessibilityViolations(page)).toEqual([])

  await page.getByRole('link', { name: `Remove ${email}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this subscriber?' })
  await expect(dialog).toContainText(email)
  await expect(dialog).toContainText('agreed to the newsletter on 3 May 2026')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: `Remove ${email}` }).click()
  await dialog.getByRole('button', { name: 'Remove the subscriber' }).click()
  await expect(toast(page)).toContainText('Subscriber removed')
  await expect(page).toHaveURL(only(email))
  await expect(page.getByText('No subscribers found.')).toBeVisible()
  // The message remains although the dialog has closed.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(toast(page)).toContainText('Subscriber removed')
  expect(await isThere(shop, id)).toBe(false)
})

test('a removal whose dialog was closed early still reports its result', async ({ page, shop }) => {
  const { id, email } = await createTestSubscriber(shop)
  await signInAs(page, shop, 'editor')
  await page.goto(`${LIST}/${id}/remove`)
  let answer = () => {}
  const requested = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/newsletter-subscribers.data*', async (route) => {
    if (route.request().method() === 'POST') await requested
    await route.continue()
  })
  const dialog = page.getByRole('dialog', { name: 'Remove this subscriber?' })
  await dialog.getByRole('button', { name: 'Remove the subscriber' }).click()
  await dialog.getByRole('link', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  answer()
  await expect(toast(page)).toContainText('Subscriber removed')
  await expect(row(page, email)).toHaveCount(0)
  expect(await isThere(shop, id)).toBe(false)
})

test('unsubscribed people are listed and exported only on request', async ({ page, shop }) => {
  const { email } = await createTestSubscriber(shop, new Date('2026-06-04T12:00:00Z'))
  await signInAs(page, shop, 'admin')
  await page.goto(only(email))
  await expect(page.getByText('No subscribers found.')).toBeVisible()
  const file = async () => {
    const address = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
    return await (await page.request.get(`${shop.url}${address}`)).text()
  }
  expect(await file()).not.toContain(email)
  await page.getByLabel('Subscribed or left').selectOption('Left')
  await expect(row(page, email)).toContainText('Left on 4 June 2026')
  expect(await file()).toBe(
    '\uFEFFEmail,Subscribed On,Consent source,Consent wording,Status,Left On\r\n' +
      `${email},03/05/2026 13:00:00,footer,New arrivals by email.,left,04/06/2026 13:00:00\r\n`,
  )
})

test('a slow list shows a loading state', async ({ page, shop }) => {
  const { email } = await createTestSubscriber(shop)
  await signInAs(page, shop, 'viewer')
  await page.goto('/admin')
  await page.route(/newsletter-subscribers\.data\?.*routes.*list/, async (route) => {
    await new Promise((done) => setTimeout(done, 2_000))
    await route.continue()
  })
  await page.getByRole('link', { name: 'Newsletter', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Newsletter Subscribers' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' }).last()).toBeAttached()
  await expect(row(page, email)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Remove/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveCount(0)
})

test('a list that fails on the server is logged and empty', async ({ page, shop }) => {
  shop.expectLogged(/the list of subscribers could not be read/)
  await createTestSubscriber(shop)
  await signInAs(page, shop, 'viewer')
  const rename = (from: string, to: string) =>
    withShopDatabase(shop, (db) =>
      db.execute(sql.raw(`alter table newsletter_subscribers rename column ${from} to ${to}`)),
    )
  await rename('email', 'email_away')
  try {
    await page.goto(LIST)
    await expect(page.getByText('No subscribers found.')).toBeVisible()
    await expect(toast(page)).toBeHidden()
  } finally {
    await rename('email_away', 'email')
  }
})

test('a list that fails on the network is empty', async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/net::ERR_FAILED|Failed to fetch|could not be read/)
  await signInAs(page, shop, 'viewer')
  await page.goto('/admin')
  await page.route(/newsletter-subscribers\.data\?.*routes.*list/, (route) => route.abort())
  await page.getByRole('link', { name: 'Newsletter', exact: true }).click()
  await expect(page.getByText('No subscribers found.')).toBeVisible()
})

test('two staff members remove one subscriber concurrently', async ({
  page,
  shop,
  anotherShopper,
}) => {
  const { id, email } = await createTestSubscriber(shop)
  const other = await anotherShopper()
  await page.clock.install()
  await signInAs(page, shop, 'editor')
  await signInAs(other, shop, 'admin')
  await page.goto(`${LIST}/${id}/remove`)
  await other.goto(`${LIST}/${id}/remove`)
  await other.getByRole('button', { name: 'Remove the subscriber' }).click()
  await expect(toast(other)).toContainText('Subscriber removed')
  await tenSecondsPass(page)
  await expect(page.getByRole('dialog')).toContainText('This subscriber has been removed.')
  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).last().click()
  await expect(row(page, email)).toHaveCount(0)
})

test('a removal that fails on the network removes nothing', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/net::ERR_FAILED|Failed to fetch/)
  const { id } = await createTestSubscriber(shop)
  await signInAs(page, shop, 'editor')
  await page.goto(`${LIST}/${id}/remove`)
  await page.route('**/newsletter-subscribers.data*', async (route) => {
    if (route.request().method() === 'POST') await route.abort()
    else await route.continue()
  })
  await page.getByRole('button', { name: 'Remove the subscriber' }).click()
  await expect(toast(page)).toContainText('Failed to remove subscriber')
  await expect(page.getByRole('button', { name: 'Remove the subscriber' })).toBeEnabled()
  expect(await isThere(shop, id)).toBe(true)
})

test('removal without JavaScript', { tag: '@plain' }, async ({ page, shop }) => {
  const { id, email } = await createTestSubscriber(shop)
  await signInAs(page, shop, 'editor')
  await page.goto(only(email))
  await page.getByRole('link', { name: `Remove ${email}` }).click()
  await page.getByRole('button', { name: 'Remove the subscriber' }).click()
  await expect(page.locator('noscript p').filter({ hasText: 'Subscriber removed' })).toHaveCount(1)
  await expect(page.getByText('No subscribers found.')).toBeVisible()
  await expect(page).toHaveURL(only(email))
  expect(await isThere(shop, id)).toBe(false)
})
