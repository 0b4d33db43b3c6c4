import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { setOrderStatus } from '../../../app/domain/orders/admin/set-order-status.server.ts'
import { orders } from '../../../app/domain/orders/schema.ts'
import type { Staff } from '../../../app/domain/staff/staff.ts'
import { requestReviews } from '../../../app/domain/testimonials/reviews/request-reviews.server.ts'
import { createLog } from '../../../app/platform/log.ts'
import { startJobs } from '../../../app/platform/queue/queue.ts'
import { readMail } from '../../support/mail/read-mail.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import {
  addFromProductPage,
  GREEN_SOFA,
  goToPayment,
  pay,
  SHOPPER,
  toast,
} from '../support/steps.ts'
import { buy, expectAtNotice } from './after-the-sale-steps.ts'

const FOURTEEN_DAYS_MS = 14 * 24 * 60 * 60_000
const LETTER = 'They mended the chair of my grandmother.'
const REVIEW = 'The sofa is lovely. The van came a week late.'

/** Marks the order as delivered, and sends the review requests that are due two weeks later. */
async function twoWeeksLater(shop: OpenShop, staff: Staff): Promise<void> {
  await withShopDatabase(shop, async (db) => {
    const jobs = await startJobs(db, createLog('silent'), [], { maintenance: false })
    const clock = { now: () => new Date() }
    const [order] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.customer_email, SHOPPER.email))
    if (!order) throw new Error('there is no order')
    for (const [from, to] of [
      ['paid', 'shipped'],
      ['shipped', 'delivered'],
    ] as const) {
      const deps = { clock, jobs } as Parameters<typeof setOrderStatus>[1]
      expect(await setOrderStatus(db, deps, staff, order.id, { from, to })).toMatchObject({
        ok: true,
      })
    }
    const later = { now: () => new Date(Date.now() + FOURTEEN_DAYS_MS + 60_000) }
    const asks = { asks: true, daysAfterDelivery: 14 }
    expect(await requestReviews(db, { jobs, clock: later }, asks)).toBe(1)
    await jobs.stop()
  })
}

async function linksOfMail(shop: OpenShop): Promise<{ review: string; stop: string }> {
  let text = ''
  await expect(async () => {
    const mails = (await shop.mails()).map(readMail)
    text =
      mails.find(({ header }) => header('Subject').startsWith('How was your order'))?.text ?? ''
    expect(text).not.toBe('')
  }).toPass({ timeout: 20_000 })
  const [review = ''] = /http\S+\/review\/[^\s/]+(?=\s)/.exec(text) ?? []
  const [stop = ''] = /http\S+\/review\/\S+\/stop/.exec(text) ?? []
  return { review, stop }
}

async function addTestimonial(page: Page): Promise<void> {
  await page.goto('/admin/testimonials/new')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name, as shown').fill('Sample Ada')
  await dialog.getByLabel('Their words').fill(LETTER)
  await dialog.getByLabel('Show it on the home page').check()
  await dialog.getByRole('button', { name: 'Add the testimonial' }).click()
  await expect(dialog.getByText('Enter their consent first')).toBeVisible()
  await dialog.getByRole('group', { name: 'Consent' }).getByLabel('Given on').fill('2026-05-03')
  await dialog.getByLabel('How it was given').fill('A letter in the red folder')
  await dialog.getByRole('button', { name: 'Add the testimonial' }).click()
  await expect(page).not.toHaveURL(/new/)
}

test('a testimonial is published with consent, and a buyer’s review after staff approve it', async ({
  page,
  shop,
  anotherShopper,
  browserErrors,
}) => {
  browserErrors.expect(/status of 4(22|04)/)
  const staff = await signInAs(page, shop, 'admin')
  const shopper = await anotherShopper()

  await test.step('a testimonial needs consent', async () => {
    await addTestimonial(page)
    await shopper.goto('/')
    await expect(shopper.getByText(LETTER)).toBeVisible()
  })
  await test.step('an admin turns on review requests', async () => {
    await page.goto('/admin/settings/reviews')
    await page.getByLabel('Ask for reviews').selectOption('yes')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page)).toContainText('saved')
  })
  const links =
    await test.step('a buyer gets a review request two weeks after delivery', async () => {
      await addFromProductPage(shopper, GREEN_SOFA)
      await goToPayment(shopper)
      await pay(shopper)
      await twoWeeksLater(shop, staff)
      return await linksOfMail(shop)
    })
  await test.step('the review waits for approval by staff', async () => {
    await shopper.goto(links.review)
    await expect(shopper.getByText(GREEN_SOFA.title)).toBeVisible()
    expect(await accessibilityViolations(shopper)).toEqual([])
    await shopper.getByLabel('Your review').fill(REVIEW)
    await shopper.getByLabel('Your name, as shown').fill('Sam S.')
    await shopper.getByRole('button', { name: 'Send the review' }).click()
    // The browser posts the form natively; on the new page a click takes effect only after hydration.
    await expect(shopper.locator('#consent-error')).toBeVisible()
    await shopper.getByLabel(/^You may publish/).click()
    await expect(shopper.getByLabel(/^You may publish/)).toBeChecked()
    await expect(async () => {
      // A form sent within two seconds is taken for a robot's.
      await shopper.getByRole('button', { name: 'Send the review' }).click()
      await expect(shopper.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    }).toPass()
    await shopper.goto('/reviews')
    await expect(shopper.getByText(REVIEW)).toHaveCount(0)
  })
  await test.step('staff publish it', async () => {
    await page.goto('/admin/testimonials')
    await page.getByRole('link', { name: /Sam S\./ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect(toast(page)).toContainText('Review published')
    await shopper.reload()
    await expect(shopper.getByText(REVIEW)).toBeVisible()
    await expect(shopper.getByText('Verified purchase', { exact: true })).toBeVisible()
  })
  await test.step('the buyer opts out of review requests', async () => {
    await shopper.goto(links.stop)
    expect(await accessibilityViolations(shopper)).toEqual([])
    await shopper.getByRole('button', { name: 'Do not ask me again' }).click()
    await expect(shopper.getByRole('heading', { name: 'We will not ask you again' })).toBeVisible()
  })
})

test('without JavaScript, a refused review opens at its notice', { tag: '@plain' }, async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/)
  await page.setViewportSize({ width: 390, height: 844 })
  await buy(shop, page, [GREEN_SOFA.title])
  const staff = await signInAs(page, shop, 'admin')
  await page.goto('/admin/settings/reviews')
  await page.getByLabel('Ask for reviews').selectOption('yes')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Ask for reviews')).toHaveValue('yes')
  await twoWeeksLater(shop, staff)
  await page.goto((await linksOfMail(shop)).review)
  await page.getByRole('button', { name: 'Send the review' }).click()
  await expectAtNotice(page)
})
