import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { BLUE_SOFA, card, GREEN_SOFA, openProduct, toast } from '../support/steps.ts'

/** Longer than the shop's minimum time to fill in a form. */
const FILL_MS = 3_000

test('a saved piece shows its heart and its current state', { tag: '@phone' }, async ({
  page,
  shop,
}) => {
  await page.goto('/shop/sofas')
  const heart = card(page, GREEN_SOFA).getByRole('button', { name: /^Save / })
  await heart.focus()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Saved')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await withShopDatabase(shop, (db) =>
    db.execute(sql`update products set in_stock = false where title = ${GREEN_SOFA.title}`),
  )
  await page.getByRole('link', { name: 'Saved pieces' }).click()
  await expect(page.getByText('Sold since you saved it.')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  const shared = await page.getByLabel('Link to share this list').inputValue()
  await page.getByRole('button', { name: `Remove ${GREEN_SOFA.title}` }).click()
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await page.goto(shared.slice(shared.indexOf('/saved')))
  await page.getByRole('button', { name: 'Save these pieces' }).click()
  await expect(page.getByRole('heading', { name: 'Saved pieces' })).toBeVisible()
  await expect(card(page, GREEN_SOFA)).toBeVisible()
})

test('a heart saves its piece although its code fails to load', async ({ page, browserErrors }) => {
  browserErrors.expect(/net::ERR_FAILED|hearts/)
  await page.route('**/assets/hearts-*.js', (route) => route.abort())
  await page.goto('/shop/sofas')
  await card(page, GREEN_SOFA)
    .getByRole('button', { name: /^Save / })
    .click()
  await expect(toast(page)).toContainText('Saved')
  await page.getByRole('link', { name: 'Saved pieces' }).click()
  await expect(card(page, GREEN_SOFA)).toBeVisible()
})

/** Saves pieces until `count` are saved. @param already the number of pieces that are saved */
async function saveSome(page: Page, count: number, already = 0): Promise<void> {
  await page.goto('/shop')
  const hearts = page.getByRole('button', { name: /^Save / })
  for (let index = already; index < count; index++) {
    await hearts.nth(index).click()
    await expect(hearts.nth(index)).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => savedIn(page)).toBe(index + 1)
  }
  await page.goto('/saved')
}

const savedIn = (page: Page) =>
  page.evaluate(() => /saved=([^;]*)/.exec(document.cookie)?.[1]?.split('~').length ?? 0)

/** Presses the hearts of both sofas within one round trip. @returns the heart of a piece */
async function pressTwoHearts(page: Page): Promise<(piece: { title: string }) => Locator> {
  await page.goto('/shop/sofas')
  const heart = (piece: { title: string }) =>
    card(page, piece).getByRole('button', { name: /^Save / })
  await heart(GREEN_SOFA).focus()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 800,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await heart(GREEN_SOFA).click()
  await heart(BLUE_SOFA).click()
  return heart
}

test('hearts that are pressed faster than the shop responds are all saved', async ({ page }) => {
  const heart = await pressTwoHearts(page)
  for (const piece of [GREEN_SOFA, BLUE_SOFA]) {
    await expect(heart(piece)).toHaveAttribute('aria-pressed', 'true')
  }
  await expect.poll(() => savedIn(page)).toBe(2)
  await page.goto('/saved')
  for (const piece of [GREEN_SOFA, BLUE_SOFA]) await expect(card(page, piece)).toBeVisible()
})

test('of two hearts pressed concurrently, the one for which the list has no room is not saved', async ({
  page,
  context,
  shop,
}) => {
  const parts = Array.from({ length: 49 }, () => `${randomUUID()}.1a`)
  await context.addCookies([{ name: 'saved', value: parts.join('~'), url: shop.url }])
  const heart = await pressTwoHearts(page)
  await expect(page.getByText('Your list is full').first()).toBeVisible()
  // Their responses may arrive in either order.
  const pressed = async () => {
    const hearts = [GREEN_SOFA, BLUE_SOFA].map(heart)
    const states = await Promise.all(hearts.map((one) => one.getAttribute('aria-pressed')))
    return states.filter((state) => state === 'true').length
  }
  await expect.poll(pressed).toBe(1)
  expect(await savedIn(page)).toBe(50)
})

test('a few saved pieces are compared directly; of many, the chosen ones', async ({ page }) => {
  await saveSome(page, 2)
  await page.getByRole('link', { name: 'Compare them side by side' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await saveSome(page, 5, 2)
  const choice = page.getByRole('group', { name: 'Compare side by side' }).getByRole('checkbox')
  await expect(choice).toHaveCount(5)
  for (const index of [0, 2, 4]) {
    await choice.nth(index).focus()
    await page.keyboard.press('Space')
  }
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter')
  await expect(page.getByRole('columnheader')).toHaveCount(3)
})

/** Requests an alert on the open page, and follows the link in the mail. */
async function requestAndOpen(page: Page, shop: OpenShop): Promise<void> {
  const form = page.getByRole('main')
  await form.getByLabel('Email address').fill('waiting@example.com')
  await page.waitForTimeout(FILL_MS)
  await form.getByRole('button', { name: 'Tell me' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.goto(await linkInMail(shop))
}

/** The address of the alert's page in the only mail. */
async function linkInMail(shop: OpenShop): Promise<string> {
  const link = /\/alerts\/[\w-]{43}/
  const written = async () => (await shop.mails()).join().replaceAll('=\r\n', '')
  await expect.poll(written).toMatch(link)
  return link.exec(await written())?.[0] ?? ''
}

test('an alert for saved pieces is confirmed by a button, not by opening its link', async ({
  page,
  shop,
}) => {
  await saveSome(page, 2)
  await page.getByRole('link', { name: 'Tell me when one is reduced or comes back' }).click()
  await expect(page.getByRole('heading', { name: 'Tell me about these pieces' })).toBeVisible()
  await requestAndOpen(page, shop)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Shall we tell you?' })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, tell me' }).click()
  await expect(page.getByRole('heading', { name: 'We will tell you' })).toBeVisible()
})

test('an alert is requested on the page of a sold piece', { tag: '@phone' }, async ({
  page,
  shop,
}) => {
  await withShopDatabase(shop, (db) =>
    db.execute(sql`update products set in_stock = false where title = ${GREEN_SOFA.title}`),
  )
  await openProduct(page, GREEN_SOFA)
  await page.getByRole('link', { name: 'Tell me when one arrives' }).click()
  await expect(page.getByText('Sofas up to £800')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await requestAndOpen(page, shop)
  await page.getByRole('button', { name: 'Yes, tell me' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'We will tell you' })).toBeVisible()
})

test.describe('without JavaScript', { tag: '@plain' }, () => {
  test('a piece is saved and compared, and an alert is requested, confirmed, paused and ended', async ({
    page,
    shop,
  }) => {
    for (const piece of [GREEN_SOFA, BLUE_SOFA]) {
      await page.goto('/shop/sofas')
      await card(page, piece)
        .getByRole('button', { name: /^Save / })
        .click()
      await expect(page.getByText('under the heart at the top of the page')).toBeVisible()
    }
    await page.goto('/saved')
    await page.getByRole('link', { name: 'Compare them side by side' }).click()
    await expect(page.getByRole('columnheader')).toHaveCount(2)
    await page.goto('/saved')
    await page.getByRole('link', { name: 'Tell me when one is reduced or comes back' }).click()
    await page.getByLabel('Email address').first().fill('plain@example.com')
    await page.waitForTimeout(FILL_MS)
    await page.getByRole('button', { name: 'Tell me' }).click()
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await page.goto(await linkInMail(shop))
    await page.getByRole('button', { name: 'Yes, tell me' }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByRole('heading', { name: 'It is paused' })).toBeVisible()
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByRole('button', { name: 'End it' }).click()
    await expect(page.getByRole('heading', { name: 'It has ended' })).toBeVisible()
  })
})

test('an alert, from a zero-result search to its end', { tag: '@phone' }, async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/status of 422/)
  await page.goto('/shop?search=zebra')
  await page.getByRole('link', { name: 'Tell me when one arrives' }).click()
  await expect(page.getByText('Pieces matching “zebra”')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  const form = page.getByRole('main')
  await form.getByRole('button', { name: 'Tell me' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(form.getByLabel('Email address')).toBeFocused()
  await requestAndOpen(page, shop)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Yes, tell me' }).click()
  await expect(page.getByRole('heading', { name: 'We will tell you' })).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('heading', { name: 'It is paused' })).toBeVisible()
  await page.getByRole('button', { name: 'End it' }).click()
  await expect(page.getByRole('heading', { name: 'It has ended' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})
