import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { signOrderId } from '../../../app/domain/orders/checkout/signed-order-id.server.ts'
import { reviewRequests } from '../../../app/domain/testimonials/schema.ts'
import type { GeneratedSecrets } from '../../../app/platform/config/generated-secrets.ts'
import type { OrderId } from '../../../app/platform/values/ids.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { type BoughtOrder, buy, deliver } from '../support/bought-orders.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-buyers' })

const DAY_MS = 24 * 60 * 60_000
const REVIEW = 'The sofa is lovely. The van came a week late.'

/** Records that a review of the order was requested. @returns the path in the mail */
async function requestReview(shop: OpenShop, order: BoughtOrder): Promise<string> {
  const id = order.id as OrderId
  const expires_at = new Date(Date.now() + DAY_MS)
  await withShopDatabase(shop, (db) =>
    db.insert(reviewRequests).values({ order_id: id, asked_at: new Date(), expires_at }),
  )
  const secrets = await readFile(path.join(shop.dataDir, 'secrets.json'), 'utf8')
  const { sessionSecret } = JSON.parse(secrets) as GeneratedSecrets
  return `/review/${signOrderId(sessionSecret, 'review', id)}`
}

test('a buyer’s review is sent, published by staff, and the buyer opts out of further requests', async ({
  page,
  shop,
  anotherShopper,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/)
  const order = await buy(shop, page)
  const staff = await anotherShopper()
  await signInAs(staff, shop, 'editor')
  await deliver(shop, staff, order)
  const review = await requestReview(shop, order)
  const name = `Sam ${order.number}`

  await page.goto(review)
  await page.getByLabel('Your review').fill(REVIEW)
  await page.getByLabel('Your name, as shown').fill(name)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send the review' }).click()
  // The browser posts the form natively; on the new page a click takes effect only after hydration.
  await expect(page.locator('#consent-error')).toBeVisible()
  await page.getByLabel(/^You may publish/).click()
  await expect(page.getByLabel(/^You may publish/)).toBeChecked()
  await expect(async () => {
    // A form sent within two seconds is taken for a robot's.
    await page.getByRole('button', { name: 'Send the review' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  }).toPass()

  await staff.goto(`/admin/testimonials?q=${encodeURIComponent(name)}`)
  await staff.getByRole('link', { name }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(toast(staff)).toContainText('Review published')

  await page.goto(`${review}/stop`)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Do not ask me again' }).click()
  await expect(page.getByRole('heading', { name: 'We will not ask you again' })).toBeVisible()
})
