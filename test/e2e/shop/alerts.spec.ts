import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { BLUE_SOFA, card, GREEN_SOFA, toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-shoppers' })

/** Longer than the shop's minimum time to fill in a form. */
const FILL_MS = 2_100
const EMAIL = 'waiting@example.com'

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

test('a few saved pieces are compared directly; of many, the chosen ones', async ({
  page,
  context,
  shop,
}) => {
  const ids = await withShopDatabase(shop, async (db) => {
    const listed = sql`select id from products where enabled and not is_deleted order by title limit 5`
    return (await db.execute<{ id: string }>(listed)).rows.map(({ id }) => id)
  })
  const save = (saved: string[]) =>
    context.addCookies([
      { name: 'saved', value: saved.map((id) => `${id}.1a`).join('~'), url: shop.url },
    ])
  await save(ids.slice(0, 2))
  await page.goto('/saved')
  await page.getByRole('link', { name: 'Compare them side by side' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await save(ids)
  await page.goto('/saved')
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
  await form.getByLabel('Email address').fill(EMAIL)
  await page.waitForTimeout(FILL_MS)
  await form.getByRole('button', { name: 'Tell me' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.goto(await linkInMail(shop))
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Yes, tell me' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'We will tell you' })).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('heading', { name: 'It is paused' })).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'End it' }).click()
  await expect(page.getByRole('heading', { name: 'It has ended' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})

test.describe('a piece that is sold', () => {
  test.use({ sharesShop: false })

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
})

/** The address of the alert's page in the mail. */
async function linkInMail(shop: OpenShop): Promise<string> {
  const link = /\/alerts\/[\w-]{43}/
  const written = async () => {
    const mails = await shop.mails()
    return mails
      .filter((mail) => mail.includes(`To: ${EMAIL}`))
      .join()
      .replaceAll('=\r\n', '')
  }
  await expect.poll(written).toMatch(link)
  return link.exec(await written())?.[0] ?? ''
}
