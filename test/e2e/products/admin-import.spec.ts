import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { measure } from '../support/measure.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { shopifyFile } from './shopify-file.ts'

test('an admin imports a file of pieces, with the brand in another column, and with redirects', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const looksRight = async () => {
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await measure(page, page.viewportSize()?.width ?? 0)).toEqual([])
  }
  await signInAs(page, shop, 'admin')
  await page.goto('/admin/products/import')
  const buffer = shopifyFile(10)
  await page
    .getByLabel('Product file')
    .setInputFiles({ name: 'products_export.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Upload' }).click()

  await expect(page.getByRole('heading', { name: 'products_export.csv' })).toBeVisible()
  await expect(page.getByText(/Shopify product export · 10 products/)).toBeVisible()
  await page.getByText('Use other columns').click()
  await page.getByLabel('Brand', { exact: true }).selectOption('Tags')
  await page.getByLabel('Lead their old addresses to the products').check()
  await page.getByLabel('Lamp (2)').selectOption('Other')
  await looksRight()
  await page.getByRole('button', { name: 'Check every row' }).click()

  await page.getByRole('button', { name: 'Import 10 products' }).click({ timeout: 30_000 })
  await expect(page.getByRole('status').getByText('Finished')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('row', { name: /Imported piece 10/ })).toContainText('Added')
  await looksRight()

  await page.goto('/admin/redirects?q=piece-7')
  await expect(page.getByRole('link', { name: '/products/piece-7', exact: true })).toBeVisible()
  await looksRight()
  await page.goto('/products/piece-7?variant=1')
  await expect(page).toHaveURL(/\/shop\/product\//)
  await expect(page.getByRole('heading', { name: 'Imported piece 7', exact: true })).toBeVisible()
  await expect(page.getByText('Maker 1').first()).toBeVisible()
})
