import type { Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { addFromProductPage, GREEN_SOFA, goToPayment, SHOPPER, toast } from '../support/steps.ts'
import {
  buy,
  onlyMailAbout,
  openOrder,
  orderLinkIn,
  payAndOpenOrder,
} from './after-the-sale-steps.ts'

/** Opens the order's conversation from the inbox. */
async function openFromInbox(staff: Page): Promise<void> {
  await staff.getByRole('row').filter({ hasText: 'Order' }).getByRole('link').first().click()
  await expect(staff.getByRole('dialog')).toBeVisible()
}

test('a customer asks a question, is answered, requests a cancellation, withdraws it, and requests it again', {
  tag: '@phone',
}, async ({ page, shop, anotherShopper }) => {
  await addFromProductPage(page, GREEN_SOFA)
  await goToPayment(page)
  const { page: order } = await payAndOpenOrder(page)
  await page.getByLabel('Your message about this order').fill('Do the legs come off?')
  // A form sent faster than a person could fill it in is refused as a bot's.
  await page.waitForTimeout(2_100)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(toast(page)).toContainText('Your message has reached us')
  expect(await accessibilityViolations(page)).toEqual([])

  // In the inbox the conversation is unread, then answered, then unread again after the customer's reply.
  const staff = await anotherShopper()
  await signInAs(staff, shop, 'admin')
  await staff.goto('/admin/inbox')
  const row = staff.getByRole('row').filter({ hasText: SHOPPER.name })
  await expect(row).toContainText('Do the legs come off?')
  await expect(row).toContainText('New')
  expect(await accessibilityViolations(staff)).toEqual([])
  await openFromInbox(staff)
  await staff.getByLabel('Your answer').fill('They do, with two screws.')
  await staff.getByRole('button', { name: 'Send answer' }).click()
  await expect(staff.getByRole('dialog')).toContainText('They do, with two screws.')
  expect(await accessibilityViolations(staff)).toEqual([])
  await staff.goto('/admin/inbox')
  await expect(row).toContainText('Answered')
  await expect(row).not.toContainText('New')

  await page.goto(order)
  await expect(page.getByText('They do, with two screws.')).toBeVisible()
  await page.getByLabel('Your message about this order').fill('Thank you, but it is too big.')
  // A form sent faster than a person could fill it in is refused as a bot's.
  await page.waitForTimeout(2_100)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Thank you, but it is too big.')).toBeVisible()
  await staff.goto('/admin/inbox')
  await expect(row).toContainText('New')
  await expect(row).toContainText('To answer')

  // Cancels by keyboard: the explanation opens first, then the button confirms.
  const cancelling = page.getByRole('region', { name: 'Cancel this order' })
  await cancelling.getByText('Cancel this order…').focus()
  await page.keyboard.press('Enter')
  await expect(cancelling).toContainText('to the card you paid with')
  expect(await accessibilityViolations(page)).toEqual([])
  const confirm = page.getByRole('button', { name: 'Yes, cancel this order' })
  await confirm.press('Enter')
  await expect(page.getByText('You have asked us to cancel this order.')).toBeVisible()
  await expect(page.getByText('We refund £620.00 to the card you paid with')).toBeVisible()
  expect((await onlyMailAbout(shop, 'We have your request to cancel')).text).toContain('£620.00')
  await page.getByRole('button', { name: 'Keep my order' }).click()
  await expect(toast(page)).toContainText('Your order stays as it was')
  await onlyMailAbout(shop, 'stays as it was')
  await cancelling.getByText('Cancel this order…').click()
  await confirm.click()
  await expect(page.getByRole('button', { name: 'Keep my order' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  await staff.goto('/admin')
  await staff
    .getByRole('link', { name: new RegExp(SHOPPER.name) })
    .first()
    .click()
  const dialog = staff.getByRole('dialog')
  await expect(dialog).toContainText('The customer asks to cancel')
  expect(await accessibilityViolations(staff)).toEqual([])
  await dialog.getByRole('button', { name: /put back on sale/ }).click()
  await expect(toast(staff)).toContainText('Cancelled and being refunded')
  await expect(dialog).toContainText('Back on sale')
  await expect(dialog).toContainText('Cancelled')
  await onlyMailAbout(shop, 'has been cancelled')

  await page.goto(order)
  await expect(page.getByText('This order was cancelled.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep my order' })).toHaveCount(0)
  expect(await accessibilityViolations(page)).toEqual([])
  const shopper = await anotherShopper()
  await addFromProductPage(shopper, GREEN_SOFA)
})

test('a lost link to an order is sent again, and opens the order', async ({
  page,
  shop,
  browserErrors,
  anotherShopper,
}) => {
  browserErrors.expect(/status of 410/)
  const { number } = await buy(shop, page, [GREEN_SOFA.title])
  const elsewhere = await anotherShopper()
  await elsewhere.goto('/order')
  expect(await accessibilityViolations(elsewhere)).toEqual([])
  await elsewhere.getByLabel('Email address').first().fill(SHOPPER.email)
  // A form sent faster than a person could fill it in is refused as a bot's.
  await elsewhere.waitForTimeout(2_100)
  await elsewhere.getByRole('button', { name: 'Send me the links' }).click()
  await expect(elsewhere.getByText('Look in your inbox')).toBeVisible()
  expect(await accessibilityViolations(elsewhere)).toEqual([])
  const link = orderLinkIn(await onlyMailAbout(shop, 'The link to your order'))
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  await expect(elsewhere.getByText(SHOPPER.email)).toHaveCount(0)

  // A replaced link leads only to the form that sends the new link.
  await page.getByRole('button', { name: 'Replace the link' }).click()
  await onlyMailAbout(shop, 'The new link to your order')
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('link', { name: 'Send me the links' })).toBeVisible()
  await expect(elsewhere.getByText(number)).toHaveCount(0)
  expect(await accessibilityViolations(elsewhere)).toEqual([])
})

test('a customer cancels and staff refund without JavaScript', { tag: '@plain' }, async ({
  page,
  shop,
  browser,
}) => {
  const { page: order, number } = await buy(shop, page, [GREEN_SOFA.title])
  await page.getByText('Cancel this order…').click()
  await page.getByRole('button', { name: 'Yes, cancel this order' }).click()
  await expect(page.getByRole('heading', { name: 'You have asked us to cancel' })).toBeVisible()
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
  const staff = await context.newPage()
  await signInAs(staff, shop, 'admin')
  const dialog = await openOrder(staff, number)
  await dialog.getByRole('button', { name: /put back on sale/ }).click()
  await expect(dialog).toContainText('Back on sale')
  await onlyMailAbout(shop, 'has been cancelled')
  await page.goto(order)
  await expect(page.getByText('This order was cancelled.')).toBeVisible()
  await context.close()
})
