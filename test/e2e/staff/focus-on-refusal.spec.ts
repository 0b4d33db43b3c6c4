import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { createTestProduct } from '../products/product-form.ts'
import type { OpenShop } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { holdSubmission, lookForChanges, signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

test.beforeEach(({ browserErrors }) => browserErrors.expect(/status of 422/))

/** Sends a form twice with the same error, by keyboard. */
async function expectFocusTwice(button: Locator, field: Locator): Promise<void> {
  for (const attempt of ['first', 'second']) {
    await button.press('Enter')
    await expect(field, attempt).toBeFocused()
    await expect(field, attempt).toHaveAttribute('aria-invalid', 'true')
  }
}

async function openSettings(page: Page, shop: OpenShop) {
  await page.clock.install()
  await signInAs(page, shop, 'admin')
  await page.goto('/admin/settings/contact')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  return {
    email: page.getByLabel('Email', { exact: true }),
    other: page.getByRole('main').getByLabel('Phone').first(),
    save: page.getByRole('button', { name: /^Sav/ }),
  }
}

test('a refused form moves the focus to its first invalid field, each time', async ({
  page,
  shop,
}) => {
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/redirects/new')
  const target = page.getByLabel('Leads to')
  await page.getByLabel('Old address').fill('/sample-refused-twice')
  await target.fill('/nowhere-at-all')
  await expectFocusTwice(page.getByRole('button', { name: 'Create the redirect' }), target)
})

test('settings that are refused do so too, but neither newer data nor a success', async ({
  page,
  shop,
}) => {
  const { email, other, save } = await openSettings(page, shop)
  const before = await email.inputValue()
  await email.fill('nobody')
  await expectFocusTwice(save, email)
  await other.focus()
  await lookForChanges(page)
  await expect(other).toBeFocused()
  await email.fill(before)
  await save.press('Enter')
  await expect(toast(page)).toContainText('Contact saved')
  await expect(save).toBeFocused()
})

test('the focus stays in the field in which a person types while a form is refused', async ({
  page,
  shop,
}) => {
  const { email, other, save } = await openSettings(page, shop)
  await email.fill('nobody')
  const release = await holdSubmission(page)
  await save.press('Enter')
  await other.focus()
  await page.keyboard.type('0')
  release()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(toast(page)).toBeVisible()
  await expect(other).toBeFocused()
})

test('a product that the server alone refuses moves the focus, but not from a field in which a person types', async ({
  page,
  shop,
}) => {
  const sku = `FOCUS-${randomUUID().slice(0, 8)}`
  await createTestProduct(shop, 'Sample with a stock number', { sku })
  const id = await createTestProduct(shop, 'Sample of the focus')
  await signInAs(page, shop, 'editor')
  await page.goto(`/admin/products/edit/${id}`)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  const stockNumber = page.getByLabel('Stock number')
  const brand = page.getByLabel('Brand')
  const save = page.getByRole('button', { name: /^(Save|Saving...)$/ })
  await stockNumber.fill(sku)
  await expectFocusTwice(save, stockNumber)
  const release = await holdSubmission(page)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await save.press('Enter')
  await brand.pressSequentially('Sam')
  release()
  await answered
  await expect(save).toHaveText('Save')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.keyboard.type('ple')
  await expect(brand).toHaveValue('Sample')
})

test('page texts whose form is replaced by the refusal do so too', async ({ page, shop }) => {
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/words/our-story')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  const title = page.getByRole('form').getByRole('textbox').first()
  await title.fill('')
  await expectFocusTwice(page.getByRole('button', { name: 'Save draft' }).last(), title)
})

test('the weekdays of a zone are a field, too', async ({ page, shop }) => {
  await signInAs(page, shop, 'admin')
  await page.goto('/admin/delivery')
  await page.getByRole('link', { name: 'Isle of Wight' }).first().click()
  await page.getByText('Edit', { exact: true }).click()
  await page.getByLabel('With a price and a first day').check()
  await page.getByLabel('Price (£)').fill('40')
  await page.getByLabel('Lead time in working days').fill('3')
  await page.getByLabel('Last order time').fill('12:00')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await page.getByLabel(day).uncheck()
  await expectFocusTwice(
    page.getByRole('button', { name: 'Save', exact: true }),
    page.getByRole('checkbox', { name: 'Monday' }),
  )
})
