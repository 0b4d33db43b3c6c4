import type { Page } from '@playwright/test'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { LIST, open, paidOrder, status } from '../support/staff-orders.ts'

/** Presses a button of the sandbox's page of a paid session, as the customer's bank would act. */
async function bank(page: Page, pay: string, button: string): Promise<void> {
  const sandbox = await page.context().newPage()
  await sandbox.goto(pay)
  await sandbox.getByRole('button', { name: button }).click()
  await expect(sandbox.getByText('This payment is complete')).toBeVisible()
  await sandbox.close()
}

test('staff see a disputed payment, are warned of sending the order, and see the bank’s decision', async ({
  page,
  shop,
  browser,
}) => {
  await signInAs(page, shop, 'admin')
  const order = await paidOrder(shop, browser)
  await bank(page, order.pay, 'Dispute the payment')
  await expect
    .poll(async () => (await shop.mails()).filter((mail) => mail.includes(order.number)).length)
    .toBeGreaterThan(2)

  await page.goto('/admin')
  const task = page.getByRole('link', { name: 'disputed payment needs an answer' })
  await task.click()
  await expect(page).toHaveURL(/payment=disputed/)
  const row = page.getByRole('row', { name: order.number })
  await expect(row).toContainText('Disputed')
  await row.getByRole('link', { name: order.number }).click()
  const dialog = page.getByRole('dialog', { name: `Order ${order.number}` })
  await expect(dialog.getByRole('heading', { name: 'The customer disputes £620.00' })).toBeVisible()
  await expect(dialog).toContainText('Answer by')
  await expect(dialog).toContainText('nothing can be refunded before the bank decides')
  await expect(dialog.getByText('Refund up to')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(dialog).toContainText(
    'If the bank decides for them, the piece and the money are gone.',
  )
  await expect(dialog.getByRole('button', { name: 'Set to Shipped' })).toBeEnabled()

  await bank(page, order.pay, 'The bank decides for the customer')
  await expect(async () => {
    await page.goto(`${LIST}?q=${order.number}`)
    await expect(page.getByRole('row', { name: order.number })).toContainText('Dispute lost')
  }).toPass()
  const lost = await open(page, order)
  await expect(lost).toContainText('Do not refund it again.')
  await expect(lost).toContainText('Nothing is left to refund.')
  await expect(status(lost)).toBeVisible()
})
