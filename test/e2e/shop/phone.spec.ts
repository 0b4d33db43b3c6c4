import type { Locator } from '@playwright/test'
import { insertProducts } from '../../support/fixtures/products.ts'
import { withShopDatabase } from '../support/open-shop.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { drawer, GREEN_SOFA, openProduct, toast } from '../support/steps.ts'

test.use({ sharesShop: 'with-shoppers' })

const topOf = async (element: Locator) => (await boxOf(element)).y
const bottomOf = async (element: Locator) => {
  const { y, height } = await boxOf(element)
  return y + height
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not shown')
  return box
}

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the menu links to every section and closes on navigation', async ({ page }) => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).tap()
    const links = menu.getByRole('link')
    await expect(links).toHaveText([
      'Shop',
      'Sofas',
      'Chairs',
      'Tables',
      'Decor',
      'Our Story',
      'How It Works',
      'Sell to Us',
      'Contact',
      'Sustainability',
      'Staff login',
    ])
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).tap()
    await menu.getByRole('link', { name: 'Our Story' }).tap()
    await expect(page).toHaveURL('/our-story')
    await expect(menu).toBeHidden()
  })

  test('filters open as a sheet that shows the number of results', async ({ page }) => {
    await page.goto('/shop')
    await page.getByRole('button', { name: 'Filters' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('checkbox', { name: 'Armchairs' }).tap()
    await sheet.getByRole('button', { name: 'Show 4 pieces' }).tap()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/shop?category=Armchairs')
    await page.getByRole('button', { name: 'Filters (1)' }).tap()
    const count = sheet.getByRole('status').first()
    await expect(count).toHaveText('4 pieces')
    const region = await count.elementHandle()
    await sheet.getByRole('checkbox', { name: /^Chairs/ }).tap()
    await expect(sheet.getByRole('button', { name: 'Show 7 pieces' })).toBeVisible()
    expect(await count.evaluate((now, before) => now === before, region)).toBe(true)
    await sheet.getByRole('textbox', { name: 'Price to' }).fill('250')
    // The focus ring also surrounds the pound sign.
    const field = sheet.locator('.price-field', {
      has: page.getByRole('textbox', { name: 'Price to' }),
    })
    await expect(field).toHaveCSS('outline-style', 'solid')
    await sheet.getByRole('slider', { name: 'Lowest price' }).fill('50')
    // The button shows the count before the filter is applied: the address is unchanged.
    const show = sheet.getByRole('button', { name: /^Show \d+ pieces?$/ })
    await expect(show).not.toHaveText('Show 7 pieces')
    const counted = (await show.innerText()).replace('Show ', '')
    await expect(count).toHaveText(counted)
    await expect(page).toHaveURL('/shop?category=Armchairs,Chairs')
    await show.tap()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/shop?category=Armchairs,Chairs&minPrice=50&maxPrice=250')
    await expect(page.getByRole('main').getByRole('region').getByRole('status')).toHaveText(counted)
    await expect(page.getByRole('link', { name: 'Remove filter £50.00 – £250.00' })).toBeVisible()
  })

  test('on a phone on its side the button of the filters stays visible', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    await page.goto('/shop')
    await page.getByRole('button', { name: 'Filters' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    const show = sheet.getByRole('button', { name: /^Show \d+ pieces$/ })
    await expect(show).toBeInViewport({ ratio: 1 })
    await sheet.getByRole('checkbox', { name: 'Black' }).focus()
    const [field, button] = [sheet.getByRole('checkbox', { name: 'Black' }), show]
    expect(await bottomOf(field)).toBeLessThanOrEqual(await topOf(button))
    await show.tap()
    await expect(sheet).toBeHidden()
  })

  test('a message in the cart leaves its totals visible', async ({ page }) => {
    await openProduct(page, GREEN_SOFA)
    await page.getByRole('button', { name: 'Add to Cart' }).first().tap()
    await expect(toast(page)).toContainText('Added to cart')
    const subtotal = drawer(page).getByText('Subtotal')
    expect(await bottomOf(toast(page))).toBeLessThanOrEqual(await topOf(subtotal))
  })

  for (const [width, height] of [
    [667, 375],
    [568, 320],
  ] as const) {
    test(`on a phone on its side, ${width} pixels wide, a message leaves the piece in the cart visible`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await openProduct(page, GREEN_SOFA)
      await page.getByRole('button', { name: 'Add to Cart' }).first().tap()
      await expect(toast(page)).toContainText('Added to cart')
      const row = drawer(page).getByRole('listitem').first()
      await expect(row.getByRole('button').last()).toBeInViewport({ ratio: 1 })
      expect(await bottomOf(row)).toBeLessThanOrEqual(await topOf(toast(page)))
      await expect(toast(page)).toBeInViewport({ ratio: 1 })
    })
  }

  test('a message with a long word stays within its box', async ({ page, shop }) => {
    const [id] = await withShopDatabase(shop, (db) =>
      insertProducts(db, [{ title: 'Long'.repeat(50) }]),
    )
    await page.goto(`/shop/product/${id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).first().tap()
    await expect(toast(page)).toContainText('Added to cart')
    await expect(toast(page).getByRole('button', { name: 'Close message' })).toBeInViewport({
      ratio: 1,
    })
    expect(await toast(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })

  test('a message in the cart is within the window with a large font', async ({
    page,
    context,
  }) => {
    const browser = await context.newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await openProduct(page, GREEN_SOFA)
    await page.getByRole('button', { name: 'Add to Cart' }).first().tap()
    await expect(toast(page).getByText('Added to cart')).toBeInViewport({ ratio: 1 })
    await expect(toast(page).getByRole('button')).toBeInViewport({ ratio: 1 })
  })

  test('a heart and the sign-up stay on the page while offline', async ({
    page,
    context,
    browserErrors,
  }) => {
    browserErrors.expect(
      /ERR_INTERNET_DISCONNECTED|dynamically imported module|Failed to fetch manifest patches/,
    )
    await openProduct(page, GREEN_SOFA)
    await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeEnabled()
    await context.setOffline(true)
    await page
      .getByRole('button', { name: `Save ${GREEN_SOFA.title}` })
      .first()
      .tap()
    await expect(toast(page)).toContainText('Not saved')
    const footer = page.getByRole('contentinfo')
    await footer.getByLabel('Email address').fill('sample@example.com')
    await footer.getByRole('button', { name: 'Subscribe' }).tap()
    await expect(toast(page)).toContainText('Subscription Failed')
    await expect(footer.getByLabel('Email address')).toHaveValue('sample@example.com')
    await context.setOffline(false)
    await page
      .getByRole('button', { name: `Save ${GREEN_SOFA.title}` })
      .first()
      .tap()
    await expect(toast(page)).toContainText('Saved')
  })

  test('the page before scrolls after Back with open filters', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Sofas' }).tap()
    await page.getByRole('button', { name: 'Filters' }).tap()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog', { name: 'Filters' })).toHaveCount(0)
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })

  test('the listing scrolls after a tablet with open filters is turned', async ({ page }) => {
    await page.goto('/shop')
    await page.getByRole('button', { name: 'Filters' }).tap()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    await page.setViewportSize({ width: 1100, height: 800 })
    await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible()
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })

  test('price and button stay visible below the product', async ({ page }) => {
    await openProduct(page, GREEN_SOFA)
    const buttons = page.getByRole('button', { name: 'Add to Cart' })
    await expect(buttons).toHaveCount(1)
    await page.getByRole('heading', { name: 'Dimensions' }).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 2_000)
    await expect(buttons).toHaveCount(2)
    await buttons.last().tap()
    await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
  })

  test('on its side shows the whole picture of a product, with the price beside it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    await openProduct(page, GREEN_SOFA)
    const picture = page.locator('.gallery-picture').first()
    await picture.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await expect(picture).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('main').getByText('£620.00').first()).toBeInViewport()
  })

  test('a narrow page does not overflow with wide text spacing', async ({ page }) => {
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto('/contact')
    // The values of WCAG 1.4.12.
    await page.evaluate(() => {
      const spacing = new CSSStyleSheet()
      spacing.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, spacing]
    })
    await expect.poll(overflow).toBe(0)
  })

  test('on a low viewport no bar covers the focused element', async ({ page }) => {
    await openProduct(page, GREEN_SOFA)
    await page.setViewportSize({ width: 320, height: 256 })
    const last = page.getByRole('region', { name: 'You may also like' }).getByRole('link').last()
    await last.focus()
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(2)
    for (const bar of [page.getByRole('banner'), page.locator('.buy-bar')]) {
      await expect(bar).toHaveCSS('position', 'static')
    }
    await expect(last).toBeInViewport()
  })
})
