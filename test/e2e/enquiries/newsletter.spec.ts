import type { Page } from '@playwright/test'
import { expect, test } from '../support/shop-fixture.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-shoppers' })

async function subscribe(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
}

test('the newsletter form reports the result', async ({ page, browserErrors }) => {
  browserErrors.expect(/status of (409|422)|net::ERR_FAILED/)
  await page.goto('/')
  const field = page.getByRole('textbox', { name: 'Email address' })
  await page.route('**/newsletter', (route) => route.abort())
  await subscribe(page, 'reader@example.com')
  await expect(toast(page)).toContainText('Subscription Failed')
  await expect(toast(page)).toContainText(
    'There was an error subscribing to the newsletter. Please try again.',
  )
  await page.unroute('**/newsletter')
  await subscribe(page, 'reader@example.com')
  await expect(toast(page)).toContainText('Subscription Successful')
  await expect(toast(page)).toContainText('Thank you for subscribing to our newsletter!')
  await expect(field).toHaveValue('')
  const beside = page.locator('footer form + p')
  await expect(beside).toHaveText('Thank you for subscribing to our newsletter!')
  // The toast is announced; the line beside the field must not repeat the announcement.
  await expect(page.getByRole('contentinfo').getByRole('status')).toHaveCount(0)

  await subscribe(page, 'Reader@Example.com')
  await expect(toast(page)).toContainText('Already Subscribed')
  await expect(toast(page)).toContainText('This email is already subscribed to our newsletter.')
  await expect(field).toHaveValue('Reader@Example.com')
  await expect(beside).toHaveText('This email is already subscribed to our newsletter.')

  await subscribe(page, 'jo@shop')
  await expect(toast(page)).toContainText('Invalid Email')
  await expect(toast(page)).toContainText('Please enter a valid email address')
  await expect(toast(page)).toHaveCount(1)

  await page.goto('/newsletter')
  await expect(field).toHaveCount(1)
  await subscribe(page, 'jo@shop')
  const stays = page.locator('main form + p')
  await expect(stays).toHaveText('Please enter a valid email address')
})

test('a page that has been open for too long can be sent again', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 403/)
  await page.goto('/')
  const stamp = page.locator('footer input[name=opened]')
  const before = await stamp.inputValue()
  const expire = (sent: string | null) => sent?.replace(/opened=[^&]+/, 'opened=expired') ?? ''
  await page.route(
    '**/newsletter',
    (route) => route.continue({ postData: expire(route.request().postData()) }),
    { times: 1 },
  )
  await subscribe(page, 'patient.reader@example.com')
  await expect(toast(page)).toContainText('Subscription Failed')
  await expect(toast(page)).toContainText('This page has expired.')
  await expect(stamp).not.toHaveValue(before)
  await subscribe(page, 'patient.reader@example.com')
  await expect(toast(page)).toContainText('Subscription Successful')
})
