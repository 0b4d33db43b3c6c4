import { fileURLToPath } from 'node:url'
import { expect, test } from '../support/shop-fixture.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-shoppers' })

const PHOTO = fileURLToPath(
  new URL('../../../demo/photos/orla-blue-velvet-tub-chair-1.webp', import.meta.url),
)

const CHOICES: [label: string | RegExp, option: string][] = [
  ['Furniture type', 'armchair'],
  ['Material', 'velvet'],
  [/^Condition$/, 'good'],
]

test('validation and messages of the sell form', { tag: '@phone' }, async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/net::ERR_FAILED/)
  await page.goto('/sell')
  await page.getByLabel('Phone (optional)').fill('1')
  const submit = page.getByRole('button', { name: 'Submit', exact: true })
  await submit.click()
  const requested = [
    'Name must be at least 2 characters.',
    'Please enter a valid email address.',
    'Please enter a valid phone number.',
    'Please enter your location or postcode.',
    'Please select a furniture type.',
    'Please select the material.',
    'Please select the condition.',
    'Please enter the age of your furniture.',
    'Please enter the dimensions (L x W x H).',
    'Please enter the color.',
    "Please indicate if there's any damage.",
    'Please indicate if you have pets.',
    'Please indicate if you smoke.',
  ]
  for (const one of requested) await expect(page.getByText(one, { exact: true })).toBeVisible()

  await page.getByLabel('Name', { exact: true }).fill('Sample Seller')
  await page.getByLabel('Email', { exact: true }).fill('seller@example.com')
  await page.getByLabel('Phone (optional)').fill('01494 000000')
  await page.getByLabel('Location or postcode').fill('HP11 1AA')
  for (const [label, option] of CHOICES) await page.getByLabel(label).selectOption(option)
  await page.getByLabel('Age, roughly').fill('6 years')
  await page.getByLabel('Color').fill('Blue')
  await page.getByLabel('Dimensions (L x W x H)').fill('75 x 70 x 72 cm')
  await page.getByLabel('Any damage?').fill('none')
  for (const name of ['Do you have pets?', 'Does anyone smoke at home?']) {
    await page.getByRole('group', { name }).getByText('No').click()
  }
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

  await page.route('**/api/sell-photos', async (route) => {
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
    await route.abort()
  })
  await submit.click()
  await expect(toast(page)).toContainText('Submission failed')
  await expect(toast(page)).toContainText(
    'There was a problem submitting your information. Please try again.',
  )
  await page.unroute('**/api/sell-photos')

  const progress = page.getByRole('progressbar')
  await page.route('**/api/sell', async (route) => {
    await expect(progress).toHaveAttribute('value', '70')
    await route.continue()
  })
  await submit.click()
  await expect(page.getByText('Processing your submission...')).toBeVisible()
  await expect(progress).toHaveAttribute('value', '100')
  await expect(toast(page)).toContainText('Submission received!')
  await expect(toast(page)).toContainText("We'll review your furniture and get back to you soon.")
  await expect(page.getByLabel('Age, roughly')).toHaveValue('')
})

test('chosen photos are kept while the seller reads another page', async ({ page }) => {
  await page.goto('/sell')
  await page.getByLabel('Color').fill('Blue')
  await page.getByLabel('Choose photos').setInputFiles(PHOTO)
  const photo = page.getByText('orla-blue-velvet-tub-chair-1.webp')
  await expect(photo).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'privacy policy' }).click()
  await expect(page).toHaveURL('/privacy')
  await page.goBack()
  await expect(page.getByLabel('Color')).toHaveValue('Blue')
  await expect(photo).toBeVisible()
  // Without the button, the focus moves to the next photo, and from the last one to the choice of photos.
  const other = 'orla-blue-velvet-tub-chair-2.webp'
  await page.getByLabel('Choose photos').setInputFiles(PHOTO.replace('-1.webp', '-2.webp'))
  await page.getByRole('button', { name: /^Remove .*-1\.webp/ }).press('Enter')
  await expect(photo).toBeHidden()
  await expect(page.getByRole('button', { name: `Remove ${other}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(other)).toBeHidden()
  await expect(page.getByLabel('Choose photos')).toBeFocused()
})
