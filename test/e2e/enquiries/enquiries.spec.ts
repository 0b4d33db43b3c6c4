import type { Page } from '@playwright/test'
import { expect, test } from '../support/shop-fixture.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-shoppers' })

async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Sample Writer')
  await page.getByLabel('Email', { exact: true }).fill('writer@example.com')
  await page.getByLabel('Subject').fill('The green sofa')
  await page.getByRole('textbox', { name: 'Message' }).fill('Does it go through a door of 75 cm?')
}

test('a message to the shop is checked, stays for a retry if it fails to send, and is sent', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/net::ERR_FAILED|Failed to fetch/)
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send Message' })
  await send.click()
  const form = page.getByRole('main')
  for (const words of [
    'Name must be at least 2 characters.',
    'Please enter a valid email address.',
    'Subject must be at least 2 characters.',
    'Message must be at least 10 characters.',
  ]) {
    await expect(form).toContainText(words)
  }
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()

  await writeMessage(page)
  await page.route('**/api/contact', (route) => route.abort())
  await send.click()
  await expect(toast(page)).toContainText('Submission failed')
  await expect(toast(page)).toContainText(
    'There was a problem sending your message. Please try again.',
  )
  await expect(page.getByLabel('Subject')).toHaveValue('The green sofa')
  await page.unroute('**/api/contact')
  await send.click()
  await expect(toast(page)).toContainText('Message sent!')
  await expect(toast(page)).toContainText("We'll get back to you as soon as possible.")
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  const reply = 'Reply-To: writer@example.com'
  await expect.poll(async () => (await shop.mails()).join().includes(reply)).toBe(true)
})
