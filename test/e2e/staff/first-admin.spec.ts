import { expect, test } from '../support/shop-fixture.ts'

const FIRST_ADMIN = 'admin@kept.example'

test('the password of the first admin takes the focus of the form and is described by itself', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 403/)
  await page.goto('/admin/setup-first-admin')
  await page.getByLabel('Your name').fill('Sample Admin')
  await page.getByLabel('Email').fill(FIRST_ADMIN)
  await page.getByLabel('Code').fill('not the code')
  await page.getByRole('button', { name: 'Make me the first admin' }).press('Enter')
  const code = page.getByLabel('Code')
  await expect(code).toHaveAccessibleDescription(/That is not the code shown/)
  await expect(code).toBeFocused()
  await code.fill(shop.firstAdminCode())
  await code.press('Enter')
  const outcome = page.getByRole('region', { name: 'You are the first admin' })
  await expect(outcome).toBeFocused()
  await expect(page.getByText('Setup failed')).toHaveCount(0)
  const password = await page.locator('code').innerText()
  await expect(outcome).toHaveAccessibleDescription(new RegExp(password.replaceAll(/\W/g, '.')))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Copy the temporary password' })).toBeFocused()
})

test('without JavaScript, the refused form of the first admin keeps its input', {
  tag: '@plain',
}, async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 4/)
  await page.goto('/admin/setup-first-admin')
  await page.getByLabel('Your name').fill('Sample Admin')
  await page.getByLabel('Email').fill(FIRST_ADMIN)
  await page.getByLabel('Code').fill('not the code')
  await page.getByRole('button', { name: 'Make me the first admin' }).click()
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/That is not the code shown/)
  await expect(page.getByLabel('Your name')).toHaveValue('Sample Admin')
  await expect(page.getByLabel('Email')).toHaveValue(FIRST_ADMIN)
  await expect(page.getByLabel('Code')).toHaveValue('not the code')
})
