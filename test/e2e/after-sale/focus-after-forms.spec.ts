import type { Page } from '@playwright/test'
import { buy } from '../support/bought-orders.ts'
import type { OpenShop } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'

test.use({ sharesShop: 'with-buyers' })

/** Each accepted form moves the focus to the part of the page that shows its result. */
async function expectFocusAtResults(page: Page, shop: OpenShop): Promise<void> {
  const order = await buy(shop, page)
  await page.goto(order.page)
  await page.getByLabel('Your message about this order').fill('Is the lift large enough?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/#conversation$/)
  await expect(page.locator('#conversation')).toBeFocused()
  await page.locator('#cancel summary').click()
  await page.getByRole('button', { name: 'Yes, cancel this order' }).click()
  await expect(page).toHaveURL(/#(?:top|cancel)$/)
  await expect(page.locator(new URL(page.url()).hash)).toBeFocused()
}

test('an accepted form about an order moves the focus to its result', async ({ page, shop }) => {
  await expectFocusAtResults(page, shop)
})

test('the same without JavaScript', { tag: '@plain' }, async ({ page, shop }) => {
  await expectFocusAtResults(page, shop)
})
