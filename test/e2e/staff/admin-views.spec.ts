import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

test('a view is saved above the list, opened, renamed and deleted', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/)
  await signInAs(page, shop, 'viewer')
  await page.goto('/admin/products')
  await expect(page.getByText('Save this view')).toHaveCount(0)
  await page.goto('/admin/products?category=Sofas&sort=-price')
  await page.getByText('Save this view').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Dear sofas')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(toast(page)).toContainText('View saved')
  const chip = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', {
    name: 'Dear sofas',
  })
  await expect(chip).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL('/admin/products?category=Sofas&sort=-price')
  expect(await accessibilityViolations(page)).toEqual([])

  await page.goto('/admin/products?category=Chairs')
  await expect(chip).not.toHaveAttribute('aria-current')
  await page.getByText('Save this view').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('dear SOFAS')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('You have a view of this name already.')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: /^Save this view/ }).fill('Chairs')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page).toHaveURL('/admin/products?category=Chairs')
  await chip.click()
  await expect(page).toHaveURL('/admin/products?category=Sofas&sort=-price')

  await page.getByRole('link', { name: 'Edit views' }).click()
  await page.getByRole('textbox', { name: 'Name of Dear sofas' }).fill('Sofas, dearest first')
  await page.getByRole('button', { name: 'Rename Dear sofas' }).click()
  await expect(toast(page)).toContainText('View renamed')
  await page.getByRole('button', { name: 'Delete Chairs' }).click()
  await expect(page.getByRole('link', { name: 'Open Chairs' })).toHaveCount(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Open Sofas, dearest first' }).click()
  await expect(page).toHaveURL('/admin/products?category=Sofas&sort=-price')
})
