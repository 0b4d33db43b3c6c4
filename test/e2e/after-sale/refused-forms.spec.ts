import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { GREEN_SOFA } from '../support/steps.ts'
import { buy, expectAtNotice, openOrder } from './after-the-sale-steps.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('without JavaScript, refused forms about an order open at their notice', {
  tag: '@plain',
}, async ({ page, shop, browser, browserErrors }) => {
  browserErrors.expect(/status of 4(22|09)/)
  const order = await buy(shop, page, [GREEN_SOFA.title])
  await page.goto(order.page)
  await page.getByLabel('Your message').first().fill('')
  await page.getByRole('button', { name: 'Send' }).first().click()
  await expectAtNotice(page)

  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
  const staff = await context.newPage()
  await signInAs(staff, shop, 'admin')
  const orders = await openOrder(staff, order.number)
  await orders.getByLabel('Status', { exact: true }).selectOption('Delivered')
  await orders.getByRole('button', { name: 'Update status' }).click()
  await expect(orders.getByLabel('Status', { exact: true })).toHaveValue('delivered')
  await context.close()

  await page.goto(`${order.page}/return`)
  await page.getByRole('button', { name: 'Return this' }).click()
  await expectAtNotice(page)
  await page.goto(`${order.page}/faulty`)
  await page.getByRole('button', { name: 'Send the report' }).click()
  await expectAtNotice(page)
})

test('without JavaScript, refused forms of a mail address open at their notice', {
  tag: '@plain',
}, async ({ page, browserErrors }) => {
  browserErrors.expect(/status of 422/)
  await page.goto('/order')
  await page.getByRole('main').getByRole('button').click()
  await expectAtNotice(page)
  await page.goto('/your-furniture')
  await page.getByRole('main').getByRole('button').click()
  await expectAtNotice(page)
  await page.goto('/cancellation-form')
  await page.getByRole('main').getByRole('button').first().click()
  await expectAtNotice(page)
  await page.goto('/shop?search=zebra')
  await page.getByRole('link', { name: 'Tell me when one arrives' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Tell me' }).click()
  await expectAtNotice(page)
})
