import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { products } from '../../../app/domain/catalogue/schema.ts'
import { toProductId } from '../../../app/platform/values/ids.ts'
import { pence } from '../../../app/platform/values/money.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { SHOPPER, toast } from '../support/steps.ts'
import {
  addPictures,
  CHAIR,
  createTestProduct,
  drawing,
  edit,
  expectLeaveQuestion,
  order,
  save,
  tiles,
} from './product-form.ts'

test.use({ sharesShop: 'with-staff' })

test('validation', async ({ page, shop }) => {
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/products/create')
  await page.getByLabel('Stock quantity').fill('-1')
  await page.getByRole('button', { name: 'Create product' }).click()
  for (const text of [
    'Title is required',
    'Price must be positive',
    'Stock quantity cannot be negative',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Sample')
  await expect(page.getByText('Title is required')).toBeHidden()
  await expect(
    page.getByRole('figure').filter({ hasText: 'As shoppers will see it' }),
  ).toContainText('Sample')
})

test('a concurrent save is shown beside the input', async ({
  page,
  shop,
  anotherShopper,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/)
  const id = await createTestProduct(shop, 'Sample of two', { brand: 'Sample & Sons' })
  await edit(page, shop, id)
  const other = await anotherShopper()
  const colleague = await edit(other, shop, id)
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Sample of mine')
  await page.getByLabel('Price (£)').fill('650')
  await other.getByLabel('Price (£)').fill('500')
  await other.getByLabel('Brand').fill('Another brand')
  await save(other).click()
  await expect(toast(other)).toContainText('Product updated')

  await save(page).click()
  await expect(toast(page)).toContainText('Failed to save product')
  const collision = page.getByRole('region', {
    name: `${colleague.fullName} changed this product while you were editing`,
  })
  await expect(collision).toContainText('Brand, Price')
  await expect(page.getByText(`Changed by ${colleague.fullName}`)).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    'Sample of mine',
  )
  await expect(page.getByLabel('Price (£)')).toHaveValue('650')
  await expect(page.getByLabel('Brand')).toHaveValue('Another brand')
  const choice = (text: string) =>
    page.locator('p', { hasText: text }).locator('..').getByRole('button')
  await choice('Yours: Sample & Sons').click()
  await choice('Theirs: £500.00').click()
  await expect(page.getByLabel('Brand')).toHaveValue('Sample & Sons')
  await expect(page.getByLabel('Price (£)')).toHaveValue('500')
  await save(page).click()
  await expect(toast(page)).toContainText('Product updated')
  await expect(collision).toBeHidden()
  await other.reload()
  await expect(other.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    'Sample of mine',
  )
  await expect(other.getByLabel('Brand')).toHaveValue('Sample & Sons')
  await expect(other.getByLabel('Price (£)')).toHaveValue('500')
})

test('a stock count does not overwrite a concurrent sale', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/)
  const id = await createTestProduct(shop, 'Sample that sells')
  await edit(page, shop, id)
  await page.getByLabel('Stock quantity').fill('5')
  const items = [{ id, name: 'A piece', price: 620, quantity: 1, image: null }]
  const response = await fetch(`${shop.url}/api/create-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items, customer: { ...SHOPPER, phone: '', marketingOptIn: false } }),
  })
  expect(response.status).toBe(200)
  await save(page).click()
  await expect(toast(page)).toContainText('Failed to save product')
  const name = 'The stock has changed while you were editing'
  await expect(page.getByRole('region', { name })).toBeVisible()
  await expect(page.getByText('Changed by an order')).toBeVisible()
  await expect(page.getByLabel('Stock quantity')).toHaveValue('5')
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await page.getByLabel('Brand').fill('Sample brand')
  await save(page).click()
  await expect(toast(page)).toContainText('Product updated')
  await expect(page.getByLabel('Stock quantity')).toHaveValue('2')
})

test('loading and saving errors are reported and lose no input', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/net::ERR_(FAILED|INTERNET_DISCONNECTED)|status of 404|manifest patches/)
  const id = await createTestProduct(shop, 'Sample offline')
  await edit(page, shop, id)
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Sample, still here')
  await page.context().setOffline(true)
  await save(page).click()
  await expect(toast(page)).toContainText('Failed to save product')
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    'Sample, still here',
  )
  await page.context().setOffline(false)
  await save(page).click()
  await expect(toast(page)).toContainText('Product updated')

  await page.goto('/admin/products/edit')
  await expect(page.getByText('Error: Product ID is missing')).toBeVisible()
  await page.goto(`/admin/products/edit/${crypto.randomUUID()}`)
  await expect(page.getByText('Error: Failed to load product data')).toBeVisible()
})

test('leaving the page with unsaved changes is confirmed', async ({ page, shop }) => {
  const id = await createTestProduct(shop, 'Sample to stay at')
  await edit(page, shop, id)
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  const away = page.getByRole('link', { name: 'Dashboard' })
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Changed')
  await away.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Changed')
  await away.click()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('input from before hydration counts as unsaved changes', async ({ page, shop }) => {
  const id = await createTestProduct(shop, 'Sample on a slow line')
  await signInAs(page, shop, 'editor')
  let begin = () => {}
  const typing = new Promise<void>((resolve) => {
    begin = resolve
  })
  await page.route('**/*.js', async (route) => {
    await typing
    await route.continue()
  })
  await page.goto(`/admin/products/edit/${id}`, { waitUntil: 'commit' })
  await page.getByLabel('Description').fill('Typed at once')
  begin()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await save(page).click()
  await expect(toast(page)).toContainText('Product updated')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Typed at once')
})

test('a viewer has read-only access', async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/status of 403/)
  const id = await createTestProduct(shop, 'Sample to look at')
  await edit(page, shop, id, 'viewer')
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await expect(title).toBeDisabled()
  await expect(page.getByText('To change it you need the editor role.')).toBeVisible()
  // Not styled as an editable field.
  await expect(title).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
  await expect(title).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  expect(await accessibilityViolations(page)).toEqual([])
  await expect(save(page)).toHaveCount(0)
  await expect(page.getByLabel('Add pictures')).toHaveCount(0)
  const sent = await page.request.post(`/admin/products/pictures?product=${id}`, {
    headers: { origin: shop.url, 'content-type': 'image/png' },
    data: await drawing(9, 9).png().toBuffer(),
  })
  expect(sent.status()).toBe(403)
  expect((await page.goto('/admin/products/create'))?.status()).toBe(403)
})

test('no accessibility violations, and no horizontal overflow', { tag: '@phone' }, async ({
  page,
  shop,
}) => {
  const long = `${'Sample with a very long title '.repeat(6)}Donaudampfschifffahrtskapitänsmützen`
  const id = await createTestProduct(shop, long.slice(0, 200), { brand: 'W'.repeat(100) })
  await edit(page, shop, id)
  await addPictures(page, CHAIR)
  await page.getByLabel('Price (£)').fill('-1')
  await save(page).click()
  await expect(page.getByText('Price must be positive')).toBeVisible()
  await expectFit(page)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.goto(`/admin/products/preview/${id}`)
  await expectFit(page)
  expect(await accessibilityViolations(page)).toEqual([])
})

async function expectFit(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
}

test('a product is created and changed without JavaScript', { tag: '@plain' }, async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 4(09|22)/)
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/products/create')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Sample without scripts')
  await page.getByLabel('Add pictures').setInputFiles(CHAIR.slice(0, 2))
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByText('Price must be positive')).toBeVisible()
  await expect(tiles(page)).toHaveCount(2)
  await page.getByLabel('Price (£)').fill('90')
  await page.getByLabel('What picture 2 shows').fill('Its back')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.locator('noscript p')).toHaveText('Product created')
  await expect(tiles(page)).toHaveCount(2)

  const [first, second] = await order(page)
  await page.getByRole('button', { name: 'Move picture 2 to the left' }).click()
  await expect.poll(() => order(page)).toEqual([second, first])
  await expect(page.getByLabel('What picture 1 shows')).toHaveValue('Its back')
  await page.getByRole('button', { name: 'Make picture 1 the primary one' }).click()
  await page.getByLabel('Add pictures').setInputFiles(CHAIR.slice(2))
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(tiles(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await expectLeaveQuestion(page)
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await expect(tiles(page)).toHaveCount(2)

  const id = toProductId(page.url().split('/').at(-1)?.slice(0, 36) ?? '')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Sample of mine')
  await withShopDatabase(shop, (db) =>
    db
      .update(products)
      .set({ price: pence(5_000), version: 2 })
      .where(eq(products.id, id)),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Failed to save product').first()).toBeVisible()
  await expect(page.getByText('Theirs: £50.00')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    'Sample of mine',
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('noscript p')).toHaveText('Product updated')
})
