import type { BrowserContext } from '@playwright/test'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { card, fillInCustomer, GREEN_SOFA, pay } from '../support/steps.ts'

// The tests rewrite responses, so that CSP hashes of inline scripts no longer match.
test.use({ sharesShop: 'with-shoppers', bypassCSP: true })

/** The product bought in the shared shop: not a sofa, because other tests count these. */
const MIRROR = { title: 'Luna round mirror with black frame', price: '£75.00' }

/** Replaces a selector that old browsers do not support. */
const UNKNOWN = ':unknown-here'

/** Simulates a browser without popovers: no API, no attribute and no selector. */
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
    // The body is unavailable after a navigation, which is harmless.
    const text = await response.text().catch(() => null)
    if (text === null) return
    const body = text
      .replaceAll(':popover-open', UNKNOWN)
      .replaceAll(/(<(?:nav|div)[^>]*) popover="/g, '$1 data-popover="')
    await route.fulfill({ response, body })
  })
}

/** Removes APIs that the oldest browsers supported by the client bundle lack (Safari 17.0). */
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

test('without popovers the shop works as without JavaScript', {
  tag: '@both',
}, async ({ page, context, isMobile }) => {
  await withoutPopovers(context)
  await page.goto('/', { waitUntil: 'load' })
  // `data-hydrated` would be set by the client bundle.
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const menu = page.getByRole('navigation', { name: isMobile ? 'Menu' : 'Main' })
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await menu.getByRole('link', { name: 'Shop', exact: true }).first().click()
  if (isMobile) await page.getByRole('link', { name: 'Filters' }).click()
  await expect(page.getByRole('button', { name: 'Apply filters' })).toBeVisible()
  await card(page, MIRROR).getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page).toHaveURL('/cart')
  await fillInCustomer(page)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await pay(page)
  await expect(page.getByRole('row', { name: MIRROR.title })).toContainText(MIRROR.price)
})

test('without popovers the staff area works', { tag: '@both' }, async ({
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

test('the oldest supported browser runs the client bundle', async ({ page, shop, context }) => {
  await asAtTheFloor(context)
  await page.goto('/shop')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  await page.keyboard.press('/')
  await page.getByPlaceholder('Search for furniture...').pressSequentially('green')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  await suggestions.getByText(GREEN_SOFA.title).click()
  await card(page, GREEN_SOFA).getByRole('link').click()
  // The heading of the search contains the title, too.
  const heading = page.getByRole('heading', { level: 1, name: GREEN_SOFA.title, exact: true })
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(cart).toContainText(GREEN_SOFA.title)
  await cart.getByRole('button', { name: 'Close cart' }).click()
  await signInAs(page, shop, 'admin')
  await page.goto('/admin/orders')
  // The list revalidates when its tab becomes visible.
  const fresh = page.waitForResponse(/\/admin\/orders\.data/)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await fresh
})

test('an error in the layout shows the root error boundary', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.expect(/Minified React error|notKnownHere/)
  // Breaks the phone's menu, which is part of the layout of every page.
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
