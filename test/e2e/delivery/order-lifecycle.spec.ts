import type { Locator, Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import type { OpenShop } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import {
  addFromProductPage,
  drawer,
  fillInCustomer,
  GREEN_SOFA,
  goToPayment,
  openProduct,
  pay,
  SHOPPER,
  toast,
} from '../support/steps.ts'
import { addRounds, mailAbout } from './delivery-steps.ts'

const NEIGHBOUR = 'Sam Sample'

/** The maximum number of weeks from today to the first day that can be chosen, including bank holidays. */
const WEEKS = 6

async function expectUsable(page: Page, hasScripts = true): Promise<void> {
  // Axe needs timers, which do not run without scripts.
  if (hasScripts) expect(await accessibilityViolations(page)).toEqual([])
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWide, 'scrolls sideways').toBe(false)
}

type Given = {
  page: Page
  shop: OpenShop
  anotherShopper: () => Promise<Page>
  isMobile: boolean
  javaScriptEnabled: boolean
}

/** From the product page to the delivery: by keyboard alone on a desktop, by touch on a phone. */
const wholeWay = async ({ page, shop, anotherShopper, isMobile, javaScriptEnabled }: Given) => {
  const press = async (target: Locator) => {
    if (isMobile) await target.tap()
    else if (javaScriptEnabled) await target.press('Enter')
    else await target.click()
  }
  const choose = async (radio: Locator) => {
    if (isMobile || !javaScriptEnabled) await radio.check()
    else await radio.press('Space')
  }
  await addRounds(shop)

  // The shop asks for the postcode only once.
  await openProduct(page, GREEN_SOFA)
  await page.getByLabel('Your postcode').fill('hp11 1aa')
  await press(page.getByRole('button', { name: 'Show' }))
  const comes = page.getByText(/^Delivered to HP11 from \w+ \d+ \w+, included\./)
  await expect(comes).toBeVisible()
  await expectUsable(page, javaScriptEnabled)
  if (javaScriptEnabled) await page.reload()
  else await press(page.getByRole('link', { name: 'Back to the piece' }))
  if (javaScriptEnabled) await expect(comes).toBeVisible()

  // The piece is bought.
  await press(page.getByRole('button', { name: 'Add to Cart' }).first())
  if (javaScriptEnabled) await press(drawer(page).getByRole('button', { name: 'Checkout' }))
  await fillInCustomer(javaScriptEnabled ? drawer(page) : page)
  await press(page.getByRole('button', { name: 'Proceed to Payment' }))
  await press(page.getByRole('button', { name: 'Pay', exact: true }))
  await expect(page.getByRole('heading', { name: 'Thank You For Your Purchase!' })).toBeVisible()
  await press(page.getByRole('link', { name: 'the page of your order' }))

  // A day is chosen, and changed.
  const delivery = page.getByRole('region', { name: 'Your delivery' })
  await expect(delivery).toContainText('Choose a day for your delivery')
  await expectUsable(page, javaScriptEnabled)
  await choose(delivery.getByRole('radio').first())
  await press(delivery.getByRole('button', { name: 'Choose this day' }))
  await expect(delivery).toContainText('We deliver on')
  const firstChoice = await delivery.locator('.font-serif').last().innerText()
  await press(delivery.locator('summary').first())
  const second = delivery.getByRole('radio').nth(2)
  const [chosen = ''] = await second.locator('xpath=..').allInnerTexts()
  await choose(second)
  await press(delivery.getByRole('button', { name: 'Choose this day' }))
  await expect(delivery.getByText(chosen.trim(), { exact: true })).toBeVisible()
  await expect(delivery.getByText(firstChoice, { exact: true })).toBeHidden()
  await mailAbout(shop, chosen.trim())
  await expectUsable(page, javaScriptEnabled)

  // The stop is on the round of that day.
  const staff = await anotherShopper()
  await signInAs(staff, shop, 'editor')
  await staff.goto('/admin/rounds')
  const onBoard = staff.getByRole('article').filter({ hasText: SHOPPER.name })
  for (let week = 0; week < WEEKS && !(await onBoard.isVisible()); week++) {
    const [from = ''] = await staff.locator('.board-day h2').allInnerTexts()
    await press(staff.getByRole('link', { name: 'Later' }))
    await expect(staff.locator('.board-day h2').first()).not.toHaveText(from)
  }
  await expect(onBoard).toHaveAccessibleName(new RegExp(chosen.trim()))
  await expect(onBoard).toContainText('chosen by the customer')
  await expectUsable(staff, javaScriptEnabled)
  await press(onBoard.getByRole('heading').getByRole('link'))
  await expect(staff.getByRole('heading', { name: 'Stops' })).toBeVisible()
  await expectUsable(staff, javaScriptEnabled)
  await press(staff.getByRole('link', { name: 'Round sheet' }))

  // The driver is on the way.
  const stop = staff.locator('.sheet > ol > li').filter({ hasText: GREEN_SOFA.title })
  await expect(stop.getByRole('link', { name: 'Map' })).toBeVisible()
  await expectUsable(staff, javaScriptEnabled)
  await press(stop.getByRole('button', { name: 'On our way' }))
  await expect(stop).toContainText('On the way')
  await mailAbout(shop, 'We are on our way')
  await page.reload()
  await expect(page.getByText('Your order is on its way to you.')).toBeVisible()
  await expectUsable(page, javaScriptEnabled)

  // The piece is delivered.
  await stop.getByLabel('Taken in by').fill(NEIGHBOUR)
  await press(stop.getByRole('button', { name: 'Confirm' }))
  await expect(stop).toContainText(`taken in by ${NEIGHBOUR}`)
  await expectUsable(staff, javaScriptEnabled)
  await mailAbout(shop, 'has been delivered')
  await page.reload()
  await expect(page.getByText('Your order is with you.')).toBeVisible()
  await expectUsable(page, javaScriptEnabled)
}

test('an order from purchase to delivery', { tag: '@both' }, wholeWay)

test('an order from purchase to delivery without scripts', { tag: '@plain' }, wholeWay)

test('dragging a confirmed stop asks whether to notify the customer', async ({
  page,
  shop,
  anotherShopper,
}) => {
  await addRounds(shop)
  const customer = await anotherShopper()
  await addFromProductPage(customer, GREEN_SOFA)
  await goToPayment(customer)
  await pay(customer)
  await customer.getByRole('link', { name: 'Your order’s page' }).click()
  const delivery = customer.getByRole('region', { name: 'Your delivery' })
  const first = delivery.getByRole('radio').first()
  const day = await first.inputValue()
  await first.check()
  await delivery.getByRole('button', { name: 'Choose this day' }).click()
  await expect(toast(customer)).toContainText('Day saved')

  await signInAs(page, shop, 'editor')
  await page.goto(`/admin/rounds?from=${day}`)
  const stop = page.getByRole('listitem').filter({ hasText: SHOPPER.name }).last()
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
  await expect(next).toContainText(SHOPPER.name)
  await mailAbout(shop, nextDay)
  await customer.reload()
  await expect(delivery.getByText(nextDay, { exact: true })).toBeVisible()
})
