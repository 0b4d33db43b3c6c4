import type { BrowserContext } from '@playwright/test'
import { expect, test } from './shop-fixture.ts'
import { signInAs } from './staff.ts'
import { card, fillInCustomer, GREEN_SOFA, pay } from './steps.ts'

// What is changed below are the answers that the browser gets, inline scripts' hashes included.
test.use({ sharesShop: 'with-shoppers', bypassCSP: true })

/** Stands where a selector stood that an old browser does not know. */
const UNKNOWN = ':unknown-here'

/** Makes this browser one without popovers: no API, no attribute and no selector. */
async function withoutPopovers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) {
      Reflect.deleteProperty(HTMLElement.prototype, name)
    }
  })
  await context.route(/^[^?]*(\/[^.]*|\.(css|js))(\?.*)?$/, async (route) => {
    const request = route.request()
    if (!['document', 'stylesheet', 'script'].includes(request.resourceType())) {
      await route.fallback()
      return
    }
    const response = await route.fetch({ maxRedirects: 0 })
    // Gone once the page has been left: nothing is missing then.
    const text = await response.text().catch(() => null)
    if (text === null) return
    const body = text
      .replaceAll(':popover-open', UNKNOWN)
      .replaceAll(/(<(?:nav|div)[^>]*) popover="/g, '$1 data-popover="')
    await route.fulfill({ response, body })
  })
}

/** Takes away what came after the oldest browsers that run the client bundle (Safari 17.0). */
async function asAtTheFloor(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const younger: [object, string[]][] = [
      [AbortSignal, ['any']],
      [Array, ['fromAsync']],
      [Document.prototype, ['startViewTransition', 'caretPositionFromPoint']],
      [Element.prototype, ['checkVisibility', 'setHTML', 'moveBefore']],
      [HTMLDialogElement.prototype, ['closedBy', 'requestClose']],
      [
        Object.getPrototypeOf(Object.getPrototypeOf([].values())),
        ['map', 'filter', 'take', 'drop', 'some', 'every', 'find', 'toArray'],
      ],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Set.prototype, ['union', 'difference', 'intersection', 'isSubsetOf', 'isSupersetOf']],
      [URL, ['parse', 'canParse']],
      [window, ['requestIdleCallback', 'navigation', 'scheduler', 'Iterator']],
    ]
    for (const [holder, names] of younger) {
      for (const name of names) Reflect.deleteProperty(holder, name)
    }
  })
}

test('without popovers the shop works as without JavaScript', { tag: '@phone' }, async ({
  page,
  context,
  isMobile,
}) => {
  await withoutPopovers(context)
  await page.goto('/', { waitUntil: 'load' })
  // Longer than the bundle would be waited for.
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const menu = page.getByRole('navigation', { name: isMobile ? 'Menu' : 'Main' })
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await menu.getByRole('link', { name: 'Shop', exact: true }).first().click()
  if (isMobile) await page.getByRole('link', { name: 'Filters' }).click()
  await expect(page.getByRole('button', { name: 'Apply filters' })).toBeVisible()
  await card(page, GREEN_SOFA).getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page).toHaveURL('/cart')
  await fillInCustomer(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await pay(page)
  await expect(page.getByRole('row', { name: GREEN_SOFA.title })).toContainText(GREEN_SOFA.price)
})

test('without popovers the staff area works', { tag: '@phone' }, async ({
  page,
  shop,
  context,
  isMobile,
}) => {
  await withoutPopovers(context)
  await signInAs(page, shop, 'admin')
  await page.goto('/admin')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  const names = page.getByRole('navigation', { name: 'Staff area' }).filter({ visible: true })
  await names.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  expect(await names.evaluate((nav) => getComputedStyle(nav.parentElement ?? nav).position)).toBe(
    isMobile ? 'static' : 'sticky',
  )
})

test('at the floor everything works with the client bundle', async ({ page, shop, context }) => {
  await asAtTheFloor(context)
  await page.goto('/shop')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  await card(page, GREEN_SOFA).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: GREEN_SOFA.title })).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(cart).toContainText(GREEN_SOFA.title)
  await cart.getByRole('button', { name: 'Close cart' }).click()
  await signInAs(page, shop, 'admin')
  await page.goto('/admin/orders')
  // The list asks for fresh data when one comes back to it.
  const fresh = page.waitForResponse(/\/admin\/orders\.data/)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await fresh
})

test('where the frame itself fails, the last resort still stands', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/Minified React error|notKnownHere/)
  // The phone's menu cannot be rendered, and it is a part of every page's frame.
  await context.route('**/*.js', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/popover:(["'`])auto\1/, 'popover:notKnownHere')
    await route.fulfill({ response, body })
  })
  await page.goto('/our-story')
  await expect(
    page.getByRole('heading', { level: 1, name: 'This page could not be loaded.' }),
  ).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Kept', exact: true })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
})
