import { expect, test } from '../support/shop-fixture.ts'
import { lookForChanges, signInAs } from '../support/staff.ts'
import { open, paidOrder } from '../support/staff-orders.ts'

test.use({ sharesShop: 'with-staff' })

test('a rejected field stays marked until the page is left, also if it was sent before the scripts had loaded', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/)
  await page.clock.install()
  await signInAs(page, shop, 'admin')
  await page.goto('/admin/settings/contact')
  const email = page.getByLabel('Email', { exact: true })
  await email.fill('nobody')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await lookForChanges(page)
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  const sections = page.getByRole('navigation', { name: 'Settings' })
  await sections.getByText('Trader').click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/admin/settings/trader')
  await sections.getByText('Contact').click()
  await expect(email).toHaveValue(/@/)
  await expect(email).not.toHaveAttribute('aria-invalid')

  await email.evaluate((field: HTMLInputElement) => {
    field.value = 'nobody'
    // Bypasses the page's submit handler, as a submission before hydration does.
    field.form?.submit()
  })
  await page.waitForURL('**/contact')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  await expect(email).toHaveAttribute('aria-invalid', 'true')
})

test('a new product is shown although the page polls for changes while it is created', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/products/create')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Sample slow stool')
  await page.getByLabel('Price (£)').fill('40')
  const looked = Promise.withResolvers<void>()
  await page.route('**/admin/products/create.data*', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    const response = await route.fetch({ maxRedirects: 0 })
    await looked.promise
    await route.fulfill({ response })
  })
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Create product' }).click()
  await sent
  await page.clock.fastForward('00:09')
  // Polling begins with a request to the same address; its response arrives before this one's.
  await page.evaluate(() => fetch('/admin/session').then((answer) => answer.text()))
  looked.resolve()
  await expect(page).toHaveURL(/\/admin\/products\/edit\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample slow stool')
})

test('the focus stays beside the result when a refund leaves nothing to refund', async ({
  page,
  shop,
}) => {
  const order = await paidOrder(shop)
  await signInAs(page, shop, 'admin')
  const dialog = await open(page, order)
  await dialog.getByText('Refund up to £620.00').press('Enter')
  await dialog.getByRole('button', { name: 'Refund £620.00' }).press('Enter')
  const confirm = page.getByRole('dialog', { name: 'Refund £620.00?' })
  await confirm.getByRole('button', { name: 'Refund £620.00' }).press('Enter')
  await expect(dialog).toContainText('Nothing is left to refund.')
  await expect(page.locator('section:focus')).toContainText('Nothing is left to refund.')
})

test('leaving a form while it is being saved reports no failure', async ({ page, shop }) => {
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/redirects/new')
  await page.getByLabel('Old address').fill('/sample-left-while-saving')
  await page.getByLabel('Leads to').fill('/shop')
  const saved = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  await page.route('**/admin/redirects/new.data*', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    const response = await route.fetch({ maxRedirects: 0 })
    saved.resolve()
    await left.promise
    await route.fulfill({ response }).catch(() => {})
  })
  await page.getByRole('button', { name: 'Create the redirect' }).click()
  await saved.promise
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin/redirects')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Redirects')
  expect(await page.getByText('An unexpected error occurred').count()).toBe(0)
  left.resolve()
})

test('a dialog whose form was refused before the scripts had loaded opens at the invalid field', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/)
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/redirects/new')
  await page.getByLabel('Old address').fill('/sample-refused')
  const target = page.getByLabel('Leads to')
  await target.fill('/nowhere-at-all')
  // Bypasses the page's submit handler, as a native form does.
  await target.evaluate((field: HTMLInputElement) => field.form?.submit())
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(target).toHaveAttribute('aria-invalid', 'true')
  await expect(target).toBeFocused()
})

test('the message of a refusal disappears when the corrected form leads to another page', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/)
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/redirects/new')
  await page.getByLabel('Old address').fill('/sample-corrected')
  await page.getByLabel('Leads to').fill('/nowhere-at-all')
  await page.getByRole('button', { name: 'Create the redirect' }).click()
  const message = page.locator('.toast', { hasText: 'The redirect was not saved' })
  await expect(message).toBeVisible()
  await page.getByLabel('Leads to').fill('/shop')
  await page.getByRole('button', { name: 'Create the redirect' }).click()
  await expect(page).toHaveURL(/\/admin\/redirects\/[0-9a-f-]{36}$/)
  expect(await message.count()).toBe(0)
})
