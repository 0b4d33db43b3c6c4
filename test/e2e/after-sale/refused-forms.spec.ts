import type { Page } from '@playwright/test'
import { buy } from '../support/bought-orders.ts'
import { expect, test } from '../support/shop-fixture.ts'

test.use({ sharesShop: 'with-buyers', viewport: { width: 390, height: 844 } })

/** Expects that the page has opened at the notice that says why its form was refused, below the shop's header. */
async function expectAtNotice(page: Page): Promise<void> {
  const notice = page.getByRole('alert')
  await expect(notice).toHaveCount(1)
  await expect(notice).toBeInViewport({ ratio: 1 })
  expect((await notice.boundingBox())?.y).toBeLessThan(250)
}

/** The forms of the other pages have the same address and notice, as refused-forms.test.ts proves. */
test('without JavaScript, refused forms open at their notice', { tag: '@plain' }, async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/)
  const order = await buy(shop, page)
  await page.goto(order.page)
  await page.getByRole('button', { name: 'Send' }).first().click()
  await expectAtNotice(page)
  await page.goto('/cancellation-form')
  await page.getByRole('main').getByRole('button').first().click()
  await expectAtNotice(page)
})
