import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { products } from '../../../app/domain/catalogue/schema.ts'
import { unmatchedPayments } from '../../../app/domain/orders/reconciliation/schema.ts'
import { stripePayments } from '../../../app/domain/payments/stripe-payments.server.ts'
import { generatedSecrets } from '../../../app/platform/config/generated-secrets.ts'
import { pence } from '../../../app/platform/values/money.ts'
import { SAMPLE_VALUES } from '../../../sandbox/pay-page/pay-form.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

const UNKNOWN_PAYMENT = 'pi_3QabcdefGHIJKL0000001'

/** The payment sandbox of a shop. Its origin is taken from the URL of a payment page. */
async function providerOf(shop: OpenShop) {
  const [piece] = await withShopDatabase(shop, (db) =>
    db.select().from(products).where(eq(products.stock_quantity, 1)).limit(1),
  )
  if (!piece) throw new Error('there is no piece')
  const { id, title: name, price } = piece
  const response = await fetch(`${shop.url}/api/create-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      items: [{ id, name, price: price / 100, quantity: 1, image: null }],
      customer: { name: 'Sam Sample', email: 'sam@example.com', phone: '', marketingOptIn: false },
    }),
  })
  const { url } = (await response.json()) as { url: string }
  return stripePayments({
    secretKey: generatedSecrets(shop.dataDir).sandboxSecretKey,
    webhookSecret: 'unused',
    apiUrl: new URL(url).origin,
  })
}

/** Pays for an order that the shop does not have, as after a restore. @returns the payment's id */
async function payLostOrder(
  shop: OpenShop,
  payments: Awaited<ReturnType<typeof providerOf>>,
): Promise<string> {
  const opened = await payments.openSession({
    orderId: randomUUID(),
    lines: [{ title: 'Lost sofa', unitPrice: pence(62_000), quantity: 1, imageUrl: null }],
    customerEmail: 'lost@example.com',
    expiresAt: new Date(Date.now() + 31 * 60_000),
    successUrl: `${shop.url}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${shop.url}/checkout/cancelled`,
  })
  if (!opened.ok) throw new Error('no payment page was opened')
  const { id, url } = opened.session
  await fetch(url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ ...SAMPLE_VALUES, action: 'pay' }),
    redirect: 'manual',
  })
  const read = await payments.readSession(id)
  return (read.ok && read.session.paymentIntentId) || ''
}

test('a payment without an order is refunded after a confirmation', async ({
  page,
  shop,
  browserErrors,
}) => {
  const payments = await providerOf(shop)
  const paymentId = await payLostOrder(shop, payments)
  await withShopDatabase(shop, (db) =>
    db.insert(unmatchedPayments).values({
      session_id: 'cs_test_unmatched',
      payment_intent_id: UNKNOWN_PAYMENT,
      amount: pence(94_500),
      currency: 'gbp',
      state: 'paid',
      opened_at: new Date(),
    }),
  )
  await signInAs(page, shop, 'admin')
  // The payment is listed once its webhook has arrived.
  await expect(async () => {
    await page.goto('/admin/unmatched-payments')
    await expect(page.getByRole('row', { name: paymentId })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText('2 payments')).toBeVisible()
  const refund = page.getByRole('row').getByRole('button', { name: /^Refund £620\.00/ })
  await refund.click()
  const dialog = page.getByRole('dialog', { name: 'Refund £620.00?' })
  await expect(dialog).toContainText(`All of payment ${paymentId}, £620.00, goes back to the card`)
  await expect(dialog).toContainText('This cannot be taken back.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(toast(page)).toHaveCount(0)
  await refund.click()
  await dialog.getByRole('button', { name: 'Refund £620.00' }).click()
  await expect(toast(page)).toContainText('The payment is being refunded')
  await expect(page.getByRole('row', { name: paymentId })).toHaveCount(0)
  await expect(page.getByText('1 payment', { exact: true })).toBeVisible()
  expect(await payments.findRefunds(paymentId)).toMatchObject({
    ok: true,
    refunds: [{ amount: 62_000 }],
  })

  // The other payment does not exist at the provider, whose refusal is shown.
  browserErrors.expect(/status of 409/)
  await page
    .getByRole('row')
    .getByRole('button', { name: /^Refund £945\.00/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund £945.00' }).click()
  await expect(toast(page).last()).toContainText('The payment provider refused the refund')
  await expect(page.getByRole('row', { name: UNKNOWN_PAYMENT })).toBeVisible()
})
