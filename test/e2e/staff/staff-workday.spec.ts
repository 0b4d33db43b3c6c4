import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { pollUntil } from '../support/page-clock.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { drawer, SHOPPER, toast } from '../support/steps.ts'

const FIRST_ADMIN = 'admin@kept.example'
const OWN_PASSWORD = 'walnut otter lamp'
const PHOTOS = [1, 2].map((view) =>
  fileURLToPath(
    new URL(`../../../demo/photos/orla-blue-velvet-tub-chair-${view}.webp`, import.meta.url),
  ),
)

/**
 * An end-to-end scenario with all three roles: from an empty staff area to a shipped order and a
 * refunded one.
 */
test('a working day of an admin, an editor and a viewer', async ({
  page: admin,
  shop,
  anotherShopper,
  browserErrors,
}) => {
  test.setTimeout(180_000)
  browserErrors.expect(/status of 403/)
  await admin.clock.install()
  const [editor, viewer, shopper] = [
    await anotherShopper(),
    await anotherShopper(),
    await anotherShopper(),
  ]

  await test.step('the first admin is set up, once', async () => {
    await admin.goto('/admin/setup-first-admin')
    await admin.getByLabel('Your name').fill('Sample Admin')
    await admin.getByLabel('Email').fill(FIRST_ADMIN)
    const code = admin.getByLabel('Code')
    await code.fill('not the code')
    await admin.getByRole('button', { name: 'Make me the first admin' }).press('Enter')
    await expect(code).toHaveAccessibleDescription(/That is not the code shown/)
    await expect(code).toBeFocused()
    await code.fill(shop.firstAdminCode())
    await code.press('Enter')
    const outcome = admin.getByRole('region', { name: 'You are the first admin' })
    await expect(outcome).toBeFocused()
    await expect(admin.getByText('Setup failed')).toHaveCount(0)
    const password = await admin.locator('code').innerText()
    expect(password).toMatch(/^\S{10}$/)
    // The password is read as the description of the part that has the focus.
    await expect(outcome).toHaveAccessibleDescription(new RegExp(password.replaceAll(/\W/g, '.')))
    await admin.keyboard.press('Tab')
    await expect(admin.getByRole('button', { name: 'Copy the temporary password' })).toBeFocused()
    await firstSignIn(admin, FIRST_ADMIN, password)
    await expect(admin.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await viewer.goto('/admin/setup-first-admin')
    await expect(viewer.getByText('The first admin already exists.')).toBeVisible()
  })

  await test.step('an editor and a viewer are invited, and sign in', async () => {
    for (const [page, role] of [
      [editor, 'editor'],
      [viewer, 'viewer'],
    ] as const) {
      const email = `${role}@kept.example`
      await admin.goto('/admin/users')
      await admin.getByRole('link', { name: 'Invite User' }).click()
      const dialog = admin.getByRole('dialog')
      await dialog.getByLabel('Email').fill(email)
      await dialog.getByLabel('Full name').fill(`Sample ${role}`)
      await dialog.getByLabel(new RegExp(`^${role}`, 'i')).check()
      await dialog.getByRole('button', { name: 'Send the invitation' }).click()
      await expect(toast(admin)).toContainText('User invited successfully')
      const password = await dialog.locator('code').innerText()
      await firstSignIn(page, email, password)
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    }
    const invitations = async () =>
      (await shop.mails()).filter((mail) => /You are invited/.test(mail))
    await expect.poll(async () => (await invitations()).length).toBe(2)
  })

  await test.step('a visitor subscribes, sends a message, and offers a chair with photos', async () => {
    await shopper.goto('/contact')
    await shopper.getByRole('textbox', { name: 'Email address' }).fill('reader@example.com')
    await shopper.getByRole('button', { name: 'Subscribe' }).click()
    await expect(toast(shopper)).toContainText('Subscription Successful')
    const form = shopper.getByRole('main')
    await form.getByLabel('Name').fill('Sample Writer')
    await form.getByLabel('Email', { exact: true }).fill('writer@example.com')
    await form.getByLabel('Subject').fill('A chair')
    await form.getByRole('textbox', { name: 'Message' }).fill('Do you also deliver on Saturdays?')
    await form.getByRole('button', { name: /^Send/ }).click()
    await expect(toast(shopper)).toContainText('Message sent!')
    await sellRequestChair(shopper)
    await expect(toast(shopper)).toContainText('Submission received!', { timeout: 20_000 })
  })

  await test.step('the editor creates a product from the sell request, and publishes it', async () => {
    await editor.goto('/admin/sell-submissions')
    const row = editor.getByRole('row').filter({ hasText: 'Sample Seller' })
    await expect(row.getByText('New', { exact: true }).first()).toBeVisible()
    await row.getByRole('link').first().click()
    const dialog = editor.getByRole('dialog')
    await expect(dialog.getByRole('img')).toHaveCount(2)
    await dialog.getByLabel('Status').selectOption('purchased')
    await expect(toast(editor)).toContainText('Status updated successfully')
    await dialog.getByRole('link', { name: 'Make a product from this' }).click()
    await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
      /armchair/i,
    )
    await editor
      .getByRole('textbox', { name: 'Title', exact: true })
      .fill('Blue armchair from a seller')
    await editor.getByLabel('Price (£)').fill('180')
    await expect(editor.getByLabel('Show on the website')).not.toBeChecked()
    await editor.getByRole('button', { name: 'Create product' }).click()
    await expect(toast(editor)).toContainText('Product created')
    await editor.goto('/admin/products')
    const shown = editor.getByRole('row').filter({ hasText: 'Blue armchair from a seller' })
    await shown.getByRole('switch').click()
    await expect(toast(editor)).toContainText('Product enabled successfully')
  })

  await test.step('the shopper finds it and pays, and it is sold out', async () => {
    await shopper.goto('/shop?search=Blue+armchair+from+a+seller')
    await shopper.getByRole('button', { name: 'Add to Cart' }).first().click()
    await pay(shopper)
    await expect(shopper.getByText('Thank You For Your Purchase!')).toBeVisible()
    await shopper.goto('/shop?search=Blue+armchair+from+a+seller')
    await expect(shopper.getByText('Sold Out').first()).toBeVisible()
  })

  await test.step('the editor ships it, and cannot refund it', async () => {
    await editor.goto('/admin/orders')
    await editor
      .getByRole('row')
      .filter({ hasText: SHOPPER.email })
      .getByRole('link')
      .first()
      .click()
    const dialog = editor.getByRole('dialog')
    await expect(dialog.getByText('Blue armchair from a seller')).toBeVisible()
    await expect(dialog.getByText(/^Refund/)).toHaveCount(0)
    await dialog.getByLabel('Status', { exact: true }).selectOption('Cancelled')
    await expect(dialog).toContainText('An admin can refund the £180.00.')
    await dialog.getByRole('button', { name: 'Leave it as it is' }).click()
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
    await dialog.getByRole('button', { name: 'Set to Shipped' }).click()
    await expect(toast(editor)).toContainText('Order status updated successfully')
    await expect.poll(async () => (await shop.mails()).join()).toContain('on its way')
  })

  await test.step('the admin refunds it through the payment provider', async () => {
    await admin.goto('/admin/orders')
    await admin
      .getByRole('row')
      .filter({ hasText: SHOPPER.email })
      .getByRole('link')
      .first()
      .click()
    const dialog = admin.getByRole('dialog').first()
    await dialog.getByText('Refund up to £180.00').click()
    await dialog.getByRole('button', { name: 'Refund £180.00' }).click()
    await admin.getByRole('dialog').last().getByRole('button', { name: 'Refund £180.00' }).click()
    // A job executes the refund; the open page shows it without a reload.
    const refunded = dialog.getByText('Refunded', { exact: true }).first()
    await pollUntil(admin, () => expect(refunded).toBeVisible({ timeout: 1_000 }))
    await expect.poll(async () => (await shop.mails()).join()).toMatch(/^Subject: .*refunded/m)
  })

  await test.step('the editor answers the message', async () => {
    await editor.goto('/admin/contact-submissions')
    const row = editor.getByRole('row').filter({ hasText: 'Sample Writer' })
    await expect(row.getByText('New', { exact: true })).toBeVisible()
    await row.getByRole('link').first().click()
    const reply = editor.getByRole('dialog').getByRole('link', { name: 'Reply by email' })
    await expect(reply).toHaveAttribute('href', /^mailto:writer@example\.com\?subject=Re/)
    await editor.keyboard.press('Escape')
    await expect(row.getByText('New', { exact: true })).toHaveCount(0)
  })

  await test.step('the admin exports the subscribers, which is in the history', async () => {
    await admin.goto('/admin/newsletter-subscribers')
    const download = admin.waitForEvent('download')
    await admin.getByRole('link', { name: 'Export CSV' }).click()
    const file = await (await download).createReadStream()
    const text = (await file.toArray()).join('')
    expect(text).toContain('reader@example.com')
    await admin.goto('/admin/history')
    for (const words of [/Newsletter subscribers/i, /Blue armchair from a seller/]) {
      await expect(admin.getByText(words).first()).toBeVisible()
    }
  })

  await test.step('the viewer has read-only access to all of it', async () => {
    for (const path of ['products', 'orders', 'contact-submissions', 'sell-submissions', 'users']) {
      await viewer.goto(`/admin/${path}`)
      await expect(viewer.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(viewer.getByRole('switch')).toHaveCount(0)
      await expect(viewer.getByRole('button', { name: /Delete|Duplicate|Mark as/ })).toHaveCount(0)
      expect(await accessibilityViolations(viewer)).toEqual([])
    }
    await viewer.goto('/admin/products/create')
    await expect(viewer.getByText('This is not open to you.')).toBeVisible()
    expect((await viewer.request.get('/admin/orders/export.csv')).status()).toBe(403)
    await viewer.getByRole('link', { name: 'To the dashboard' }).click()
    await signOut(viewer)
    await viewer.goto('/admin/orders')
    await expect(viewer).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Forders/)
  })
})

async function firstSignIn(page: Page, email: string, temporary: string): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(temporary)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD)
  await page.getByLabel('New password again').fill(OWN_PASSWORD)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(toast(page)).toContainText('Password updated successfully')
}

async function sellRequestChair(page: Page): Promise<void> {
  await page.goto('/sell')
  const form = page.getByRole('main')
  await form.getByLabel('Name', { exact: true }).fill('Sample Seller')
  await form.getByLabel('Email', { exact: true }).fill('seller@example.com')
  await form.getByLabel('Location or postcode').fill('HP11 1AA')
  await form.getByLabel('Furniture type').selectOption('armchair')
  await form.getByLabel('Material').selectOption('velvet')
  await form.getByLabel(/^Condition$/).selectOption('good')
  await form.getByLabel('Age, roughly').fill('6 years')
  await form.getByLabel('Color').fill('Blue')
  await form.getByLabel('Dimensions (L x W x H)').fill('75 x 70 x 72 cm')
  await form.getByLabel('Any damage?').fill('none')
  for (const name of ['Do you have pets?', 'Does anyone smoke at home?']) {
    await form.getByRole('group', { name }).getByText('No').click()
  }
  await form.getByLabel('Choose photos').setInputFiles(PHOTOS)
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
}

async function pay(page: Page): Promise<void> {
  const cart: Locator = drawer(page)
  await cart.getByRole('button', { name: 'Checkout' }).click()
  await cart.getByLabel('Full Name*').fill(SHOPPER.name)
  await cart.getByLabel('Email*').fill(SHOPPER.email)
  await cart.getByRole('button', { name: 'Proceed to Payment' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await expect(page).toHaveURL(/\/admin\/login$/)
}
