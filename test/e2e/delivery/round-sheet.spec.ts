import type { Locator, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { BLUE_SOFA, GREEN_SOFA } from '../support/steps.ts'
import { bought, createTestRound, stateOf } from './round-steps.ts'

/** The sheet of a round with both sofas, opened by an editor. */
async function openSheet(
  shop: OpenShop,
  page: Page,
): Promise<(piece: { title: string }) => Locator> {
  const round = await createTestRound(shop)
  for (const { title } of [GREEN_SOFA, BLUE_SOFA]) await bought(shop, title)
  await withShopDatabase(shop, (db) =>
    db.execute(sql`
      update deliveries set state = 'scheduled', round_id = ${round}, day_chosen_by = 'staff'
      where state = 'to_schedule'`),
  )
  await signInAs(page, shop, 'editor')
  await page.goto(`/admin/rounds/${round}/sheet`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  return stopsOn(page)
}

function stopsOn(page: Page): (piece: { title: string }) => Locator {
  return ({ title }) => page.locator('.sheet > ol > li').filter({ hasText: title })
}

/** Runs in the page. */
async function deleteCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
}

test('an action stays on the sheet that is queued while an earlier one is sent', async ({
  page,
  shop,
}) => {
  const stop = await openSheet(shop, page)
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
  // Sent immediately: the attempts after a lost signal are 15 seconds apart.
  await expect(page.getByText('not been sent yet')).toHaveCount(0, { timeout: 6_000 })
  expect(await againOfferedAfter(1_000)).toBe(false)
  expect(await stateOf(shop, BLUE_SOFA.title)).toMatchObject({ state: 'on_the_way', actions: 1 })
})

test('a delivery with a photo is queued once, however often it is confirmed', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/Failed to load resource|Failed to fetch|ERR_INTERNET_DISCONNECTED/)
  const stop = await openSheet(shop, page)
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
  // The browser reports the network a moment before it works.
  let attempts = 0
  await page.route('**/admin/rounds/press', (route) => {
    attempts += 1
    return attempts === 1 ? route.abort() : route.continue()
  })
  await context.setOffline(false)
  await expect(stop(GREEN_SOFA).getByRole('link', { name: 'See the photo' })).toBeVisible()
  expect(await stateOf(shop, GREEN_SOFA.title)).toMatchObject({ state: 'done', actions: 1 })
})

test('an action is sent again when the network comes back during a failing attempt', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/Failed to load resource/)
  await page.clock.install()
  const stop = await openSheet(shop, page)
  // Without its timers the page tries again only because of the event.
  await page.clock.pauseAt(Date.now() + 60_000)
  let abort = () => {}
  const held = new Promise<void>((resolve) => {
    abort = resolve
  })
  let attempts = 0
  await page.route('**/admin/rounds/press', async (route) => {
    attempts += 1
    if (attempts > 1) return await route.continue()
    await held
    await route.abort()
  })
  await stop(GREEN_SOFA).getByRole('button', { name: 'On our way' }).click()
  await expect.poll(() => attempts).toBe(1)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  abort()
  const state = () => stateOf(shop, GREEN_SOFA.title)
  await expect.poll(state).toMatchObject({ state: 'on_the_way', actions: 1 })
  await expect(page.getByText('not been sent yet')).toHaveCount(0)
})

test('a sheet opens on a device that has no room to keep it', async ({ page, context, shop }) => {
  const stop = await openSheet(shop, page)
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: shop.url, quotaSize: 1 })
  await page.evaluate(deleteCaches)
  await page.reload()
  await expect(stop(GREEN_SOFA)).toBeVisible()
  await expect(stop(GREEN_SOFA).getByRole('button', { name: 'On our way' })).toBeVisible()
  expect(await page.evaluate(() => caches.match(location.pathname).then(Boolean))).toBe(false)
})

test('a photo that is too large is refused in words, and does not hold up later actions', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 4(13|22)/)
  const stop = await openSheet(shop, page)
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
  }
  // The next action at the stop replaces the message.
  await expect(page.getByText('The photo is larger than 5 MB')).toHaveCount(0)
  await green.getByRole('button', { name: 'On our way' }).click()
  await expect(green).toContainText('On the way')
  await expect(page.getByText('The shop did not accept it')).toHaveCount(0)
  await expect(page.getByText('not been sent yet')).toHaveCount(0)
})

test('the files of builds before the previous one are deleted, and kept sheets still open offline', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(
    /Failed to load resource|Failed to fetch|fetching the script|ERR_INTERNET_DISCONNECTED/,
  )
  const stop = await openSheet(shop, page)
  const isKept = () => page.evaluate(() => caches.match(location.pathname).then(Boolean))
  await expect.poll(isKept).toBe(true)
  await page.evaluate(deleteCaches)
  await page.evaluate(async () => {
    const old = await caches.open('round-sheets-1')
    await old.put('/assets/of-an-old-build.js', new Response(''))
  })
  await page.reload()
  await expect.poll(isKept).toBe(true)
  // The worker of the next build.
  await page.evaluate(() =>
    navigator.serviceWorker.register('/sheet-worker.js?build=next', { scope: '/admin/rounds/' }),
  )
  await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1)
  expect(await page.evaluate(() => caches.keys())).not.toContain('round-sheets-1')
  await context.setOffline(true)
  await page.reload()
  await expect(stop(GREEN_SOFA)).toBeVisible()
})

test('a colleague’s queued actions are not announced as if this sign-in could send them', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/Failed to load resource|Failed to fetch|ERR_INTERNET_DISCONNECTED/)
  const stop = await openSheet(shop, page)
  const sheet = page.url()
  // Not `setOffline`, which may not apply yet to a service worker that starts with the request.
  await context.route('**/admin/rounds/press', (route) => route.abort())
  await stop(GREEN_SOFA).getByRole('button', { name: 'On our way' }).click()
  await expect(page.getByText('1 press has not been sent yet')).toBeVisible()
  // The sheet sends again when it is hidden; the requests of a page that closes are not intercepted any more.
  await page.goto('about:blank')
  await page.close()
  await context.unroute('**/admin/rounds/press')
  const later = await context.newPage()
  await signInAs(later, shop, 'editor')
  await later.goto(sheet)
  await expect(later.getByText('1 press of a colleague is kept on this device')).toBeVisible()
  await expect(later.getByText('It is sent when whoever made it has signed in here')).toBeVisible()
  await expect(later.getByText('sent when there is a signal')).toHaveCount(0)
  await expect(later.getByRole('button', { name: 'Send now' })).toHaveCount(0)
  // Their own actions are sent, and the colleague's stays.
  await stopsOn(later)(BLUE_SOFA).getByRole('button', { name: 'On our way' }).click()
  await expect(stopsOn(later)(BLUE_SOFA)).toContainText('On the way')
  await expect(later.getByText('not been sent yet')).toHaveCount(0)
  await expect(later.getByText('1 press of a colleague is kept on this device')).toBeVisible()
  expect(await stateOf(shop, GREEN_SOFA.title)).toMatchObject({ state: 'scheduled', actions: 0 })
  expect(await stateOf(shop, BLUE_SOFA.title)).toMatchObject({ state: 'on_the_way', actions: 1 })
})
