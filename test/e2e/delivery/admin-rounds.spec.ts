import { sampleEmail } from '../../../app/domain/delivery-rounds/samples/sample-people.ts'
import { setTestZonePrice } from '../../support/fixtures/zones.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { withShopDatabase } from '../support/open-shop.ts'
import { pollUntil } from '../support/page-clock.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { BLUE_SOFA, GREEN_SOFA, toast } from '../support/steps.ts'
import { bought, createTestRound, stateOf, VAN } from './round-steps.ts'

test('stops are scheduled on the board and delivered, with actions queued while offline @both', async ({
  page,
  shop,
  browserErrors,
  isMobile,
}) => {
  browserErrors.expect(/Failed to load resource|Failed to fetch|ERR_INTERNET_DISCONNECTED/)
  const round = await createTestRound(shop)
  for (const product of [GREEN_SOFA, BLUE_SOFA]) {
    await bought(shop, product.title)
  }
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/rounds')
  expect(await accessibilityViolations(page)).toEqual([])
  const waiting = page.getByRole('region', { name: /^To schedule/ })
  const today = page.getByRole('article', { name: new RegExp(`^${VAN}`) })
  for (const product of [GREEN_SOFA, BLUE_SOFA]) {
    // Schedules by dragging the stop onto the round, or by keyboard.
    const stop = waiting.getByRole('listitem').filter({ hasText: product.title })
    if (product === BLUE_SOFA && !isMobile) await stop.dragTo(today)
    else await stop.getByRole('link').press('Enter')
    const dialog = page.getByRole('dialog')
    if (product === GREEN_SOFA || isMobile) await dialog.getByLabel('Round').selectOption(round)
    await expect(dialog.getByLabel('Round')).toHaveValue(round)
    await expect(dialog.getByLabel('Tell the customer by email')).toBeChecked()
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(toast(page)).toContainText('The stop has a new place')
    const moved = today.getByRole('listitem').filter({ hasText: product.title })
    await expect(moved).toBeVisible()
    // The keyboard continues at the stop that it has moved.
    if (product === GREEN_SOFA) await expect(moved.getByRole('link')).toBeFocused()
  }
  await expect(today).toContainText('2 of 6 stops')

  await page.goto(`/admin/rounds/${round}`)
  const second = page.getByRole('listitem').filter({ hasText: BLUE_SOFA.title })
  const up = second.getByRole('button', { name: /up$/ })
  await up.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: GREEN_SOFA.title })).toContainText(/^2/)
  await expect(up).toBeFocused()
  await expect(up).toBeDisabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(second).toContainText(/^2/)
  await expect(second.getByRole('button', { name: /down$/ })).toBeFocused()
  await page.goto('/admin/rounds')

  await today.getByRole('link', { name: /^Sheet/ }).click()
  const stop = (title: string) => page.locator('.sheet > ol > li').filter({ hasText: title })
  await expect(stop(GREEN_SOFA.title).getByRole('link', { name: 'Map' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const worker = () => page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  expect(await worker()).toBe(true)
  const kept = () => page.evaluate(() => caches.match(location.pathname).then(Boolean))
  await expect.poll(kept).toBe(true)

  await page.context().setOffline(true)
  await stop(GREEN_SOFA.title).getByRole('button', { name: 'On our way' }).click()
  await expect(page.getByText('1 press has not been sent yet')).toBeVisible()
  await expect(page.getByText('It is kept on this device')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 press has not been sent yet')).toBeVisible()
  await expect(stop(GREEN_SOFA.title)).toContainText('Not sent yet')
  const green = stop(GREEN_SOFA.title)
  await green.getByRole('button', { name: 'Confirm' }).click()
  await expect(green.getByRole('alert')).toContainText('Enter a name, or add a photo')
  await green.getByLabel('Taken in by').fill('Sam Sample')
  await green.getByRole('button', { name: 'Confirm' }).click()
  const blue = stop(BLUE_SOFA.title)
  await blue.getByText('Could not deliver').click()
  await blue.getByLabel('Reason').selectOption('It does not fit')
  await blue.getByLabel('What happens next').selectOption('The shop rings up')
  await blue.getByRole('button', { name: 'Record it' }).click()
  await expect(page.getByText('3 presses have not been sent yet')).toBeVisible()
  await expect(page.getByText('They are kept on this device')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await stateOf(shop, GREEN_SOFA.title)).toMatchObject({ state: 'scheduled', actions: 0 })

  const onlineAt = Date.now()
  await page.context().setOffline(false)
  await expect(page.getByText('not been sent yet')).toHaveCount(0)
  await expect(green).toContainText('taken in by Sam Sample')
  await expect(blue).toContainText('Not delivered')
  const handed = await stateOf(shop, GREEN_SOFA.title)
  expect(handed).toMatchObject({ state: 'done', status: 'delivered', actions: 2 })
  // The actions count from the time at which they were recorded.
  expect(Date.parse(handed?.acted_at ?? '')).toBeLessThan(onlineAt)
  expect(await stateOf(shop, BLUE_SOFA.title)).toMatchObject({ state: 'to_schedule' })

  // Signing out deletes the round sheet from the device.
  await page.getByRole('link', { name: 'Back to the round' }).click()
  await page.goto('/admin/account')
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page
    .getByRole('button', { name: 'Sign Out', exact: true })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(/\/admin\/login/)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})

test('hours being entered are kept when a colleague sets others', async ({ page, shop }) => {
  const round = await createTestRound(shop)
  await bought(shop, GREEN_SOFA.title)
  await page.clock.install()
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/rounds')
  const link = page.getByRole('listitem').filter({ hasText: GREEN_SOFA.title }).getByRole('link')
  await link.last().click()
  const dialog = page.getByRole('dialog', { name: /^Schedule order/ })
  await expect(dialog).toBeVisible()
  const post = async (form: Record<string, string>) => {
    const saved = await page.request.post(page.url(), { headers: { origin: shop.url }, form })
    expect(saved.ok()).toBe(true)
  }
  await post({ round })
  const from = dialog.getByLabel('From')
  await pollUntil(page, () => expect(from).toHaveValue('', { timeout: 1_000 }))

  // A form without input follows the saved hours.
  await post({ intent: 'window', shown: '', from: '09:00', to: '11:00' })
  await pollUntil(page, () => expect(from).toHaveValue('09:00', { timeout: 1_000 }))
  await from.fill('13:00')
  await post({ intent: 'window', shown: '09:00 11:00', from: '10:00', to: '12:00' })
  const notice = dialog
    .getByRole('status')
    .filter({ hasText: 'This changed while you were typing.' })
  await pollUntil(page, () => expect(notice).toBeVisible({ timeout: 1_000 }))
  await expect(notice).toContainText('The hours are now 10:00 to 12:00.')
  await expect(from).toHaveValue('13:00')
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue('11:00')
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByLabel('To', { exact: true }).fill('15:00')
  await dialog.getByRole('button', { name: 'Save the hours' }).click()
  await expect(toast(page)).toContainText('Hours saved')
  await expect(notice).toHaveCount(0)
  await expect(from).toHaveValue('13:00')
})

test('a stop is scheduled and delivered without scripts @plain', async ({ page, shop }) => {
  const round = await createTestRound(shop)
  await bought(shop, GREEN_SOFA.title)
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/rounds')
  const stop = page.getByRole('listitem').filter({ hasText: GREEN_SOFA.title }).last()
  const today = page.getByRole('article', { name: new RegExp(`^${VAN}`) })
  await stop.getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: /^Schedule order/ })
  await dialog.getByLabel('Round').selectOption(round)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(today).toContainText('1 of 6 stops')
  await today.getByRole('link', { name: /^Sheet/ }).click()
  const onSheet = page.locator('.sheet > ol > li').filter({ hasText: GREEN_SOFA.title })
  await onSheet.getByRole('button', { name: 'On our way' }).click()
  await expect(onSheet).toContainText('On the way')
  await onSheet.getByLabel('Taken in by').fill('Sam Sample')
  await onSheet.getByRole('button', { name: 'Confirm' }).click()
  await expect(onSheet).toContainText('taken in by Sam Sample')
  expect(await stateOf(shop, GREEN_SOFA.title)).toMatchObject({ status: 'delivered', actions: 2 })
})

test('a round can be limited to one zone, and all sample orders are removed by one button', async ({
  page,
  shop,
}) => {
  const round = await createTestRound(shop)
  await withShopDatabase(shop, (db) => setTestZonePrice({ db }, 'Isle of Wight', 3_500))
  await bought(shop, GREEN_SOFA.title, sampleEmail('Ada Sample'))
  await signInAs(page, shop, 'admin')
  await page.goto(`/admin/rounds/${round}`)
  await page.getByRole('checkbox', { name: 'Isle of Wight' }).check()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page)).toContainText('Round saved')
  await page.getByRole('link', { name: 'Back to the board' }).click()
  await expect(page.getByRole('article', { name: new RegExp(`^${VAN}`) })).toContainText(
    'Customers of Isle of Wight only',
  )

  const samples = page.getByRole('region', { name: 'Sample orders' })
  await samples.getByText('Remove the sample orders').click()
  await expect(samples.getByText('They are cancelled and refunded')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await samples.getByRole('button', { name: 'Remove them all' }).click()
  await expect(toast(page)).toContainText('1 sample order removed')
  await expect(samples).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^To schedule/ })).toContainText(
    'Everything has a day',
  )
})
