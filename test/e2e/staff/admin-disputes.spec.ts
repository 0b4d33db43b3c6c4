import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { atPayment, open, paidOrder, status } from '../support/staff-orders.ts'

test.use({ sharesShop: 'with-staff' })

test('staff are warned of sending a disputed order, and of cancelling during a payment', async ({
  page,
  shop,
}) => {
  const order = await paidOrder(shop)
  const body = new URLSearchParams({ action: 'dispute' })
  await fetch(order.pay, { method: 'POST', body, redirect: 'manual' })
  await signInAs(page, shop, 'editor')
  // The dispute is shown once its webhook has arrived.
  const dialog = await open(page, order)
  await expect(async () => {
    await page.reload()
    await expect(dialog).toContainText('The customer disputes £620.00', { timeout: 500 })
  }).toPass()
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(dialog).toContainText(
    'If the bank decides for them, the piece and the money are gone.',
  )
  await expect(dialog.getByRole('button', { name: 'Set to Shipped' })).toBeEnabled()

  const unpaid = await open(page, await atPayment(shop))
  await expect(unpaid).toContainText('Held while the customer pays')
  await status(unpaid).selectOption('Cancelled')
  await expect(unpaid).toContainText('Its payment page is closed first')
})
