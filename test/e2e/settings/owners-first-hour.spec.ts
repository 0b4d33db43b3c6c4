import type { Page } from '@playwright/test'
import * as pagePictures from '../../../app/content/page-pictures.ts'
import { startShopProcess } from '../../process/shop-process.ts'
import { shopifyFile } from '../products/shopify-file.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { card, drawer, toast } from '../support/steps.ts'

const WORKSHOP = pagePictures.story.imageUrl.replace('/media/', 'app/content/pictures/')
const STORY = 'We have mended chairs in this yard since 1987.'

async function save(page: Page, said: string): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page)).toContainText(said)
}

/** Replaces the sample content with the owner's. */
async function makeItTheirs(page: Page): Promise<void> {
  await test.step('the trader', async () => {
    await page.goto('/admin/settings')
    await page.getByRole('link', { name: /^Legal name of the trader/ }).click()
    await page.getByLabel('Legal name').fill('Walnut & Sons Ltd')
    await save(page, 'Trader saved')
  })
  await test.step('colour and picture', async () => {
    await page.goto('/admin/settings/colours')
    await page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill('#3b2a5c')
    await save(page, 'Colours saved')
    await page.goto('/admin/settings/pictures')
    await page.getByLabel('Picture of the home page').setInputFiles(WORKSHOP)
    await page.getByLabel('What the picture shows').fill('The yard')
    await expect(page.getByRole('button', { name: /^Set the focus/ })).toBeVisible()
    await save(page, 'Logo and picture saved')
  })
  await test.step('a page', async () => {
    await page.goto('/admin/words/our-story')
    await page.getByLabel('Introduction').fill(STORY)
    await page.getByRole('button', { name: 'Save and preview' }).click()
    await expect(page.getByText(STORY).first()).toBeVisible()
    await page.goto('/our-story')
    await expect(page.getByText(STORY)).toHaveCount(0)
    await page.goto('/admin/words/our-story')
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(toast(page)).toBeVisible()
  })
  await test.step('the products of the previous shop', async () => {
    await page.goto('/admin/products/import')
    const file = { name: 'products_export.csv', mimeType: 'text/csv', buffer: shopifyFile(10) }
    await page.getByLabel('Product file').setInputFiles(file)
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByLabel('Lamp (2)').selectOption('Other')
    await page.getByRole('button', { name: 'Check every row' }).click()
    await page.getByRole('button', { name: 'Import 10 products' }).click({ timeout: 30_000 })
    await expect(page.getByRole('status').getByText('Finished')).toBeVisible({ timeout: 60_000 })
  })
  await test.step('a discount code', async () => {
    await page.goto('/admin/discount-codes/new')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Code', { exact: true }).fill('YARD20')
    await dialog.getByLabel('Takes off').fill('20')
    await dialog.getByRole('button', { name: 'Create the code' }).click()
    await expect(page.getByRole('dialog').getByText('YARD20')).toBeVisible()
  })
}

/** Expects that a shopper sees the owner's content. */
async function visitPublicPages(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('img', { name: 'The yard' })).toBeVisible()
  const footer = page.getByRole('contentinfo')
  await expect(footer).toHaveCSS('background-color', 'rgb(59, 42, 92)')
  await expect(footer).toContainText('Walnut & Sons Ltd')
  await page.goto('/our-story')
  await expect(page.getByText(STORY)).toBeVisible()
  await page.goto('/shop?search=imported+piece&sort=price-up')
  await expect(page.getByRole('heading', { name: 'Imported piece 1', exact: true })).toBeVisible()
}

test('an owner replaces the sample content, and a restart loses nothing', async ({
  page,
  shop,
  anotherShopper,
}) => {
  test.setTimeout(180_000)
  await signInAs(page, shop, 'admin')
  await makeItTheirs(page)

  const shopper = await anotherShopper()
  await visitPublicPages(shopper)
  await shopper.goto('/shop?search=imported+piece+10')
  await card(shopper, { title: 'Imported piece 10' })
    .getByRole('button', { name: /^Add to Cart/ })
    .click()
  await expect(drawer(shopper).getByRole('link', { name: 'Imported piece 10' })).toBeVisible()
  await shopper.goto('/cart#discount')
  await shopper.locator('summary', { hasText: 'Have a discount code?' }).click()
  await shopper.getByLabel('Discount code').fill('yard20')
  await shopper.getByRole('button', { name: 'Apply' }).click()
  await expect(shopper.getByText('−£20.00')).toBeVisible()

  // Leaves the staff area, whose pages poll the server continuously.
  await page.goto('about:blank')
  await shop.stop()
  const again = await startShopProcess({
    DATA_DIR: shop.dataDir,
    DATABASE_URL: shop.databaseUrl,
    DATABASE_POOL: '8',
    PORT: new URL(shop.url).port,
  })
  try {
    await visitPublicPages(shopper)
    await shopper.goto('/cart')
    await expect(shopper.getByText('−£20.00')).toBeVisible()
  } finally {
    await again.stop()
  }
})
