import type { Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import type { OpenShop } from '../support/open-shop.ts'
import { pollUntil } from '../support/page-clock.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { holdBundles, signInAs } from '../support/staff.ts'
import { open, paidOrder, status } from '../support/staff-orders.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

test('a refund being entered is kept when a colleague refunds a part', async ({ page, shop }) => {
  const order = await paidOrder(shop)
  await page.clock.install()
  await signInAs(page, shop, 'admin')
  const dialog = await open(page, order)
  await dialog.getByText('Refund up to £620.00').click()
  await dialog.getByLabel('Amount (£)').fill('100.50')
  await dialog.getByLabel('Reason').fill('One leg is scratched.')
  const refunded = await page.request.post(page.url(), {
    headers: { origin: shop.url },
    form: { intent: 'refund', left: '62000', amount: '20', reason: '' },
  })
  expect(refunded.ok()).toBe(true)
  const less = dialog.getByText('Refund up to £600.00')
  await pollUntil(page, () => expect(less).toBeVisible({ timeout: 1_000 }))
  await expect(dialog.getByLabel('Reason')).toHaveValue('One leg is scratched.')
  await expect(dialog.getByLabel('Amount (£)')).toHaveValue('100.50')
  await expect(dialog).toContainText('This changed while you were typing')
  await dialog.getByRole('button', { name: 'Refund £100.50' }).click()
  const confirm = page.getByRole('dialog', { name: 'Refund £100.50?' })
  await expect(confirm).toContainText('£499.50 can be refunded later.')
  await confirm.getByRole('button', { name: 'Refund £100.50' }).click()
  await expect(toast(page)).toContainText('£100.50 is being refunded')
  await expect(dialog.getByLabel('Reason')).toHaveValue('')
})

/** Changes the opened order as a colleague does. */
async function changeAsColleague(page: Page, shop: OpenShop, form: Record<string, string>) {
  const changed = await page.request.post(page.url(), { headers: { origin: shop.url }, form })
  expect(changed.ok()).toBe(true)
}

const NOTICE = 'This changed while you were typing.'

test('a status being chosen is kept when a colleague changes it, and is refused', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/)
  const order = await paidOrder(shop)
  await page.clock.install()
  await signInAs(page, shop, 'editor')
  const dialog = await open(page, order)
  await dialog.getByRole('button', { name: 'Mark as shipped' }).press('Enter')
  const number = dialog.getByLabel('Tracking number')
  await expect(dialog.getByRole('group', { name: 'Set to Shipped' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Carrier')).toBeFocused()
  await dialog.getByLabel('Carrier').selectOption('Royal Mail')
  await number.fill('AB123456785GB')
  await changeAsColleague(page, shop, { intent: 'status', from: 'paid', to: 'shipped' })
  const notice = dialog.getByRole('status').filter({ hasText: NOTICE })
  await pollUntil(page, () => expect(notice).toBeVisible({ timeout: 1_000 }))
  await expect(notice).toContainText('The order is now shipped')
  await expect(number.first()).toHaveValue('AB123456785GB')
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Set to Shipped' }).click()
  await expect(toast(page)).toContainText('it is now shipped')
  await expect(number.first()).toHaveValue('AB123456785GB')
  await dialog.getByRole('button', { name: 'Leave it as it is' }).press('Enter')
  await expect(notice).toHaveCount(0)
  await expect(dialog.locator('section:focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(status(dialog)).toBeFocused()
  await expect(status(dialog)).toHaveValue('shipped')

  // A form without a choice follows the newest status.
  await changeAsColleague(page, shop, { intent: 'status', from: 'shipped', to: 'delivered' })
  await pollUntil(page, () => expect(status(dialog)).toHaveValue('delivered', { timeout: 1_000 }))
  await expect(notice).toHaveCount(0)
})

test('a tracking number being entered is kept when a colleague saves another', async ({
  page,
  shop,
}) => {
  const order = await paidOrder(shop)
  await page.clock.install()
  await signInAs(page, shop, 'editor')
  const dialog = await open(page, order)
  await changeAsColleague(page, shop, { intent: 'status', from: 'paid', to: 'shipped' })
  const add = dialog.getByText('Add a tracking number')
  await pollUntil(page, () => expect(add).toBeVisible({ timeout: 1_000 }))
  await add.click()
  const number = dialog.getByLabel('Tracking number')
  const save = (shown: string, carrier: string, trackingNumber: string) =>
    changeAsColleague(page, shop, { intent: 'parcel', from: shown, carrier, trackingNumber })

  // A form without input follows the saved number.
  await save('', 'ups', 'T1234567890')
  await pollUntil(page, () => expect(number).toHaveValue('T1234567890', { timeout: 1_000 }))
  await number.fill('AB123456785GB')
  await dialog.getByLabel('Tell the customer by email').uncheck()
  await save('ups T1234567890', 'dhl', '1234567890')
  const notice = dialog.getByRole('status').filter({ hasText: NOTICE })
  await pollUntil(page, () => expect(notice).toBeVisible({ timeout: 1_000 }))
  await expect(notice).toContainText('The number is now 1234567890 of DHL.')
  await expect(number).toHaveValue('AB123456785GB')
  await expect(dialog.getByLabel('Tell the customer by email')).not.toBeChecked()
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByLabel('Carrier').selectOption('Royal Mail')
  await dialog.getByRole('button', { name: 'Save the number' }).click()
  await expect(toast(page)).toContainText('Tracking number saved')
  await expect(dialog).toContainText('Royal Mail')
  await expect(notice).toHaveCount(0)
  await expect(number).toHaveValue('AB123456785GB')
})

test('a tracking number that a colleague has saved is not overwritten unseen', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/)
  const order = await paidOrder(shop)
  await page.clock.install()
  await signInAs(page, shop, 'editor')
  let dialog = await open(page, order)
  await changeAsColleague(page, shop, { intent: 'status', from: 'paid', to: 'shipped' })
  dialog = await open(page, order)
  await dialog.getByText('Add a tracking number').click()
  const number = dialog.getByLabel('Tracking number')
  await dialog.getByLabel('Carrier').selectOption('Royal Mail')
  await number.fill('AB123456785GB')
  const theirs = { carrier: 'dhl', trackingNumber: '1234567890' }
  await changeAsColleague(page, shop, { intent: 'parcel', from: '', ...theirs })
  const save = dialog.getByRole('button', { name: 'Save the number' })
  await save.click()
  await expect(toast(page)).toContainText('A colleague has changed the number in the meantime')
  await expect(dialog.getByRole('status').filter({ hasText: NOTICE })).toContainText(
    'The number is now 1234567890 of DHL.',
  )
  await expect(dialog.getByRole('link', { name: 'Follow the parcel' })).toBeVisible()
  await expect(number).toHaveValue('AB123456785GB')
  await save.click()
  await expect(toast(page)).toContainText('Tracking number saved')
  await expect(dialog).toContainText('Royal Mail')
})

test('what was typed before hydration stays when a colleague changes the order', async ({
  page,
  shop,
}) => {
  const order = await paidOrder(shop)
  await page.clock.install()
  await signInAs(page, shop, 'admin')
  let dialog = await open(page, order)
  await changeAsColleague(page, shop, { intent: 'status', from: 'paid', to: 'shipped' })
  await changeAsColleague(page, shop, { intent: 'note', from: '', note: 'Prefers mornings.' })
  const release = await holdBundles(page)
  await page.reload({ waitUntil: 'domcontentloaded' })
  dialog = page.getByRole('dialog', { name: `Order ${order.number}` })
  await dialog.getByText('Add a tracking number').click()
  const number = dialog.getByLabel('Tracking number').last()
  await number.fill('AB123456785GB')
  await dialog.getByText('Refund up to £620.00').click()
  await dialog.getByLabel('Reason').fill('One leg is scratched.')
  await dialog.getByText('Change the note').click()
  await dialog.getByLabel('Internal note').fill('Ring the bell twice.')
  release()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  const theirs = { carrier: 'dhl', trackingNumber: '1234567890' }
  await changeAsColleague(page, shop, { intent: 'parcel', from: '', ...theirs })
  await changeAsColleague(page, shop, { intent: 'refund', left: '62000', amount: '20' })
  const notice = dialog.getByText('The number is now 1234567890 of DHL.')
  await pollUntil(page, () => expect(notice).toBeVisible({ timeout: 1_000 }))
  await expect(dialog.getByText('Refund up to £600.00')).toBeVisible()
  await expect(number).toHaveValue('AB123456785GB')
  await expect(dialog.getByLabel('Reason')).toHaveValue('One leg is scratched.')
  await expect(dialog.getByLabel('Internal note')).toHaveValue('Ring the bell twice.')
})
