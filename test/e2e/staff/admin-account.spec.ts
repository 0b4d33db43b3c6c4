import type { Page } from '@playwright/test'
import { codeFor } from '../../support/staff/one-time-code.ts'
import { createTestStaff, STAFF_PASSWORD } from '../../support/staff/staff.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { resetSignInLimits, signInAs, signInOverHttp } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

const FRESH = 'three green lampshades'

async function signInOnPage(page: Page, email: string, password = STAFF_PASSWORD) {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function enterCode(page: Page, code: string) {
  await page.getByLabel('One-time code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Sets up two-step sign-in in the dialog. */
async function setUp(page: Page) {
  await page.goto('/admin/account')
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' })
  await dialog.getByLabel('Your password').fill(STAFF_PASSWORD)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  const uri = await dialog.locator('input[name=uri]').inputValue()
  return { dialog, uri }
}

test('two-step sign-in, from setting it up to turning it off', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of (401|422)/)
  const { email } = await signInAs(page, shop, 'viewer')
  const { dialog, uri } = await setUp(page)
  expect(await accessibilityViolations(page)).toEqual([])
  const code = dialog.getByLabel('One-time code')
  await expect(code).toBeFocused()
  await code.fill('000 000')
  await dialog.getByRole('button', { name: 'Turn it on' }).click()
  await expect(dialog).toContainText('That code is wrong.')
  await code.fill(codeFor(uri))
  await dialog.getByRole('button', { name: 'Turn it on' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = ''] = await codes.allInnerTexts()
  const download = dialog.getByRole('link', { name: 'Download' })
  expect(decodeURIComponent((await download.getAttribute('href')) ?? '')).toContain(first)
  await dialog.getByRole('link', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible()

  await test.step('signing in asks for a code', async () => {
    await page.context().clearCookies()
    await signInOnPage(page, email)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.goto('/admin/orders')
    await expect(page).toHaveURL(/\/admin\/login/)
    await enterCode(page, '000000')
    await expect(toast(page)).toContainText('Login failed')
    await enterCode(page, codeFor(uri, 1))
    await expect(page).toHaveURL(/\/admin\/orders$/)
  })

  await test.step('new recovery codes, then turned off', async () => {
    await page.goto('/admin/account')
    await page.getByRole('link', { name: 'New recovery codes' }).click()
    await page.getByLabel('Your password').fill(STAFF_PASSWORD)
    await page.getByRole('button', { name: 'Make new codes' }).click()
    await expect(codesShown(page)).toHaveCount(10)
    // They are not shown again, so that only a button closes them.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.mouse.click(4, 4)
    await expect(codesShown(page)).toHaveCount(10)
    const [fresh = ''] = await codesShown(page).allInnerTexts()
    await page.getByRole('link', { name: 'I have kept them' }).click()
    await page.getByRole('link', { name: 'Turn off' }).click()
    await page.getByLabel('Your password').fill(STAFF_PASSWORD)
    await page.getByLabel('One-time code').fill(fresh)
    await page.getByRole('button', { name: 'Turn it off' }).click()
    await expect(toast(page)).toContainText('Two-step sign-in is off')
  })
})

const codesShown = (page: Page) =>
  page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')

test('signing out elsewhere, and everywhere', { tag: '@phone' }, async ({
  page,
  shop,
  playwright,
}) => {
  const staff = await signInAs(page, shop, 'editor')
  const elsewhere = [await playwright.request.newContext(), await playwright.request.newContext()]
  for (const browser of elsewhere) {
    await signInOverHttp(browser, shop, staff.email, STAFF_PASSWORD)
  }
  await page.goto('/admin/account')
  const places = page.getByRole('listitem').filter({ hasText: 'Last renewed' })
  await expect(places).toHaveCount(3)
  await expect(places.filter({ hasText: 'This browser' })).toHaveCount(1)
  expect(await accessibilityViolations(page)).toEqual([])
  await places
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click()
  await expect(places).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(toast(page)).toContainText('Signed out everywhere else')
  await expect(places).toHaveCount(1)
  for (const browser of elsewhere) {
    const response = await browser.get(`${shop.url}/admin/products`, { maxRedirects: 0 })
    expect(response.headers().location).toMatch(/\/admin\/login/)
    await browser.dispose()
  }
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/login$/)
})

test('a changed name is updated everywhere', async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/net::ERR|Failed to fetch/)
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/account')
  await page.getByLabel('Name').fill('Sample Renamed')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(toast(page)).toContainText('Failed to save name')
  await expect(page.getByLabel('Name')).toHaveValue('Sample Renamed')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(toast(page)).toContainText('Name saved')
  await expect(page.getByRole('navigation').getByText('Sample Renamed')).toBeVisible()
})

/** The reset link in the mail to an address. */
async function resetLink(shop: OpenShop, email: string): Promise<string> {
  const find = async () => {
    const mails = (await shop.mails()).filter((mail) => mail.includes(`To: ${email}`))
    const text = mails.map((mail) => mail.replaceAll('=\r\n', '')).join()
    return /\/admin\/reset-password\?token=3D([\w-]+)/.exec(text)?.[1]
  }
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy()
  return `/admin/reset-password?token=${await find()}`
}

test('a forgotten password is reset by email', async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/status of (400|401|410)|net::ERR|Failed to fetch/)
  const staff = await withShopDatabase(shop, async (db) => {
    await resetSignInLimits(db)
    return await createTestStaff(db, 'viewer')
  })
  await signInOnPage(page, staff.email, 'wrong')
  await expect(toast(page)).toContainText('Login failed')
  await expect(toast(page)).toContainText('Invalid login credentials')
  expect(await accessibilityViolations(page)).toEqual([])

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(toast(page)).toContainText('An unexpected error occurred')
  await page.context().setOffline(false)

  await page.getByRole('link', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset your password' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByLabel('Email').fill(staff.email)
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Send reset link' }).click()
  await expect(toast(page)).toContainText('Password reset failed')
  await expect(toast(page)).toContainText('An unexpected error occurred')
  await page.context().setOffline(false)
  await expect(dialog.getByLabel('Email')).toHaveValue(staff.email)
  await dialog.getByRole('button', { name: 'Send reset link' }).click()
  await expect(toast(page)).toContainText('Password reset email sent')
  await expect(toast(page)).toContainText('Check your email for a link to reset your password.')

  const link = await resetLink(shop, staff.email)
  await page.goto(link)
  const save = async (password: string, again = password) => {
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('New password again').fill(again)
    await page.getByRole('button', { name: 'Save the password' }).click()
  }
  await save(FRESH, 'something else')
  await expect(toast(page)).toContainText("Passwords don't match")
  const start = Date.now()
  await save(FRESH)
  await expect(toast(page)).toContainText('Password updated successfully')
  await expect(toast(page)).toContainText('You can now login with your new password.')
  await page.waitForURL(/\/admin\/login$/)
  expect(Date.now() - start).toBeGreaterThan(2_900)

  await page.goto(link)
  await expect(toast(page)).toContainText('Invalid or expired reset link')
  await page.waitForURL(/\/admin\/login$/)
  await signInOnPage(page, staff.email, FRESH)
  await expect(page).toHaveURL(/\/admin$/)
})
