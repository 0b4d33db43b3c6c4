import { contactSubmissions, sellSubmissions } from '../../../app/domain/enquiries/schema.ts'
import { newsletterSubscribers } from '../../../app/domain/newsletter/schema.ts'
import { orders } from '../../../app/domain/orders/schema.ts'
import { pence } from '../../../app/platform/values/money.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

let people = 0

/**
 * A person with an order without items (which passes the audit), a message, a sell request and a
 * newsletter subscription.
 */
async function createTestOrder(shop: OpenShop): Promise<string> {
  people += 1
  const email = `asks${process.pid}.${people}@example.com`
  const created_at = new Date('2026-05-03T12:00:00Z')
  await withShopDatabase(shop, async (db) => {
    await db.insert(orders).values({
      customer_name: 'Jo Smith',
      customer_email: email,
      total_amount: pence(0),
      status: 'delivered',
      stock_state: 'released',
      checkout_key: email,
      stripe_payment_id: `cs_test_${process.pid}_${people}`,
      return_origin: shop.url,
      payment_expires_at: created_at,
      created_at,
    })
    const from = { name: 'Jo Smith', email, created_at }
    await db.insert(contactSubmissions).values({ ...from, message: 'Is it still there?' })
    await db.insert(sellSubmissions).values({
      ...from,
      item_description: 'Type: armchair',
      item_condition: 'good',
      item_age: '6 years',
    })
    await db
      .insert(newsletterSubscribers)
      .values({ email, consent_wording: 'New arrivals by email.', created_at })
  })
  return email
}

test('a person’s data is found from their order, exported and erased', { tag: '@phone' }, async ({
  page,
  shop,
  context,
  browserErrors,
}) => {
  browserErrors.expect(/Failed to load resource|Failed to fetch/)
  const email = await createTestOrder(shop)
  await signInAs(page, shop, 'admin')
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Personal data' }).click()
  await expect(page.getByRole('heading', { name: 'Personal data' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Look', exact: true }).click()
  await expect(toast(page)).toContainText('Failed to load personal data')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await context.setOffline(false)

  await page.goto(`/admin/orders?q=${encodeURIComponent(email)}`)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Personal data' }).click()
  // The email is not in the URL, which would remain in the browser's history.
  await expect(page).toHaveURL('/admin/people-data')
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export JSON' }).click()
  expect((await waiting).suggestedFilename()).toBe('personal-data.json')

  const kept = page.getByRole('region', { name: 'What is kept' })
  const erase = page.getByRole('button', { name: 'Erase for good' })
  await expect(erase).toBeHidden()
  await page.getByText('Erase this person').click()
  await expect(kept).toContainText('tax law asks for accounts of six years')
  expect(await accessibilityViolations(page)).toEqual([])
  const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(wide)).toBeLessThanOrEqual(0)
  await erase.click()
  await expect(page.getByText('Nothing is kept about this address.')).toBeVisible()
  await expect(toast(page)).toContainText('Personal data erased')
})
