import type { Page } from '@playwright/test'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { BLUE_SOFA, card, GREEN_SOFA, openProduct } from '../support/steps.ts'

test.use({ sharesShop: 'with-shoppers' })

const DOOR = { width: '72.3', height: '198.1' }
/** Field names and values of the stored measurements, none of which may occur in a request. */
const OF_THE_HOME = /doorWidth|doorHeight|72\.3|198\.1/

const fitButton = (page: Page) => page.getByRole('button', { name: 'Fits my home' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const cards = (page: Page) => page.getByRole('article')

/** The verdict below a card's title, which is set by a style. */
const markOf = (page: Page, piece: { title: string }) =>
  card(page, piece)
    .getByRole('heading')
    .evaluate((heading) => getComputedStyle(heading, '::after').content)

/** Records every request of the browser: its address, referrer and body. */
function requestsOf(page: Page): string[] {
  const sent: string[] = []
  page.context().on('request', (request) => {
    sent.push(`${request.url()} ${request.headers().referer ?? ''} ${request.postData() ?? ''}`)
  })
  return sent
}

/** Enters the door's measurements by keyboard. */
async function typeDoor(page: Page): Promise<void> {
  await field(page, 'Door, width').focus()
  await page.keyboard.type(DOOR.width)
  await page.keyboard.press('Tab')
  await page.keyboard.type(DOOR.height)
}

async function openFit(page: Page, piece: { title: string }): Promise<void> {
  await openProduct(page, piece)
  await page.getByRole('link', { name: 'Measure your doors, stairs or lift' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Will it fit?' })).toBeVisible()
}

test('measurements entered once give a verdict for every piece and filter lists, and never leave the device', {
  tag: '@phone',
}, async ({ page }) => {
  const sent = requestsOf(page)
  await page.goto('/shop')
  await expect(fitButton(page)).toBeHidden()
  await openFit(page, BLUE_SOFA)
  await field(page, 'Door, width').fill(DOOR.width)
  await expect(page.getByText('For an answer, also enter: door, height.')).toBeVisible()
  await field(page, 'Door, width').fill('')
  await expect(page.getByText('For an answer')).toBeHidden()
  await typeDoor(page)
  await expect(page.getByText('Tight: 2 cm to spare with the legs off.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^From the front: the piece/ })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  await openFit(page, GREEN_SOFA)
  await expect(field(page, 'Door, width')).toHaveValue(DOOR.width)
  await expect(page.getByText(/^(Fits|Tight): \d+ cm to spare/)).toBeVisible()

  // The filter works without reloading the page, and by keyboard.
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await trail.getByRole('link', { name: 'Shop' }).click()
  await expect(cards(page)).toHaveCount(24)
  await fitButton(page).focus()
  await page.keyboard.press('Enter')
  const said = page.getByRole('status').filter({ hasText: 'on this page' })
  await expect(said).toHaveText(
    /^\d+ of the 24 pieces on this page fit your home, \d of them tightly\./,
  )
  const [good = 0] = ((await said.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
  expect(good).toBeGreaterThan(0)
  expect(good).toBeLessThan(24)
  await expect(page.locator('article:visible')).toHaveCount(good)
  expect(await markOf(page, BLUE_SOFA)).toBe('"Fits my home, tightly"')
  await expect(fitButton(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(fitButton(page)).toBeFocused()
  expect(await accessibilityViolations(page)).toEqual([])

  // The filter also applies to pieces that are loaded later, and is offered after a reload.
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(said).toContainText('of the 25 pieces on this page')
  await fitButton(page).click()
  await expect(fitButton(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('article:visible')).toHaveCount(25)
  await page.reload()
  await expect(fitButton(page)).toBeVisible()

  const requested = sent.filter((request) => request.includes('/api/measures'))
  expect(requested.length).toBeGreaterThan(0)
  expect(sent.filter((request) => OF_THE_HOME.test(request))).toEqual([])

  await openFit(page, BLUE_SOFA)
  await page.getByRole('button', { name: 'Forget my numbers' }).click()
  await expect(field(page, 'Door, width')).toHaveValue('')
  await page.goto('/shop')
  await expect(fitButton(page)).toBeHidden()
})

test('if the products’ dimensions fail to load, every piece stays in the list', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/net::ERR_FAILED/)
  await openFit(page, BLUE_SOFA)
  await typeDoor(page)
  await page.goto('/shop')
  await page.route('**/api/measures*', (route) => route.abort())
  await fitButton(page).click()
  await expect(page.getByText('The measures could not be loaded. Please try again.')).toBeVisible()
  await expect(page.locator('article:visible')).toHaveCount(24)
  await page.unroute('**/api/measures*')
  await fitButton(page).click()
  await expect(page.getByText(/pieces on this page fit your home/)).toBeVisible()
})

test('incomplete measurements are reported', async ({ page }) => {
  await openFit(page, BLUE_SOFA)
  await field(page, 'Door, width').fill('80')
  await page.goto('/shop/sofas')
  await fitButton(page).click()
  await expect(page.getByText('Your numbers are not complete.')).toBeVisible()
  await expect(page.locator('article:visible')).toHaveCount(9)
})

/** The scale of each drawing, in pixels per centimetre of the width in its label. */
async function pixelsPerCm(page: Page): Promise<number[]> {
  return await page.locator('[data-size]').evaluateAll((boxes) =>
    boxes.map((box) => {
      const [width = 0] = (box.getAttribute('data-size') ?? '').split(' ').map(Number)
      return box.getBoundingClientRect().width / width
    }),
  )
}

test('pieces are compared side by side, drawn to the same scale', async ({ page }) => {
  await openFit(page, BLUE_SOFA)
  await page.getByRole('link', { name: 'Compare it with others' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Side by side' })).toBeVisible()
  const boxes = page.getByRole('checkbox')
  for (const box of (await boxes.all()).slice(0, 3)) {
    await box.focus()
    await page.keyboard.press('Space')
  }
  await page.getByRole('button', { name: 'Compare' }).press('Enter')
  const pieces = page.getByRole('columnheader')
  await expect(pieces).toHaveCount(4)
  await expect(pieces.getByRole('link', { name: BLUE_SOFA.title })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Price/ })).toContainText(BLUE_SOFA.price)
  const scales = await pixelsPerCm(page)
  expect(scales.length).toBeGreaterThan(1)
  for (const scale of scales) expect(scale / (scales[0] ?? 0)).toBeCloseTo(1, 2)
  // The drawings are aligned at the bottom, regardless of the length of their titles.
  const floors = await page
    .locator('[data-size]')
    .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().bottom)))
  expect(new Set(floors).size).toBe(1)
  expect(await accessibilityViolations(page)).toEqual([])

  // The page does not scroll horizontally; the table does, to the element with the focus.
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBe(0)
  const last = pieces.last().getByRole('link')
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 0.99 })

  await page.getByRole('link', { name: `Remove ${BLUE_SOFA.title}` }).click()
  await expect(pieces).toHaveCount(3)
  await page.goto('/compare')
  await expect(page.getByRole('link', { name: 'Browse the Shop' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
})
