import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { pollUntil } from '../support/page-clock.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { LIST, mailTo, open, paidOrder, status } from '../support/staff-orders.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

test('an order is found by its number and shipped by keyboard', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/)
  const order = await paidOrder(shop)
  await signInAs(page, shop, 'editor')
  await page.goto(LIST)
  await page.getByRole('searchbox').fill(order.number)
  await expect(page).toHaveURL(`${LIST}?q=${order.number}`)
  const row = page.getByRole('row').filter({ hasText: order.number })
  await expect(row).toContainText('Sample Buyer')
  await expect(row).toContainText('£620.00')
  await expect(row).toContainText('Paid')
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  const link = page.getByRole('link', { name: order.number })
  await link.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Order ${order.number}` })
  await expect(dialog.getByRole('row', { name: order.title })).toContainText('£620.00')
  await expect(dialog).toContainText('1 Example Street')
  await expect(dialog).toContainText(/pi_\w+/)
  await expect(dialog).toContainText('Order placed; the pieces are held')
  expect(await accessibilityViolations(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Mark as shipped' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Tell the customer by email')).toBeChecked()
  await dialog.getByLabel('Carrier').selectOption('Royal Mail')
  await dialog.getByLabel('Tracking number').fill('ab 123456784 gb')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Royal Mail has no tracking numbers like this one')
  await expect(status(dialog)).toHaveValue('shipped')
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByLabel('Tracking number').fill('ab 123456785 gb')
  await dialog.getByRole('button', { name: 'Set to Shipped' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Order status updated successfully')
  await expect(status(dialog)).toHaveValue('shipped')
  await expect(dialog).toContainText('changed the status')
  await expect.poll(() => mailTo(shop, order.email, 'is on its way')).toHaveLength(1)
  await expect(dialog.getByRole('link', { name: 'Follow the parcel' })).toHaveAttribute(
    'href',
    'https://www.royalmail.com/track-your-item#/tracking-results/AB123456785GB',
  )
  await dialog.getByText('Add a note').click()
  await dialog.getByLabel('Internal note').fill('Rings back after five')
  await dialog.getByRole('button', { name: 'Save the note' }).click()
  await expect(toast(page)).toContainText('Note saved')
  await expect(dialog.getByRole('paragraph').filter({ hasText: 'Rings back' })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`${LIST}?q=${order.number}`)
  await expect(link).toBeFocused()
  await expect(row).toContainText('Shipped')
})

test('an order is refunded in part, then cancelled with the rest', async ({ page, shop }) => {
  const order = await paidOrder(shop)
  await page.clock.install()
  await signInAs(page, shop, 'admin')
  const dialog = await open(page, order)
  await dialog.getByText('Refund up to £620.00').click()
  await dialog.getByLabel('Amount (£)').fill('100.50')
  await dialog.getByLabel('Reason').fill('One leg is scratched.')
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Refund £100.50' }).click()
  const confirm = page.getByRole('dialog', { name: 'Refund £100.50?' })
  await expect(confirm).toContainText('£519.50 can be refunded later.')
  expect(await accessibilityViolations(page)).toEqual([])
  await confirm.getByRole('button', { name: 'Refund £100.50' }).click()
  await expect(toast(page)).toContainText('£100.50 is being refunded')
  const partRefunded = dialog.getByText('Part refunded')
  await pollUntil(page, () => expect(partRefunded).toBeVisible({ timeout: 1_000 }))
  await expect.poll(() => mailTo(shop, order.email, 'One leg is scratched.')).toHaveLength(1)

  await status(dialog).selectOption('Cancelled')
  await expect(dialog.getByLabel('Put the pieces back on sale')).toBeChecked()
  const refund = dialog.getByRole('checkbox', { name: 'Refund £519.50' })
  await refund.uncheck()
  await expect(dialog).toContainText('The money stays with the shop unless it is refunded.')
  await refund.check()
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel and refund £519.50' }).click()
  await expect(toast(page)).toContainText('Order status updated successfully')
  await expect(dialog).toContainText('Back on sale')
  await expect(dialog.getByText('Nothing is left to refund.')).toBeVisible()
  await expect.poll(() => mailTo(shop, order.email, 'has been cancelled')).toHaveLength(1)
  const stock = await fetch(`${shop.url}/api/stock?ids=${order.productId}`)
  expect(await stock.json()).toMatchObject([{ stock_quantity: 1 }])
})

test('an order is printed, an unusual change is explained, and connection errors lose no input', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/Failed to load resource|Failed to fetch/)
  const order = await paidOrder(shop)
  await signInAs(page, shop, 'admin')
  const dialog = await open(page, order)
  await dialog.getByRole('link', { name: 'Packing slip' }).click()
  await expect(page.getByRole('heading', { name: 'Packing slip' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText('1 Example Street')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await expect(dialog).toBeVisible()

  // An unusual change is confirmed first, and can be abandoned.
  await status(dialog).selectOption('Delivered')
  await expect(dialog).toContainText('It was never marked as shipped')
  await status(dialog).selectOption('Pending')
  await expect(dialog).toContainText('This goes back a step.')
  await dialog.getByRole('button', { name: 'Leave it as it is' }).click()
  await expect(status(dialog)).toHaveValue('paid')

  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await dialog.getByRole('button', { name: 'Set to Shipped' }).click()
  await expect(toast(page)).toContainText('Failed to update order status')
  await expect(dialog.getByRole('button', { name: 'Set to Shipped' })).toBeEnabled()
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Set to Shipped' }).click()
  await expect(toast(page)).toContainText('Order status updated successfully')

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const items = /\/admin\/orders\/[^?]+\.data/
  await page.route(items, (route) => route.abort())
  await page.getByRole('link', { name: order.number }).click()
  await expect(toast(page)).toContainText('Failed to load order items')
  await expect(page.locator('tbody')).toContainText(order.email)
  await expect(page.getByText('Failed to load orders')).toHaveCount(0)
  await page.unroute(items)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.route(/orders\.data\?.*routes.*list/, (route) => route.abort())
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Delivered')
  await expect(toast(page)).toContainText('Failed to load orders')
  await page.unroute(/orders\.data\?.*routes.*list/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: order.number })).toHaveCount(0)
})
