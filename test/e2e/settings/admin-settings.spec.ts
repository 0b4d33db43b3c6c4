import { plainVisitor } from '../../support/plain-visitor.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { measure } from '../support/measure.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { createColleague, holdSubmission, lookForChanges, signInAs } from '../support/staff.ts'
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
}) => {
  browserErrors.expect(/status of 409/)
  await page.clock.install()
  await signInAs(page, shop, 'admin')
  const { staff, cookie } = await createColleague(shop)
  const colleagueSaves = async (days: string) => {
    const form = await plainVisitor(shop, cookie).open('/admin/settings/reviews')
    const saved = await form.within('main').press('Save', { 'Days after delivery': days })
    expect(saved.text).toContain('Reviews saved')
  }
  await page.goto('/admin/settings/reviews')
  const days = page.getByLabel('Days after delivery')
  await days.fill('21')
  await colleagueSaves('12')
  await lookForChanges(page)
  await expect(page.getByRole('region', { name: 'History' })).toContainText(staff.fullName)
  await expect(days).toHaveValue('21')

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Somebody else saved these settings meanwhile')
  await expect(page.getByText('Saved meanwhile: 12')).toBeVisible()
  await expect(days).toHaveValue('21')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Reviews saved')
  await expect(page.getByText('Saved meanwhile:')).toHaveCount(0)

  // Without unsaved input the form follows the colleague.
  await colleagueSaves('14')
  await lookForChanges(page)
  await expect(days).toHaveValue('14')
})

test('leaving a section with unsaved changes is confirmed, also while it is being saved', async ({
  page,
  shop,
}) => {
  await signInAs(page, shop, 'admin')
  await page.goto('/admin/settings/reviews')
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  const away = page.getByRole('link', { name: 'Dashboard' })
  const days = page.getByLabel('Days after delivery')
  await days.fill('23')
  await away.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(days).toHaveValue('23')

  // The question stays when a save that was already running ends.
  const release = await holdSubmission(page)
  await page.getByRole('button', { name: /^Sav/ }).click()
  await away.click()
  await expect(dialog).toBeVisible()
  release()
  await expect(toast(page)).toContainText('Reviews saved')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(1)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Leave without saving' }).press('Enter')
  await expect(page).toHaveURL(/\/admin$/)
})
