import type { Page } from '@playwright/test'
import { createTestStaff } from '../../support/staff/staff.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { lookForChanges, signInAs, signInWith } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

const OWN_PASSWORD = 'three green lampshades'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Invites a staff member. @returns the temporary password, which the dialog shows once */
async function invite(page: Page, { email, fullName }: { email: string; fullName: string }) {
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Invite User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a user' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Full name').fill(fullName)
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  return page.getByRole('dialog', { name: 'Invitation sent' })
}

test('an account from invitation to closure', async ({ page, shop, anotherShopper }) => {
  const email = 'nora@kept.example'
  await signInAs(page, shop, 'admin')
  const sent = await invite(page, { email, fullName: 'Nora Sample' })
  const password = await sent.locator('code').innerText()
  await expect(toast(page)).toContainText('User invited successfully')
  await expect(toast(page)).toContainText(`Temporary password: ${password}`)
  await toast(page).getByRole('button', { name: 'Close message' }).click()
  expect(await accessibilityViolations(page)).toEqual([])
  await sent.getByRole('link', { name: 'Done' }).click()
  await expect(row(page, 'Nora Sample')).toContainText('Invited')
  await expect.poll(async () => (await shop.mails()).join()).toContain(email)

  const nora = await anotherShopper()
  await test.step('the temporary password gives access to the password change only', async () => {
    await nora.goto('/admin/products')
    await nora.getByLabel('Email').fill(email)
    await nora.getByLabel('Password').fill(password)
    await nora.getByRole('button', { name: 'Sign in' }).click()
    await expect(nora.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await nora.goto('/admin/orders')
    await expect(nora).toHaveURL(/change-password$/)
    await nora.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD)
    await nora.getByLabel('New password again').fill(OWN_PASSWORD)
    await nora.getByRole('button', { name: 'Save the password' }).click()
    await expect(nora).toHaveURL(/\/admin$/)
    await expect(toast(nora)).toContainText('Password updated successfully')
  })

  await test.step('a viewer has read-only access', async () => {
    await nora.goto('/admin/users')
    await expect(row(nora, 'Nora Sample')).toContainText('(you)')
    await expect(nora.getByRole('link', { name: 'Invite User' })).toBeHidden()
    await expect(nora.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
    await nora.goto('/admin/products')
    await expect(nora.getByRole('link', { name: 'Add product' })).toBeHidden()
  })

  await test.step('a changed role applies on the next page', async () => {
    await page.reload()
    await page.getByLabel('Role of Nora Sample').selectOption('Editor')
    await expect(toast(page)).toContainText('User role updated successfully')
    await toast(page).getByRole('button', { name: 'Close message' }).click()
    await expect(row(page, 'Nora Sample').locator('td').first()).toHaveText('Editor')
    await nora.reload()
    await expect(nora.getByRole('link', { name: 'Add product' })).toBeVisible()
  })

  await test.step('a closed account is signed out immediately, and can be reopened', async () => {
    await page.getByRole('link', { name: 'Manage Nora Sample' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nora Sample' })
    await expect(dialog).toContainText('changed the role')
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog.getByText('Disable the account').first().click()
    await dialog.getByRole('button', { name: 'Disable the account' }).click()
    await expect(toast(page)).toContainText('Account closed')
    await expect(dialog).toContainText('Disabled')
    await nora.goto('/admin/orders')
    await expect(nora).toHaveURL(/\/admin\/login/)
    await dialog.getByText('Open the account again').click()
    await dialog.getByRole('button', { name: 'Open the account' }).click()
    await expect(toast(page)).toContainText('Account opened again')
    await signInWith(nora, shop, email, OWN_PASSWORD)
  })
})

test.describe('the list of staff members', () => {
  test.use({ sharesShop: 'with-staff' })

  test('can be searched and filtered, and an admin cannot change their own row', {
    tag: '@phone',
  }, async ({ page, shop }) => {
    const staff = await signInAs(page, shop, 'admin')
    const other = await withShopDatabase(shop, (db) => createTestStaff(db, 'viewer'))
    await page.goto('/admin/users')
    await expect(row(page, staff.email)).toContainText('(you)')
    await expect(row(page, staff.email).getByRole('combobox')).toHaveCount(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('searchbox').fill(other.email)
    await expect(row(page, staff.email)).toBeHidden()
    await expect(row(page, other.email)).toBeVisible()
    await page.getByRole('searchbox').fill('nobody is called that')
    await expect(page.getByText('No users found.')).toBeVisible()
    await page.getByRole('link', { name: 'Clear search and filters' }).click()
    await expect(row(page, staff.email)).toBeVisible()

    await page.goto(`/admin/users/${staff.id}`)
    await expect(page.getByRole('dialog')).toContainText('This is you.')
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveCount(0)
  })

  test('keyboard: open, traverse and close the dialog, in which the password stays', async ({
    page,
    shop,
  }) => {
    await page.clock.install()
    await signInAs(page, shop, 'admin')
    await page.goto('/admin/users')
    await page.getByRole('link', { name: 'Invite User' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Invite a user' })
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(`keys${process.pid}@kept.example`)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Sample Keys')
    await page.keyboard.press('Enter')
    const password = page.getByRole('dialog', { name: 'Invitation sent' }).locator('code')
    const shown = await password.innerText()
    await lookForChanges(page)
    await expect(password).toHaveText(shown)
    // It is not shown again, so that only a button closes it.
    await page.keyboard.press('Escape')
    await expect(password).toBeVisible()
    await page.getByRole('link', { name: 'Done' }).press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/admin\/users$/)
  })

  test('errors are reported and lose no input', async ({ page, shop, browserErrors }) => {
    browserErrors.expect(/status of (409|422|500)|Failed to fetch|net::ERR/)
    const staff = await signInAs(page, shop, 'admin')
    const other = await withShopDatabase(shop, (db) => createTestStaff(db, 'viewer'))
    const dialog = await inviteForm(page)
    await dialog.getByLabel('Email').fill(staff.email)
    await dialog.getByLabel('Full name').fill('Somebody Else')
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(toast(page)).toContainText(
      'Failed to invite user: There is already an account with this email.',
    )
    await expect(dialog.getByLabel('Full name')).toHaveValue('Somebody Else')

    await dialog.getByLabel('Email').fill('jo@shop')
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(toast(page)).toContainText(
      'Failed to invite user: Missing required information or not authorized',
    )

    await page.route('**/admin/users/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await dialog.getByLabel('Email').fill('jo@kept.example')
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(toast(page)).toContainText('Failed to invite user: An unexpected error occurred')
    await page.goto(`/admin/users?q=${other.email}`)
    await page.getByLabel(`Role of ${other.fullName}`).selectOption('Admin')
    await expect(toast(page)).toContainText('Failed to update user role')
    await expect(page.getByLabel(`Role of ${other.fullName}`)).toHaveValue('viewer')
  })
})

async function inviteForm(page: Page) {
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Invite User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a user' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  return dialog
}
