import type { Page } from '@playwright/test'
import { plainVisitor } from '../../support/plain-visitor.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { createColleague, signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'
import { addPictures, CHAIR, createTestProduct, edit, save } from './product-form.ts'

test.use({ sharesShop: 'with-staff' })

test('a concurrent save is shown beside the input', async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/status of 409/)
  const id = await createTestProduct(shop, 'Sample of two', { brand: 'Sample & Sons' })
  await edit(page, shop, id)
  const { staff: colleague, cookie } = await createColleague(shop, 'editor')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Sample of mine')
  await page.getByLabel('Price (£)').fill('650')
  const theirs = await plainVisitor(shop, cookie).open(`/admin/products/edit/${id}`)
  await theirs.press('Save', { 'Price (£)': '500', Brand: 'Another brand' })

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
  const saved = await plainVisitor(shop, cookie).open(`/admin/products/edit/${id}`)
  expect(saved.value('Title')).toBe('Sample of mine')
  expect(saved.value('Brand')).toBe('Sample & Sons')
  expect(saved.value('Price (£)')).toBe('500')
})

test('what a connection error interrupts stays in the form, and is not left without a question', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/net::ERR_(FAILED|INTERNET_DISCONNECTED)|Failed to fetch/)
  const id = await createTestProduct(shop, 'Sample offline')
  await edit(page, shop, id)
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('')
  await save(page).click()
  await expect(page.getByText('Title is required', { exact: true })).toBeVisible()
  await expect(title).toBeFocused()
  await title.fill('Sample, still here')
  await expect(page.getByText('Title is required')).toBeHidden()
  await expect(
    page.getByRole('figure').filter({ hasText: 'As shoppers will see it' }),
  ).toContainText('Sample, still here')

  await page.context().setOffline(true)
  await save(page).click()
  await expect(toast(page)).toContainText('Failed to save product')
  await expect(title).toHaveValue('Sample, still here')
  await page.context().setOffline(false)
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  const away = page.getByRole('link', { name: 'Dashboard' })
  await away.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(title).toHaveValue('Sample, still here')
  await save(page).click()
  await expect(toast(page)).toContainText('Product updated')
  await title.fill('Changed')
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

test('a viewer sees the fields as text', async ({ page, shop }) => {
  const id = await createTestProduct(shop, 'Sample to look at')
  await edit(page, shop, id, 'viewer')
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await expect(title).toBeDisabled()
  await expect(title).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
  await expect(title).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  expect(await accessibilityViolations(page)).toEqual([])
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
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(toast(page)).toContainText('This is a preview')
})

async function expectFit(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
}
