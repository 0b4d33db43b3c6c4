import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { buy } from '../support/bought-orders.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'
import { onlyMailAbout } from './after-the-sale-steps.ts'

test.use({ sharesShop: 'with-buyers' })

/** Longer than the time within which a form is taken for a bot's. */
const FILL_MS = 2_100

test('a customer asks a question, is answered, requests a cancellation, withdraws it, and requests it again', {
  tag: '@phone',
}, async ({ page, shop, anotherShopper }) => {
  const order = await buy(shop, page)
  await page.goto(order.page)
  await page.getByLabel('Your message about this order').fill('Do the legs come off?')
  await page.waitForTimeout(FILL_MS)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(toast(page)).toContainText('Your message has reached us')
  expect(await accessibilityViolations(page)).toEqual([])

  const staff = await anotherShopper()
  await signInAs(staff, shop, 'admin')
  await staff.goto(`/admin/inbox?q=${order.customer.email}`)
  const row = staff.getByRole('row').filter({ hasText: order.customer.name })
  await expect(row).toContainText('Do the legs come off?')
  expect(await accessibilityViolations(staff)).toEqual([])
  await row.getByRole('link').first().click()
  await staff.getByLabel('Your answer').fill('They do, with two screws.')
  await staff.getByRole('button', { name: 'Send answer' }).click()
  await expect(staff.getByRole('dialog')).toContainText('They do, with two screws.')
  expect(await accessibilityViolations(staff)).toEqual([])

  // Cancels by keyboard: the explanation opens first, then the button confirms.
  await page.reload()
  await expect(page.getByText('They do, with two screws.')).toBeVisible()
  const cancelling = page.getByRole('region', { name: 'Cancel this order' })
  await cancelling.getByText('Cancel this order…').focus()
  await page.keyboard.press('Enter')
  await expect(cancelling).toContainText('to the card you paid with')
  expect(await accessibilityViolations(page)).toEqual([])
  const confirm = page.getByRole('button', { name: 'Yes, cancel this order' })
  await confirm.press('Enter')
  await expect(page.getByText('You have asked us to cancel this order.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep my order' }).click()
  await expect(toast(page)).toContainText('Your order stays as it was')
  await cancelling.getByText('Cancel this order…').click()
  await confirm.click()
  await expect(page.getByRole('button', { name: 'Keep my order' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  await staff.goto(`/admin/orders/${order.id}`)
  const dialog = staff.getByRole('dialog')
  await expect(dialog).toContainText('The customer asks to cancel')
  expect(await accessibilityViolations(staff)).toEqual([])
  await dialog.getByRole('button', { name: /put back on sale/ }).click()
  await expect(toast(staff)).toContainText('Cancelled and being refunded')
  await expect(dialog).toContainText('Back on sale')

  await page.reload()
  await expect(page.getByText('This order was cancelled.')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('the pages of lost and replaced links have no accessibility violations', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 410/)
  const order = await buy(shop, page)
  await page.goto('/order')
  await page.getByLabel('Email address').first().fill(order.customer.email)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.waitForTimeout(FILL_MS)
  await page.getByRole('button', { name: 'Send me the links' }).click()
  await expect(page.getByText('Look in your inbox')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.goto(order.page)
  await page.getByRole('button', { name: 'Replace the link' }).click()
  await onlyMailAbout(shop, order, 'The new link to your order')
  await page.goto(order.page)
  await expect(page.getByRole('link', { name: 'Send me the links' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})
