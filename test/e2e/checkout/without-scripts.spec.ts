import type { Page } from '@playwright/test'
import { expect, test } from '../support/shop-fixture.ts'
import { card, fillInCustomer, GREEN_SOFA, pay, SHOPPER } from '../support/steps.ts'

async function subscribe(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  // A form submitted faster than a person can fill it in is refused.
  await page.waitForTimeout(2_100)
  await page.getByRole('button', { name: 'Subscribe' }).click()
}

test('without JavaScript, a purchase from the home page to the confirmation', {
  tag: '@plain',
}, async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/status of 422/)
  await page.goto('/')
  await page.getByRole('link', { name: 'Browse Furniture' }).click()
  await card(page, GREEN_SOFA).getByRole('link').click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()

  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('status').first()).toContainText(
    `1 x ${GREEN_SOFA.title} was added to your cart`,
  )
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(page.getByText('£1,240.00').first()).toBeVisible()
  await page.getByRole('button', { name: /^Decrease quantity/ }).click()
  await expect(page.getByText('£1,240.00')).toHaveCount(0)

  await page.getByLabel('Full Name*').fill(SHOPPER.name)
  await page.getByLabel('Email*').fill('jo@shop')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByLabel('Full Name*')).toHaveValue(SHOPPER.name)
  await fillInCustomer(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()

  await pay(page)
  await expect(page.getByRole('row', { name: GREEN_SOFA.title })).toContainText('£620.00')
  await expect.poll(async () => (await shop.mails()).length).toBe(2)
  await subscribe(page, SHOPPER.email)
  await expect(page.getByRole('heading', { name: 'Subscription Successful' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
})
