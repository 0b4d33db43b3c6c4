import { unmatchedPayments } from '../../app/domain/orders/schema.ts'
import { pence } from '../../app/platform/money.ts'
import { inDatabaseOf } from './open-shop.ts'
import { expect, test } from './shop-fixture.ts'
import { signInAs } from './staff.ts'
import { toast } from './steps.ts'

const PAYMENT = 'pi_3QabcdefGHIJKL0000001'

test('a refund of a payment without an order is confirmed first', async ({
  page,
  shop,
  troubles,
}) => {
  await inDatabaseOf(shop, (db) =>
    db.insert(unmatchedPayments).values({
      session_id: 'cs_test_unmatched',
      payment_intent_id: PAYMENT,
      amount: pence(94_500),
      currency: 'gbp',
      state: 'paid',
      opened_at: new Date(),
    }),
  )
  await signInAs(page, shop, 'admin')
  await page.goto('/admin/unmatched-payments')
  const refund = page.getByRole('row').getByRole('button', { name: /^Refund £945\.00/ })
  await refund.click()
  const dialog = page.getByRole('dialog', { name: 'Refund £945.00?' })
  await expect(dialog).toContainText(`All of payment ${PAYMENT}, £945.00, goes back to the card`)
  await expect(dialog).toContainText('This cannot be taken back.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(toast(page)).toHaveCount(0)

  // The provider does not know this payment: its refusal shows that it was asked.
  troubles.expect(/status of 409/)
  await refund.click()
  await dialog.getByRole('button', { name: 'Refund £945.00' }).click()
  await expect(toast(page)).toContainText('The payment provider refused the refund')
})
