import { buy } from '../support/bought-orders.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { toast } from '../support/steps.ts'
import { addRounds, expectUsable, mailAbout } from './delivery-steps.ts'

test('a customer follows the link, chooses a delivery day and changes it', {
  tag: '@phone',
}, async ({ page, shop, anotherShopper }) => {
  await addRounds(shop)
  const order = await buy(shop, page)
  await page.goto(order.page)
  const delivery = page.getByRole('region', { name: 'Your delivery' })
  await expect(delivery).toContainText('Choose a day for your delivery')
  // The browser that has paid sees all data, and can answer the questions.
  await page.getByText('Answer a few short questions').click()
  await page.getByLabel('Which floor?').selectOption('2nd floor')
  await page.getByRole('button', { name: 'Save your answers' }).click()
  await expect(toast(page)).toContainText('Our drivers will see your answers')

  // Another browser, with the link alone, sees no personal data, and can choose a day.
  const other = await anotherShopper()
  await other.goto(order.page)
  await expect(other.getByText(order.customer.email)).toHaveCount(0)
  await expectUsable(other)
  const choice = other.getByRole('region', { name: 'Your delivery' })
  await choice.getByRole('radio').first().focus()
  await other.keyboard.press('Space')
  await other.keyboard.press('Enter')
  await expect(toast(other)).toContainText('Day saved')
  await expect(choice).toContainText('We deliver on')
  const before = await choice.innerText()
  await choice.getByText('Choose another day', { exact: true }).first().click()
  await choice.getByRole('radio').nth(2).check()
  await choice.getByRole('button', { name: 'Choose this day' }).click()
  await expect(choice.getByRole('radio').first()).toBeHidden()
  expect(await choice.innerText()).not.toBe(before)

  await other.getByRole('button', { name: 'Send me a code' }).click()
  const code = (await mailAbout(shop, 'is the code', order.customer.email))
    .header('Subject')
    .slice(0, 6)
  await other.getByLabel('The six digits in our email').fill(code)
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByText(order.customer.email)).toBeVisible()
  await other.getByText('Change the telephone number').click()
  await other.getByLabel('Telephone', { exact: true }).fill('01632 960555')
  await other.getByRole('button', { name: 'Save the number' }).click()
  await expect(other.getByText('01632 960555')).toBeVisible()
  await expectUsable(other)
})

test('an order is printed without forms, and no page of the shop with its bars', async ({
  page,
  shop,
}) => {
  await addRounds(shop)
  const order = await buy(shop, page, 3)
  const bars = page.getByRole('banner').or(page.getByRole('contentinfo'))
  const fields = page.getByRole('button').or(page.getByRole('textbox')).or(page.getByRole('radio'))
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/contact', '/shop', order.page]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bars.filter({ visible: true }), path).toHaveCount(0)
  }
  await expect(page.getByRole('region', { name: 'Your pieces' })).toContainText(
    order.titles[2] ?? '',
  )
  await expect(page.getByText('£1,860.00').first()).toBeVisible()
  await expect(page.getByText(order.customer.email)).toBeVisible()
  await expect(fields.filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText('Change the address')).toBeHidden()
  for (const name of ['Your delivery', 'The way to your door', 'Cancel this order']) {
    await expect(page.getByRole('heading', { name })).toBeHidden()
  }
})
