import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { measure } from '../support/measure.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { holdSubmission, signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

test('an admin previews the trader and saves the end of the financial year', {
  tag: '@phone',
}, async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/status of 422/)
  await signInAs(page, shop, 'admin')
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: /^Legal name of the trader/ }).click()
  await page.getByLabel('Legal name').fill('Walnut & Sons Ltd')
  await expect(page.getByRole('region', { name: 'As shoppers read it' })).toContainText(
    'Walnut & Sons Ltd, registered in England and Wales',
  )
  await page.getByLabel('Postcode').first().fill('Leith')
  await expect(page.getByRole('region', { name: 'As shoppers read it' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Postcode').first()).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Legal name')).toHaveValue('Walnut & Sons Ltd')
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await measure(page, page.viewportSize()?.width ?? 0)).toEqual([])

  await page.getByRole('navigation', { name: 'Settings' }).getByText('Accounts').click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByLabel('Last day').fill('5')
  await page.getByLabel('Month').selectOption('April')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Accounts saved')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('5/4')
})

test('input stays in the form when a colleague saves the same section', async ({
  page,
  shop,
  browserErrors,
  anotherShopper,
}) => {
  browserErrors.expect(/status of 409/)
  const other = await anotherShopper()
  const colleague = await signInAs(other, shop, 'admin')
  await signInAs(page, shop, 'admin')
  for (const admin of [page, other]) await admin.goto('/admin/settings/reviews')
  const days = page.getByLabel('Days after delivery')
  await days.fill('21')
  await other.getByLabel('Days after delivery').fill('12')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(toast(other)).toContainText('saved')
  await expect(page.getByRole('region', { name: 'History' })).toContainText(colleague.fullName, {
    timeout: 20_000,
  })
  await expect(days).toHaveValue('21')

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Somebody else saved these settings meanwhile')
  await expect(page.getByText('Saved meanwhile: 12')).toBeVisible()
  await expect(days).toHaveValue('21')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Reviews saved')
  await expect(page.getByText('Saved meanwhile:')).toHaveCount(0)

  // Without unsaved input the form follows the colleague.
  await other.reload()
  await other.getByLabel('Days after delivery').fill('14')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(days).toHaveValue('14', { timeout: 20_000 })
})

test('leaving a section with unsaved changes is confirmed', async ({ page, shop }) => {
  await signInAs(page, shop, 'admin')
  await page.goto('/admin/settings/reviews')
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  const away = page.getByRole('link', { name: 'Dashboard' })
  const days = page.getByLabel('Days after delivery')
  await days.fill('23')
  await away.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(days).toHaveValue('23')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Reviews saved')
  await away.click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('the question before leaving stays when a save that was already running ends', async ({
  page,
  shop,
}) => {
  await signInAs(page, shop, 'admin')
  await page.goto('/admin/settings/reviews')
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByLabel('Days after delivery').fill('24')
  const release = await holdSubmission(page)
  await page.getByRole('button', { name: /^Sav/ }).click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(dialog).toBeVisible()
  release()
  await expect(toast(page)).toContainText('Reviews saved')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(1)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Leave without saving' }).press('Enter')
  await expect(page).toHaveURL(/\/admin$/)
})
