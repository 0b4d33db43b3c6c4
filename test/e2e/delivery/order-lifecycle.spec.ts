import { buy } from '../support/bought-orders.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import {
  drawer,
  fillInCustomer,
  GREEN_SOFA,
  openProduct,
  SHOPPER,
  toast,
} from '../support/steps.ts'
import { addRounds, expectUsable, mailAbout } from './delivery-steps.ts'

const NEIGHBOUR = 'Sam Sample'

test('an order from purchase to delivery, by keyboard alone', async ({
  page,
  shop,
  anotherShopper,
}) => {
  await addRounds(shop)

  // The shop asks for the postcode only once.
  await openProduct(page, GREEN_SOFA)
  await page.getByLabel('Your postcode').fill('hp11 1aa')
  await page.getByRole('button', { name: 'Show' }).press('Enter')
  const comes = page.getByText(/^Delivered to HP11 from \w+ \d+ \w+, included\./)
  await expect(comes).toBeVisible()
  await expectUsable(page)
  await page.reload()
  await expect(comes).toBeVisible()

  // The piece is bought.
  await page.getByRole('button', { name: 'Add to Cart' }).first().press('Enter')
  await drawer(page).getByRole('button', { name: 'Checkout' }).press('Enter')
  await fillInCustomer(drawer(page))
  await page.getByRole('button', { name: 'Proceed to Payment' }).press('Enter')
  await page.getByRole('button', { name: 'Pay', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank You For Your Purchase!' })).toBeVisible()
  await page.getByRole('link', { name: 'the page of your order' }).press('Enter')

  // A day is chosen, and changed.
  const delivery = page.getByRole('region', { name: 'Your delivery' })
  await expect(delivery).toContainText('Choose a day for your delivery')
  await expectUsable(page)
  await delivery.getByRole('radio').first().press('Space')
  await delivery.getByRole('button', { name: 'Choose this day' }).press('Enter')
  await expect(delivery).toContainText('We deliver on')
  const firstChoice = await delivery.locator('.font-serif').last().innerText()
  await delivery.locator('summary').first().press('Enter')
  const second = delivery.getByRole('radio').nth(2)
  const day = await second.inputValue()
  const [chosen = ''] = await second.locator('xpath=..').allInnerTexts()
  await second.press('Space')
  await delivery.getByRole('button', { name: 'Choose this day' }).press('Enter')
  await expect(delivery.getByText(chosen.trim(), { exact: true })).toBeVisible()
  await expect(delivery.getByText(firstChoice, { exact: true })).toBeHidden()
  await mailAbout(shop, chosen.trim())
  await expectUsable(page)

  // The stop is on the round of that day.
  const staff = await anotherShopper()
  await signInAs(staff, shop, 'editor')
  await staff.goto('/admin/rounds')
  const onBoard = staff.getByRole('article').filter({ hasText: SHOPPER.name })
  const [from = ''] = await staff.locator('.board-day h2').allInnerTexts()
  await staff.getByRole('link', { name: 'Later' }).press('Enter')
  await expect(staff.locator('.board-day h2').first()).not.toHaveText(from)
  await staff.goto(`/admin/rounds?from=${day}`)
  await expect(onBoard).toHaveAccessibleName(new RegExp(chosen.trim()))
  await expect(onBoard).toContainText('chosen by the customer')
  await expectUsable(staff)
  await onBoard.getByRole('heading').getByRole('link').press('Enter')
  await expect(staff.getByRole('heading', { name: 'Stops' })).toBeVisible()
  await expectUsable(staff)
  await staff.getByRole('link', { name: 'Round sheet' }).press('Enter')

  // The driver is on the way.
  const stop = staff.locator('.sheet > ol > li').filter({ hasText: GREEN_SOFA.title })
  await expect(stop.getByRole('link', { name: 'Map' })).toBeVisible()
  await stop.getByRole('button', { name: 'On our way' }).press('Enter')
  await expect(stop).toContainText('On the way')
  await mailAbout(shop, 'We are on our way')
  await page.reload()
  await expect(page.getByText('Your order is on its way to you.')).toBeVisible()

  // The piece is delivered.
  await stop.getByLabel('Taken in by').fill(NEIGHBOUR)
  await stop.getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(stop).toContainText(`taken in by ${NEIGHBOUR}`)
  await expectUsable(staff)
  await mailAbout(shop, 'has been delivered')
  await page.reload()
  await expect(page.getByText('Your order is with you.')).toBeVisible()
  await expectUsable(page)
})

test('dragging a confirmed stop asks whether to notify the customer', async ({
  page,
  shop,
  anotherShopper,
}) => {
  await addRounds(shop)
  const customer = await anotherShopper()
  const order = await buy(shop, customer)
  await customer.goto(order.page)
  const delivery = customer.getByRole('region', { name: 'Your delivery' })
  const first = delivery.getByRole('radio').first()
  const day = await first.inputValue()
  await first.check()
  await delivery.getByRole('button', { name: 'Choose this day' }).click()
  await expect(toast(customer)).toContainText('Day saved')

  await signInAs(page, shop, 'editor')
  await page.goto(`/admin/rounds?from=${day}`)
  const stop = page.getByRole('listitem').filter({ hasText: order.customer.name }).last()
  const next = page.locator('.board-day').nth(1)
  const nextDay = (await next.getByRole('heading', { level: 2 }).innerText()).trim()
  await stop.dragTo(next.getByRole('article', { name: /^Sample van for an order/ }))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The customer chose this day.')
  await expect(
    dialog.getByRole('combobox', { name: 'Round' }).locator('option:checked'),
  ).toContainText(nextDay)
  await dialog.getByRole('checkbox', { name: 'Tell the customer by email' }).check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(next).toContainText(order.customer.name)
  await mailAbout(shop, nextDay, order.customer.email)
  await customer.reload()
  await expect(delivery.getByText(nextDay, { exact: true })).toBeVisible()
})
