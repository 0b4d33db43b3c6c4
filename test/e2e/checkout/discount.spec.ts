import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { discountCodes } from '../../../app/domain/discounts/schema.ts'
import { createTestDiscountCode } from '../../support/fixtures/discounts.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { measure } from '../support/measure.ts'
import { withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import {
  addFromProductPage,
  drawer,
  fillInCustomer,
  GREEN_SOFA,
  pay,
  toast,
} from '../support/steps.ts'

/** The demo's discount code: 10% off everything. */
const CODE = 'SAMPLE10'

async function applyCode(page: Page, code: string): Promise<void> {
  await page.locator('summary', { hasText: 'Have a discount code?' }).click()
  await page.getByLabel('Discount code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

test('a discount code applies from the cart to the confirmed order', { tag: '@phone' }, async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/)
  await addFromProductPage(page, GREEN_SOFA)
  await drawer(page).getByRole('link', { name: 'Have a discount code?' }).click()
  await expect(page).toHaveURL('/cart#discount')
  await applyCode(page, 'NOSUCHCODE')
  const field = page.getByLabel('Discount code')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await expect(page.getByText('This code is not valid.')).toBeVisible()
  await field.fill('sample10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('−£62.00')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await measure(page, page.viewportSize()?.width ?? 0)).toEqual([])

  // A change of the cart fetches the new amount.
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(page.getByText('−£124.00')).toBeVisible()
  await page.getByRole('button', { name: /^Decrease quantity/ }).click()
  await expect(page.getByText('−£62.00')).toBeVisible()

  // Checkout in the cart drawer leads to the cart page, where the discount is shown.
  await page.goto('/shop')
  await page.getByRole('link', { name: /^Cart/ }).click()
  await expect(drawer(page).getByText('See the total with your code')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('−£62.00')).toBeVisible()
  await fillInCustomer(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByText('£620.00 less £62.00 with SAMPLE10')).toBeVisible()
  await expect(page.getByText('£558.00').first()).toBeVisible()
  await pay(page)
  const receipt = page.getByRole('article')
  await expect(receipt).toContainText(`Discount (${CODE})−£62.00`)
  await expect(receipt).toContainText('Total£558.00')
})

test.describe('without a purchase', () => {
  test.use({ sharesShop: 'with-shoppers' })

  test('a code that expires before the payment is reported, and the new total is shown', async ({
    page,
    shop,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 409/)
    const { id, code } = await withShopDatabase(shop, (db) => createTestDiscountCode(db))
    await addFromProductPage(page, GREEN_SOFA)
    await page.goto('/cart')
    await applyCode(page, code)
    await expect(page.getByText('−£62.00')).toBeVisible()
    await withShopDatabase(shop, (db) =>
      db.update(discountCodes).set({ active: false }).where(eq(discountCodes.id, id)),
    )
    await fillInCustomer(page)
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await expect(toast(page)).toContainText(`The discount code ${code} was taken off your cart.`)
    await expect(page.getByText('−£62.00')).toHaveCount(0)
    await expect(page.getByText('Have a discount code?')).toBeVisible()
  })
})
