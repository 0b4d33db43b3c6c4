import { expect, test } from '../support/shop-fixture.ts'
import {
  addFromProductPage,
  drawer,
  fillInCustomer,
  GREEN_SOFA,
  SHOPPER,
  toast,
} from '../support/steps.ts'

test('an email address that the payment provider refuses is reported at its field, which takes the focus', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 400/)
  await addFromProductPage(page, GREEN_SOFA)
  const cart = drawer(page)
  await cart.getByRole('button', { name: 'Checkout' }).click()
  await fillInCustomer(cart, { ...SHOPPER, email: 'jo&co@example.com' })
  await cart.getByRole('button', { name: 'Proceed to Payment' }).click()
  const email = cart.getByLabel('Email*')
  await expect(email).toHaveAccessibleDescription(/does not accept this email address/)
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toBeFocused()
  // The field has the message; the toast does not repeat it.
  await expect(toast(page).filter({ hasText: 'email address' })).toHaveCount(0)
  await email.fill(SHOPPER.email)
  await expect(email).not.toHaveAttribute('aria-invalid')
  await cart.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
})
