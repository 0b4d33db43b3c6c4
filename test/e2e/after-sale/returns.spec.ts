import type { Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { pollUntil } from '../support/page-clock.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { addFromProductPage, BLUE_SOFA, GREEN_SOFA, goToPayment } from '../support/steps.ts'
import {
  buy,
  deliver,
  onlyMailAbout,
  openOrder,
  openReturn,
  payAndOpenOrder,
  photo,
  tabTo,
} from './after-the-sale-steps.ts'

test.use({ actionTimeout: 20_000 })

const SCRATCH = 'A scratch of 20 cm on the left arm.'

/** Expects no accessibility violation and no horizontal overflow. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

/** The section about returns on the customer's order page. */
const returnsOn = (page: Page) => page.getByRole('region', { name: /^Your (returns|reports)/ })

test('a piece is returned and refunded with a deduction, and is on sale again', async ({
  page,
  shop,
  anotherShopper,
}) => {
  test.slow()
  await addFromProductPage(page, BLUE_SOFA)
  await goToPayment(page)
  const order = await payAndOpenOrder(page)
  const staff = await anotherShopper()
  await signInAs(staff, shop, 'admin')
  await deliver(staff, order)

  // The customer requests the return; page and mail show the deadline, the cost and the date of the refund.
  await page.goto(order.page)
  await page.getByRole('link', { name: 'Return something' }).click()
  await expect(page.getByText(/^You can change your mind until the end of/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: BLUE_SOFA.title })).toBeChecked()
  await page.getByLabel('Why? (optional)').fill('Too blue for our room.')
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^I bring it/ }).check()
  await page.getByRole('button', { name: 'Return this' }).click()
  const mine = returnsOn(page)
  await expect(mine).toContainText('We have your request')
  await expect(mine).toContainText(/We refund you by .+ at the latest/)
  await expect(mine).toContainText('Too blue for our room.')
  await expectAccessible(page)
  const requested = await onlyMailAbout(shop, 'We have your cancellation')
  expect(requested.text).toContain(BLUE_SOFA.title)
  expect(requested.text).toMatch(/We refund you by .+ at the latest/)

  // Staff receive and inspect it.
  const dialog = await openReturn(staff, order)
  await expect(dialog).toContainText('Too blue for our room.')
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'Mark as received' }).click()
  await expect(dialog.getByRole('button', { name: 'Mark as inspected' })).toBeVisible()
  await onlyMailAbout(shop, 'is back with us')
  await page.reload()
  await expect(mine).toContainText('Back with us, we look it over')
  await expect(mine.getByRole('button', { name: 'Keep it after all' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Mark as inspected' }).click()

  // They deduct an amount; the customer is notified before the refund.
  await dialog.getByText('Deduct for handling', { exact: true }).click()
  await dialog.getByLabel('Amount (£)').fill('40')
  await dialog.getByLabel('Why you deduct, for the customer').fill(SCRATCH)
  await dialog.getByLabel('Photos').setInputFiles(await photo('scratch.jpg'))
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'Tell the customer of the deduction' }).click()
  await expect(dialog.getByRole('img', { name: 'Photo 1 of the deduction' })).toBeVisible()
  await expect(dialog).toContainText('−£40.00')
  await expectAccessible(staff)
  const mail = await onlyMailAbout(shop, 'About the refund')
  expect(mail.text).toContain('We take £40.00 off your refund')
  expect(mail.text).toContain(SCRATCH)
  await page.reload()
  await expect(mine).toContainText('Looked over, see what we take off')
  await expect(mine).toContainText(`We take £40.00 off for handling: ${SCRATCH}`)
  const shown = mine.getByRole('link', { name: 'Photo 1, of what we found' })
  const picture = await page.request.get((await shown.getAttribute('href')) ?? '')
  expect(picture.headers()['content-type']).toMatch(/^image\//)
  await expectAccessible(page)

  // The announced amount is refunded once; then staff decide about the piece.
  await dialog.getByRole('button', { name: 'Refund £655.00' }).click()
  await expect(dialog).toContainText('Refund requested')
  const refunded = await onlyMailAbout(shop, 'We have refunded £655.00')
  expect(refunded.text).toContain('£695.00 for what came back, less for handling £40.00')
  await page.reload()
  await expect(mine).toContainText('Refunded: £655.00')
  await expect(mine).not.toContainText('at the latest')
  await dialog.getByRole('button', { name: 'On sale again as it was' }).click()
  await expect(dialog).toContainText('On sale again as it was')
  await expect(dialog.getByRole('button', { name: 'On sale again as it was' })).toHaveCount(0)
  await expectAccessible(staff)
  const orders = await openOrder(staff, order.number)
  await expect(orders).toContainText('£655.00')
  await addFromProductPage(await anotherShopper(), BLUE_SOFA)
})

test('a fault is resolved by a repair, a price reduction, a refusal or a full refund, without a deduction', async ({
  page,
  shop,
  anotherShopper,
}) => {
  test.slow()
  const order = await buy(shop, page, [GREEN_SOFA.title])
  const staff = await anotherShopper()
  await signInAs(staff, shop, 'admin')
  await deliver(staff, order)
  const mine = returnsOn(page).getByRole('listitem').filter({ hasText: 'Reported on' })

  const report = async (words: string) => {
    await page.goto(order.page)
    await page.getByRole('link', { name: 'Report a fault' }).click()
    await page.getByLabel('What is wrong?').fill(words)
    await page.getByLabel('Photos (optional)').setInputFiles(await photo('leg.jpg'))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send the report' }).click()
    await expect(mine.first()).toContainText(words)
    await expect(mine.first()).toContainText('We have your report')
    const dialog = await openReturn(staff, order)
    await expect(dialog).toContainText(words)
    await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    return dialog
  }

  // Repair: the piece stays with the customer, and nothing is to be decided about it.
  let dialog = await report('A leg is loose.')
  expect((await onlyMailAbout(shop, 'We have your report')).text).toContain('it costs you nothing')
  await dialog.getByRole('button', { name: 'The customer brings it' }).click()
  await expect(dialog).toContainText('Brought or posted by the customer')
  await dialog.getByRole('button', { name: 'Mark as received' }).click()
  await dialog.getByRole('button', { name: 'Mark as inspected' }).click()
  await expect(dialog.getByText('Reduce the price', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Deduct for handling')).toHaveCount(0)
  await expectAccessible(staff)
  await dialog.getByText('It is repaired', { exact: true }).click()
  await dialog.getByLabel('What to tell the customer').fill('The leg has a new screw.')
  await dialog.getByRole('button', { name: 'End as repaired' }).click()
  await expect(dialog).toContainText('Repaired')
  expect((await onlyMailAbout(shop, 'Repaired')).text).toContain('The leg has a new screw.')
  await page.reload()
  await expect(mine).toContainText('The leg has a new screw.')

  // Price reduction: a part of the price is refunded, and the piece stays with the customer.
  dialog = await report('The stain was not in the photos.')
  await dialog.getByText('Reduce the price', { exact: true }).click()
  await expect(dialog).toContainText('At most £620.00.')
  await dialog.getByLabel('Price reduction (£)').fill('62')
  await dialog.getByRole('button', { name: 'Refund the reduction' }).click()
  await expect(dialog).toContainText('Price reduced')
  await onlyMailAbout(shop, 'We have refunded £62.00')
  await page.reload()
  await expect(mine.first()).toContainText('Refunded: £62.00')

  // Refusal, with the reason.
  dialog = await report('The cat has torn the velvet.')
  await dialog.getByText('Refuse', { exact: true }).click()
  await dialog.getByLabel('Why you refuse, for the customer').fill('The tear is of claws.')
  await dialog.getByRole('button', { name: 'Refuse and tell the customer' }).click()
  await expect(dialog).toContainText('Refused')
  expect((await onlyMailAbout(shop, 'About your report')).text).toContain('The tear is of claws.')
  await page.reload()
  await expect(mine.first()).toContainText('Turned down')

  // Full refund: the remaining amount, without a deduction.
  dialog = await report('The frame is broken.')
  await dialog.getByRole('button', { name: 'The customer brings it' }).click()
  await dialog.getByRole('button', { name: 'Mark as received' }).click()
  await dialog.getByRole('button', { name: 'Mark as inspected' }).click()
  await expect(dialog).toContainText('Refund due by')
  await page.goto(order.page)
  const listed = page
    .getByRole('region', { name: /^Your (returns|reports)/ })
    .getByRole('listitem')
    .first()
  await expect(listed).toContainText('Looked over, we write to you about the next step')
  await expectAccessible(page)
  await listed.getByRole('link', { name: 'Follow your report' }).click()
  await dialog.getByRole('button', { name: 'Refund £558.00' }).click()
  await onlyMailAbout(shop, 'We have refunded £558.00')
  await dialog.getByRole('button', { name: 'Keep off sale' }).click()
  await expect(dialog).toContainText('Kept off sale')
  await page.reload()
  await expect(mine.first()).toContainText('Refunded: £558.00')
  await expectAccessible(page)
  await expectAccessible(staff)
  await page.goto(order.page)
  await expect(page.getByText('£620.00').first()).toBeVisible()
})

test('a customer requests a return and withdraws it by keyboard alone', async ({
  page,
  shop,
  browserErrors,
  anotherShopper,
}) => {
  browserErrors.expect(/status of 422/)
  const order = await buy(shop, page, [BLUE_SOFA.title, GREEN_SOFA.title])
  const staff = await anotherShopper()
  await signInAs(staff, shop, 'editor')
  await deliver(staff, order)
  await page.reload()
  await tabTo(page, page.getByRole('link', { name: 'Return something' }))
  await page.keyboard.press('Enter')
  // With nothing chosen, the form shows what is missing and moves the focus there.
  await tabTo(page, page.getByRole('button', { name: 'Return this' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please choose at least one piece.')).toBeVisible()
  await expectAccessible(page)
  await tabTo(page, page.getByRole('checkbox', { name: GREEN_SOFA.title }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('radio', { name: /^We collect it/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Return this' }))
  await page.keyboard.press('Enter')
  await expect(returnsOn(page)).toContainText('We have your request')
  await expect(returnsOn(page)).toContainText(/Collecting takes at most £/)
  await expect(returnsOn(page)).not.toContainText(BLUE_SOFA.title)

  await staff.goto(`/admin/returns?q=${order.number}`)
  await tabTo(
    staff,
    staff.getByRole('row').filter({ hasText: order.number }).getByRole('link').first(),
  )
  await staff.keyboard.press('Enter')
  const dialog = staff.getByRole('dialog', { name: /^Return of order/ })
  await expect(dialog.getByRole('button', { name: 'Mark as received' })).toBeVisible()
  await staff.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await tabTo(page, page.getByRole('button', { name: 'Keep it after all' }))
  await page.keyboard.press('Enter')
  await expect(returnsOn(page)).toContainText('You keep it')
  await onlyMailAbout(shop, 'Return withdrawn')
})

test('a refund of a return that is being entered is kept when a colleague changes the return', async ({
  page,
  shop,
  anotherShopper,
}) => {
  const order = await buy(shop, page, [BLUE_SOFA.title, GREEN_SOFA.title])
  const staff = await anotherShopper()
  await staff.clock.install()
  await signInAs(staff, shop, 'admin')
  await deliver(staff, order)
  const requestReturn = async (title: string) => {
    await page.goto(`${order.page}/return`)
    for (const piece of await page.getByRole('checkbox').all()) await piece.uncheck()
    await page.getByRole('checkbox', { name: title }).check()
    await page.getByRole('radio', { name: /collect it/ }).check()
    await page.getByRole('button', { name: 'Return this' }).click()
    await expect(returnsOn(page)).toContainText('We have your request')
    const dialog = await openReturn(staff, order)
    await expect(dialog).toContainText(title)
    await dialog.getByText('Refund before it is back').click()
    await dialog.getByLabel('Collecting (£)').fill('1.50')
    return dialog
  }
  const post = async (intent: string) => {
    const saved = await staff.request.post(staff.url(), {
      headers: { origin: shop.url },
      form: { intent },
    })
    expect(saved.ok()).toBe(true)
  }
  let dialog = await requestReturn(BLUE_SOFA.title)
  await expect(dialog.getByRole('button', { name: 'Refund £693.50' })).toBeVisible()
  await post('receive')
  const early = dialog.getByText('Refund before it is back')
  await pollUntil(staff, () => expect(early).toHaveCount(0, { timeout: 1_000 }))
  await expect(dialog.getByLabel('Collecting (£)')).toHaveValue('1.50')
  await dialog.getByRole('button', { name: 'Refund £693.50' }).click()
  await expect(dialog).toContainText('Refund requested')

  dialog = await requestReturn(GREEN_SOFA.title)
  await post('bring')
  const notice = dialog
    .getByRole('status')
    .filter({ hasText: 'This changed while you were typing.' })
  await pollUntil(staff, () => expect(notice).toBeVisible({ timeout: 1_000 }))
  await expect(notice).toContainText('Collecting costs nothing now.')
  await expect(early).toBeVisible()
  await expectAccessible(staff)
})

test('a return with a deduction without JavaScript', { tag: '@plain' }, async ({
  page,
  shop,
  browser,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/)
  const order = await buy(shop, page, [BLUE_SOFA.title])
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
  const staff = await context.newPage()
  await signInAs(staff, shop, 'admin')
  const orders = await openOrder(staff, order.number)
  await orders.getByLabel('Status', { exact: true }).selectOption('Delivered')
  await orders.getByRole('button', { name: 'Update status' }).click()
  await expect(orders.getByLabel('Status', { exact: true })).toHaveValue('delivered')

  await page.reload()
  await page.getByRole('link', { name: 'Return something' }).click()
  await page.getByLabel('Why? (optional)').fill('Too blue.')
  await page.getByRole('button', { name: 'Return this' }).click()
  await expect(page.getByText('Please choose how it comes back.')).toBeVisible()
  await expect(page.getByLabel('Why? (optional)')).toHaveValue('Too blue.')
  await page.getByRole('radio', { name: /^I bring it/ }).check()
  await page.getByRole('button', { name: 'Return this' }).click()
  await expect(returnsOn(page)).toContainText('We have your request')

  const dialog = await openReturn(staff, order)
  await dialog.getByRole('button', { name: 'Mark as received' }).click()
  await dialog.getByRole('button', { name: 'Mark as inspected' }).click()
  await dialog.getByText('Deduct for handling', { exact: true }).click()
  await dialog.getByLabel('Amount (£)').fill('40')
  await dialog.getByLabel('Why you deduct, for the customer').fill(SCRATCH)
  await dialog.getByRole('button', { name: 'Tell the customer of the deduction' }).click()
  await dialog.getByRole('button', { name: 'Refund £655.00' }).click()
  await dialog.getByRole('button', { name: 'On sale again as it was' }).click()
  await expect(dialog.getByRole('button', { name: 'On sale again as it was' })).toHaveCount(0)
  await onlyMailAbout(shop, 'We have refunded £655.00')
  await page.reload()
  await expect(returnsOn(page)).toContainText(`We take £40.00 off for handling: ${SCRATCH}`)
  await expect(returnsOn(page)).toContainText('Refunded: £655.00')
  await context.close()
})

test('the model cancellation form is printed without the shop’s header and footer', async ({
  page,
}) => {
  await page.goto('/cancellation-form')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Model cancellation form' })).toBeVisible()
  await expect(page.getByText('Signature of consumer(s)')).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Send the cancellation' })).toBeHidden()
})
