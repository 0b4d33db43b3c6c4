import type { Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { type BoughtOrder, buy, deliver } from '../support/bought-orders.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { pollUntil } from '../support/page-clock.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { onlyMailAbout, openReturn, photo, tabTo } from './after-the-sale-steps.ts'

test.use({ sharesShop: 'with-buyers', actionTimeout: 20_000 })

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
  const order = await buy(shop, page)
  const staff = await anotherShopper()
  await signInAs(staff, shop, 'admin')
  await deliver(shop, staff, order)

  await page.goto(order.page)
  await page.getByRole('link', { name: 'Return something' }).click()
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.getByLabel('Why? (optional)').fill('Too blue for our room.')
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^I bring it/ }).check()
  await page.getByRole('button', { name: 'Return this' }).click()
  const mine = returnsOn(page)
  await expect(mine).toContainText('Too blue for our room.')
  await expectAccessible(page)

  // Staff receive and inspect it.
  const dialog = await openReturn(staff, order)
  await expect(dialog).toContainText('Too blue for our room.')
  await dialog.getByRole('button', { name: 'Mark as received' }).click()
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

  // The announced amount is refunded once; then staff decide about the piece.
  await dialog.getByRole('button', { name: 'Refund £580.00' }).click()
  await expect(dialog).toContainText('Refund requested')
  await onlyMailAbout(shop, order, 'We have refunded £580.00')
  await dialog.getByRole('button', { name: 'On sale again as it was' }).click()
  await expect(dialog.getByRole('button', { name: 'On sale again as it was' })).toHaveCount(0)
  await expect(dialog).toContainText('On sale again as it was')

  await page.reload()
  await expect(mine).toContainText(`We take £40.00 off for handling: ${SCRATCH}`)
  await expect(mine.getByRole('link', { name: 'Photo 1, of what we found' })).toBeVisible()
  await expect(mine).toContainText('Refunded: £580.00')
  await expectAccessible(page)
})

test('a fault is reported with a photo, and resolved by a price reduction', async ({
  page,
  shop,
  anotherShopper,
}) => {
  const order = await buy(shop, page)
  const staff = await anotherShopper()
  await signInAs(staff, shop, 'admin')
  await deliver(shop, staff, order)

  await page.goto(`${order.page}/faulty`)
  await page.getByLabel('What is wrong?').fill('A leg is loose.')
  await page.getByLabel('Photos (optional)').setInputFiles(await photo('leg.jpg'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the report' }).click()
  const mine = returnsOn(page).getByRole('listitem').filter({ hasText: 'Reported on' })
  await expect(mine.first()).toContainText('A leg is loose.')

  const dialog = await openReturn(staff, order)
  await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'The customer brings it' }).click()
  await expect(dialog).toContainText('Brought or posted by the customer')
  await dialog.getByRole('button', { name: 'Mark as received' }).click()
  await dialog.getByRole('button', { name: 'Mark as inspected' }).click()
  await dialog.getByText('Reduce the price', { exact: true }).click()
  await dialog.getByLabel('Price reduction (£)').fill('62')
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'Refund the reduction' }).click()
  await expect(dialog).toContainText('Price reduced')

  await page.goto(order.page)
  await page.getByRole('link', { name: 'Follow your report' }).first().click()
  await expect(mine.first()).toContainText('Refunded: £62.00')
  await expectAccessible(page)
})

test('a customer requests a return and withdraws it by keyboard alone', async ({
  page,
  shop,
  browserErrors,
  anotherShopper,
}) => {
  browserErrors.expect(/status of 422/)
  const order = await buy(shop, page, 2)
  const [kept = '', returned = ''] = order.titles
  const staff = await anotherShopper()
  await signInAs(staff, shop, 'editor')
  await deliver(shop, staff, order)
  await page.goto(order.page)
  await tabTo(page, page.getByRole('link', { name: 'Return something' }))
  await page.keyboard.press('Enter')
  // With nothing chosen, the form shows what is missing and moves the focus there.
  await tabTo(page, page.getByRole('button', { name: 'Return this' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please choose at least one piece.')).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await expectAccessible(page)
  await tabTo(page, page.getByRole('checkbox', { name: returned }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('radio', { name: /^We collect it/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Return this' }))
  await page.keyboard.press('Enter')
  await expect(returnsOn(page)).toContainText('We have your request')
  await expect(returnsOn(page)).toContainText(/Collecting takes at most £/)
  await expect(returnsOn(page)).not.toContainText(kept)

  await staff.goto(`/admin/returns?q=${order.number}`)
  await tabTo(
    staff,
    staff.getByRole('row').filter({ hasText: order.number }).getByRole('link').first(),
  )
  await staff.keyboard.press('Enter')
  const dialog = staff.getByRole('dialog', { name: /^Return of order/ })
  await expect(dialog.getByRole('button', { name: 'Mark as received' })).toBeVisible()
  await expectAccessible(staff)
  await staff.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await tabTo(page, page.getByRole('button', { name: 'Keep it after all' }))
  await page.keyboard.press('Enter')
  await expect(returnsOn(page)).toContainText('You keep it')
})

test('a refund of a return that is being entered is kept when a colleague changes the return', async ({
  page,
  shop,
  anotherShopper,
}) => {
  const order = await buy(shop, page, 2)
  const staff = await anotherShopper()
  await staff.clock.install()
  await signInAs(staff, shop, 'admin')
  await deliver(shop, staff, order)
  const enterRefund = async (piece: string) => {
    await requestCollection(page, shop, order, piece)
    const dialog = await openReturn(staff, order)
    await expect(dialog).toContainText(piece)
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
  const [first = '', second = ''] = order.titles
  let dialog = await enterRefund(first)
  await expect(dialog.getByRole('button', { name: 'Refund £618.50' })).toBeVisible()
  await post('receive')
  const early = dialog.getByText('Refund before it is back')
  await pollUntil(staff, () => expect(early).toHaveCount(0, { timeout: 1_000 }))
  await expect(dialog.getByLabel('Collecting (£)')).toHaveValue('1.50')
  await dialog.getByRole('button', { name: 'Refund £618.50' }).click()
  await expect(dialog).toContainText('Refund requested')

  dialog = await enterRefund(second)
  await post('bring')
  const notice = dialog
    .getByRole('status')
    .filter({ hasText: 'This changed while you were typing.' })
  await pollUntil(staff, () => expect(notice).toBeVisible({ timeout: 1_000 }))
  await expect(notice).toContainText('Collecting costs nothing now.')
  await expect(early).toBeVisible()
  await expectAccessible(staff)
})

/** Requests over HTTP that the shop collects a piece. */
async function requestCollection(
  page: Page,
  shop: OpenShop,
  order: BoughtOrder,
  title: string,
): Promise<void> {
  const piece = await withShopDatabase(shop, async (db) => {
    const found = await db.$client.query<{ id: number }>(
      'select id from order_items where order_id = $1 and product_title = $2',
      [order.id, title],
    )
    return `${found.rows[0]?.id}`
  })
  const sent = await page.request.post(`${shop.url}${order.page}/return`, {
    form: { piece, way: 'collection' },
  })
  expect(sent.ok(), `requesting the return of ${title}`).toBe(true)
}

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
