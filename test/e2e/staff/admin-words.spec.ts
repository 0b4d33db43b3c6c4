import { orders } from '../../../app/domain/orders/schema.ts'
import { pence } from '../../../app/platform/values/money.ts'
import { withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { resetSignInLimits, signInAs } from '../support/staff.ts'
import { toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-staff' })

test('requests for reset links are rate-limited', async ({ page, shop, browserErrors }) => {
  browserErrors.expect(/status of 429/)
  const email = 'somebody@kept.example'
  await withShopDatabase(shop, resetSignInLimits)
  for (let sent = 1; sent < 10; sent++) {
    const answer = await page.request.post('/admin/login', {
      headers: { origin: shop.url },
      form: { intent: 'reset', email },
    })
    expect(answer.status()).toBe(200)
  }
  for (const words of ['Password reset email sent', 'Password reset failed']) {
    await page.goto('/admin/login?forgot=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Send reset link' }).click()
    await expect(toast(page)).toContainText(words)
  }
})

test('an order without items shows a note', async ({ page, shop }) => {
  await signInAs(page, shop, 'viewer')
  const id = await withShopDatabase(shop, async (db) => {
    const [made] = await db
      .insert(orders)
      .values({
        customer_name: 'Sample Nobody',
        customer_email: 'nobody@example.com',
        total_amount: pence(0),
        status: 'cancelled',
        stock_state: 'released',
        checkout_key: 'an order without items',
        return_origin: shop.url,
        payment_expires_at: new Date(),
      })
      .returning({ id: orders.id })
    return made?.id
  })
  await page.goto(`/admin/orders/${id}`)
  await expect(page.getByRole('dialog').getByText('No items found.')).toBeVisible()
})

test('an API request without a session returns 401', async ({ request, shop }) => {
  const answer = await request.post('/api/invite-admin-user', {
    headers: { origin: shop.url },
    data: { email: 'new@kept.example', full_name: 'Sample', role: 'viewer' },
  })
  expect(answer.status()).toBe(401)
  expect(await answer.json()).toEqual({ error: 'Missing required information or not authorized' })
})
