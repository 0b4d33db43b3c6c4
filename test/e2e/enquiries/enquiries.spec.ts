import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/shop-fixture.ts'
import { toast } from '../support/steps.ts'

const PHOTO = fileURLToPath(
  new URL('../../../demo/photos/orla-blue-velvet-tub-chair-1.webp', import.meta.url),
)

test.use({ sharesShop: 'with-shoppers' })

async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Sample Writer')
  await page.getByLabel('Email', { exact: true }).fill('writer@example.com')
  await page.getByLabel('Subject').fill('The green sofa')
  await page.getByRole('textbox', { name: 'Message' }).fill('Does it go through a door of 75 cm?')
}

test('a message to the shop', async ({ page, shop }) => {
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
  await send.click()
  await expect(toast(page)).toContainText('Message sent!')
  await expect(toast(page)).toContainText("We'll get back to you as soon as possible.")
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  const reply = 'Reply-To: writer@example.com'
  await expect.poll(async () => (await shop.mails()).join().includes(reply)).toBe(true)
})

test('a message that fails to send stays in the form for a retry', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/net::ERR_FAILED|Failed to fetch/)
  await page.goto('/contact')
  await page.route('**/api/contact', (route) => route.abort())
  await writeMessage(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toast(page)).toContainText('Submission failed')
  await expect(toast(page)).toContainText(
    'There was a problem sending your message. Please try again.',
  )
  await expect(page.getByLabel('Subject')).toHaveValue('The green sofa')
})

test('a sell request with a photo', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/sell')
  await page.getByLabel('Name', { exact: true }).fill('Sample Seller')
  await page.getByLabel('Email', { exact: true }).fill('seller@example.com')
  await page.getByLabel('Location or postcode').fill('HP11 1AA')
  await page.getByLabel('Furniture type').selectOption('armchair')
  await page.getByLabel('Material').selectOption('velvet')
  await page.getByLabel('Condition', { exact: true }).selectOption('good')
  await page.getByLabel('Age, roughly').fill('6 years')
  await page.getByLabel('Color').fill('Blue')
  await page.getByLabel('Dimensions (L x W x H)').fill('75 x 70 x 72 cm')
  await page.getByLabel('Any damage?').fill('none')
  await page.getByRole('group', { name: 'Do you have pets?' }).getByText('No').click()
  const photos = page.getByLabel('Choose photos')
  await photos.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  await expect(toast(page)).toContainText('Invalid file type')
  await expect(toast(page)).toContainText('notes.txt is not a supported image format.')
  await photos.setInputFiles({
    name: 'large.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(5_000_001),
  })
  await expect(toast(page)).toContainText('File too large')
  await expect(toast(page)).toContainText('large.jpg is over 5MB. Please select a smaller file.')
  await photos.setInputFiles(PHOTO)

  const submit = page.getByRole('button', { name: 'Submit', exact: true })
  await submit.click()
  await expect(page.getByText('Please indicate if you smoke.')).toBeVisible()
  await page.getByRole('group', { name: 'Does anyone smoke at home?' }).getByText('No').click()
  await submit.click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(toast(page)).toContainText('Submission received!')
  await expect(toast(page)).toContainText("We'll review your furniture and get back to you soon.")
  await expect(page.getByLabel('Age, roughly')).toHaveValue('')
})

test('a message without JavaScript', { tag: '@plain' }, async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 422/)
  await page.goto('/contact')
  await writeMessage(page)
  await page.getByRole('textbox', { name: 'Message' }).fill('Too short')
  await page.waitForTimeout(2_100)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message must be at least 10 characters.')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('The green sofa')
  await page.getByRole('textbox', { name: 'Message' }).fill('Long enough this time.')
  await page.waitForTimeout(2_100)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message sent!').first()).toBeVisible()
})
