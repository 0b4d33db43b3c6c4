import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
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

async function createTestSubscriber(shop: OpenShop) {
  joined += 1
  const email = `reader${process.pid}.${joined}@example.com`
  return await withShopDatabase(shop, async (db) => {
    const [made] = await db
      .insert(newsletterSubscribers)
      .values({
        email,
        consent_wording: 'New arrivals by email.',
        created_at: new Date('2026-05-03T12:00:00Z'),
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

test('a slow list shows a loading state, and is empty when it fails', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/net::ERR_FAILED|Failed to fetch|could not be read/)
  await signInAs(page, shop, 'viewer')
  await page.goto('/admin')
  const fails = Promise.withResolvers<void>()
  await page.route(/newsletter-subscribers\.data\?.*routes.*list/, async (route) => {
    await fails.promise
    await route.abort()
  })
  await page.getByRole('link', { name: 'Newsletter', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Newsletter Subscribers' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' }).last()).toBeAttached()
  fails.resolve()
  await expect(page.getByText('No subscribers found.')).toBeVisible()
})

test('a removal that fails on the network removes nothing, and a colleague’s removal is shown', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/net::ERR_FAILED|Failed to fetch/)
  const { id, email } = await createTestSubscriber(shop)
  await page.clock.install()
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

  await withShopDatabase(shop, (db) =>
    db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.id, id)),
  )
  await tenSecondsPass(page)
  await expect(page.getByRole('dialog')).toContainText('This subscriber has been removed.')
  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).last().click()
  await expect(row(page, email)).toHaveCount(0)
})
