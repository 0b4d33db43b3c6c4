import type { Locator, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { sampleEmail } from '../../../app/domain/delivery-rounds/samples/sample-people.ts'
import { givenZonePrice } from '../../support/fixtures/zones.ts'
import { barriers } from '../support/accessibility-violations.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { BLUE_SOFA, GREEN_SOFA, toast } from '../support/steps.ts'

const VAN = 'Van of this test'

/** Creates a van with a round today. @returns the round's id */
async function givenRound(shop: OpenShop): Promise<string> {
  return await withShopDatabase(shop, async (db) => {
    const made = await db.execute<{ id: string }>(sql`
      with van as (
        insert into vans (name, drops, litres) values (${VAN}, 6, 14000) returning *
      )
      insert into rounds (van_id, day, drops, litres)
      select id, (now() at time zone 'Europe/London')::date, drops, litres from van returning id`)
    return made.rows[0]?.id ?? ''
  })
}

/** Places and pays an order of one piece as a new customer. */
async function bought(
  shop: OpenShop,
  page: Page,
  title: string,
  email = 'buyer@example.com',
): Promise<void> {
  const [product] = await withShopDatabase(shop, async (db) => {
    const found = await db.execute<{ id: string; price: string }>(
      sql`select id, price from products where title = ${title}`,
    )
    return found.rows
  })
  const answer = await fetch(`${shop.url}/api/create-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      items: [
        { id: product?.id, name: title, price: Number(product?.price), quantity: 1, image: null },
      ],
      customer: {
        name: `Sample Buyer of ${title}`,
        email,
        phone: '07700 900123',
        marketingOptIn: false,
      },
    }),
  })
  const { url } = (await answer.json()) as { url: string }
  await page.goto(url)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Thank You For Your Purchase!' })).toBeVisible()
  await page.close()
}

const stateOf = (shop: OpenShop, name: string) =>
  withShopDatabase(shop, async (db) => {
    const found = await db.execute<{
      state: string
      status: string
      acted_at: string | null
      actions: number
    }>(sql`
      select deliveries.state, orders.status, (
        select max(created_at)::text from delivery_events
        where delivery_id = deliveries.id and action_id is not null) as acted_at, (
        select count(*)::int from delivery_events
        where delivery_id = deliveries.id and action_id is not null) as actions
      from deliveries join orders on orders.id = order_id
      where exists (select from order_items where order_id = orders.id and product_title = ${name})
      order by deliveries.created_at desc limit 1`)
    return found.rows[0]
  })

test('stops are scheduled on the board and delivered, with actions queued while offline @both', async ({
  page,
  shop,
  troubles,
  anotherShopper,
  isMobile,
}) => {
  troubles.expect(/Failed to load resource|Failed to fetch|ERR_INTERNET_DISCONNECTED/)
  const round = await givenRound(shop)
  for (const product of [GREEN_SOFA, BLUE_SOFA]) {
    await bought(shop, await anotherShopper(), product.title)
  }
  await signInAs(page, shop, 'editor')
  await page.goto('/admin/rounds')
  expect(await barriers(page)).toEqual([])
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
    expect(await barriers(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(toast(page)).toContainText('The stop has a new place')
    await expect(today.getByRole('listitem').filter({ hasText: product.title })).toBeVisible()
  }
  await expect(today).toContainText('2 of 6 stops')

  await today.getByRole('link', { name: /^Sheet/ }).click()
  const stop = (title: string) => page.locator('.sheet > ol > li').filter({ hasText: title })
  await expect(stop(GREEN_SOFA.title).getByRole('link', { name: 'Map' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const worker = () => page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  expect(await worker()).toBe(true)
  const kept = () => page.evaluate(() => caches.match(location.pathname).then(Boolean))
  await expect.poll(kept).toBe(true)

  await page.context().setOffline(true)
  await stop(GREEN_SOFA.title).getByRole('button', { name: 'On our way' }).click()
  await expect(page.getByText('1 press has not been sent yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 press has not been sent yet')).toBeVisible()
  await expect(stop(GREEN_SOFA.title)).toContainText('Not sent yet')
  const green = stop(GREEN_SOFA.title)
  await green.getByRole('button', { name: 'Confirm' }).click()
  await expect(green.getByRole('alert')).toContainText('Enter who took it in')
  await green.getByLabel('Taken in by').fill('Sam Sample')
  await green.getByRole('button', { name: 'Confirm' }).click()
  const blue = stop(BLUE_SOFA.title)
  await blue.getByText('Could not deliver').click()
  await blue.getByLabel('Reason').selectOption('It does not fit')
  await blue.getByLabel('What happens next').selectOption('The shop rings up')
  await blue.getByRole('button', { name: 'Record it' }).click()
  await expect(page.getByText('3 presses have not been sent yet')).toBeVisible()
  expect(await barriers(page)).toEqual([])
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

/** The sheet of a round with both sofas, opened by an editor. */
async function openSheet(
  shop: OpenShop,
  page: Page,
  anotherShopper: () => Promise<Page>,
): Promise<(piece: { title: string }) => Locator> {
  const round = await givenRound(shop)
  for (const { title } of [GREEN_SOFA, BLUE_SOFA]) await bought(shop, await anotherShopper(), title)
  await withShopDatabase(shop, (db) =>
    db.execute(sql`
      update deliveries set state = 'scheduled', round_id = ${round}, day_chosen_by = 'staff'
      where state = 'to_schedule'`),
  )
  await signInAs(page, shop, 'editor')
  await page.goto(`/admin/rounds/${round}/sheet`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  return ({ title }) => page.locator('.sheet > ol > li').filter({ hasText: title })
}

test('an action stays on the sheet that is queued while an earlier one is sent', async ({
  page,
  shop,
  anotherShopper,
}) => {
  const stop = await openSheet(shop, page, anotherShopper)
  const onOurWay = { name: 'On our way' }
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = page.waitForRequest('**/sheet.data*')
  await page.route('**/sheet.data*', async (route) => {
    await held
    await route.continue()
  })
  await stop(GREEN_SOFA).getByRole('button', onOurWay).click()
  await asked
  await stop(BLUE_SOFA).getByRole('button', onOurWay).click()
  await expect(stop(BLUE_SOFA)).toContainText('Not sent yet')
  const againOfferedAfter = (ms: number) =>
    page
      .getByRole('button', onOurWay)
      .first()
      .waitFor({ timeout: ms })
      .then(
        () => true,
        () => false,
      )
  expect(await againOfferedAfter(1_000)).toBe(false)
  release()
  // Less than the interval of the attempts to send.
  expect(await againOfferedAfter(4_000)).toBe(false)
  await expect(page.getByText('not been sent yet')).toHaveCount(0, { timeout: 20_000 })
  expect(await stateOf(shop, BLUE_SOFA.title)).toMatchObject({ state: 'on_the_way', actions: 1 })
})

test('a delivery with a photo is queued once, however often it is confirmed', async ({
  page,
  context,
  shop,
  troubles,
  anotherShopper,
}) => {
  troubles.expect(/Failed to load resource|Failed to fetch|ERR_INTERNET_DISCONNECTED/)
  const stop = await openSheet(shop, page, anotherShopper)
  const photo = sharp({
    create: { width: 4_000, height: 3_000, channels: 3, background: '#a8482a' },
  })
  const isKept = () => page.evaluate(() => caches.match(location.pathname).then(Boolean))
  await expect.poll(isKept).toBe(true)
  await context.setOffline(true)
  await stop(GREEN_SOFA).getByText('Delivered', { exact: true }).click()
  await stop(GREEN_SOFA)
    .getByLabel('Photo')
    .setInputFiles({
      name: 'door.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo.jpeg().toBuffer(),
    })
  await stop(GREEN_SOFA).getByRole('button', { name: 'Confirm' }).dblclick()
  await expect(page.getByText('1 press has not been sent yet')).toBeVisible()
  await stop(BLUE_SOFA).getByRole('button', { name: 'On our way' }).click()
  await expect(stop(BLUE_SOFA)).toContainText('Not sent yet')
  await page.reload()
  await expect(page.getByText('2 presses have not been sent yet')).toBeVisible()
  await context.setOffline(false)
  await expect(stop(GREEN_SOFA).getByRole('link', { name: 'See the photo' })).toBeVisible()
  expect(await stateOf(shop, GREEN_SOFA.title)).toMatchObject({ state: 'done', actions: 1 })
})

test('a sheet opens on a device that has no room to keep it', async ({
  page,
  context,
  shop,
  anotherShopper,
}) => {
  const stop = await openSheet(shop, page, anotherShopper)
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: shop.url, quotaSize: 1 })
  await page.evaluate(() => caches.delete('round-sheets-1'))
  await page.reload()
  await expect(stop(GREEN_SOFA)).toBeVisible()
  await expect(stop(GREEN_SOFA).getByRole('button', { name: 'On our way' })).toBeVisible()
  expect(await page.evaluate(() => caches.match(location.pathname).then(Boolean))).toBe(false)
})

test('a photo that is too large is refused in words, and does not hold up later actions', async ({
  page,
  shop,
  anotherShopper,
  troubles,
}) => {
  troubles.expect(/status of 4(13|22)/)
  const stop = await openSheet(shop, page, anotherShopper)
  const green = stop(GREEN_SOFA)
  for (const [size, words] of [
    [5_100_000, 'The photo is larger than 5 MB. Take another, or enter a name.'],
    [6_000_000, 'That is more than the shop accepts at once.'],
  ] as const) {
    // The browser cannot read it, so it is sent as it is.
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(size) }
    await green.getByText('Delivered', { exact: true }).click()
    await green.getByLabel('Photo').setInputFiles(file)
    await green.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(words)).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  await green.getByRole('button', { name: 'On our way' }).click()
  await expect(green).toContainText('On the way')
  await expect(page.getByText('not been sent yet')).toHaveCount(0)
})

test('a stop is scheduled and delivered without scripts @plain', async ({
  page,
  shop,
  anotherShopper,
}) => {
  const round = await givenRound(shop)
  await bought(shop, await anotherShopper(), GREEN_SOFA.title)
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
  anotherShopper,
}) => {
  const round = await givenRound(shop)
  await withShopDatabase(shop, (db) => givenZonePrice({ db }, 'Isle of Wight', 3_500))
  await bought(shop, await anotherShopper(), GREEN_SOFA.title, sampleEmail('Ada Sample'))
  await signInAs(page, shop, 'admin')
  await page.goto(`/admin/rounds/${round}`)
  await page.getByRole('checkbox', { name: 'Isle of Wight' }).check()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page)).toContainText('Round saved')
  await page.getByRole('link', { name: 'Back to the board' }).click()
  await expect(page.getByRole('article', { name: new RegExp(`^${VAN}`) })).toContainText(
    'Customers of Isle of Wight only',
  )

  const samples = page.getByRole('region', { name: 'Sample orders' })
  await samples.getByText('Remove the sample orders').click()
  await expect(samples.getByText('They are cancelled and refunded')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await samples.getByRole('button', { name: 'Remove them all' }).click()
  await expect(toast(page)).toContainText('1 sample order removed')
  await expect(samples).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^To schedule/ })).toContainText(
    'Everything has a day',
  )
})
