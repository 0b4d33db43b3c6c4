import type { Locator, Page } from '@playwright/test'
import { placeholder } from '../../../app/content/pictures.ts'
import { expect, test } from '../support/shop-fixture.ts'
import { signInAs } from '../support/staff.ts'
import { BLUE_SOFA, card, drawer, GREEN_SOFA, openProduct } from '../support/steps.ts'

/** Answers 404 for every picture except the placeholder. */
async function failPictures(page: Page, browserErrors: { expect(message: RegExp): void }) {
  browserErrors.expect(/status of 404 .*\/(media|sell-photos)\//)
  await page.route(/\/(media|sell-photos)\//, (route) =>
    new URL(route.request().url()).pathname === placeholder.imageUrl
      ? route.fallback()
      : route.fulfill({ status: 404 }),
  )
}

/** A product with six pictures, the last of which shows a mark. */
const LEATHER_SOFA = { title: 'Hartley chesterfield in brown leather' }

async function expectPlaceholder(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      picture.evaluate((image: HTMLImageElement) => [
        new URL(image.currentSrc || 'none:').pathname,
        image.naturalWidth > 0,
      ]),
    )
    .toEqual([placeholder.imageUrl, true])
}

test.describe('shoppers', () => {
  test.use({ sharesShop: 'with-shoppers' })

  test('a missing picture shows the placeholder', async ({ page, browserErrors }) => {
    await failPictures(page, browserErrors)
    await page.goto('/shop')
    await expectPlaceholder(card(page, GREEN_SOFA).getByRole('img'))
    // The second picture of a card never covers the first one.
    await card(page, GREEN_SOFA).hover()
    const second = card(page, GREEN_SOFA).locator('.card-second')
    await expect(second).toHaveAttribute('src', placeholder.imageUrl)
    await expect(second).toBeHidden()
    await card(page, GREEN_SOFA).getByRole('button', { name: 'Add to Cart' }).click()
    await expectPlaceholder(drawer(page).locator('img').first())
    await page.keyboard.press('Escape')

    // The gallery's images, which are added and changed on the client.
    await page.getByRole('link', { name: BLUE_SOFA.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: BLUE_SOFA.title })).toBeVisible()
    const pictures = page.getByRole('main').getByRole('img')
    for (const picture of (await pictures.all()).slice(0, 3)) await expectPlaceholder(picture)
    await page.reload()
    await expectPlaceholder(pictures.first())
    await expect(pictures.first()).toHaveAttribute('alt', /./)
  })

  test('a missing picture is replaced before hydration', async ({ page, browserErrors }) => {
    browserErrors.expect(/net::ERR_FAILED|dynamically imported module/)
    await failPictures(page, browserErrors)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/shop', { waitUntil: 'domcontentloaded' })
    await expectPlaceholder(card(page, GREEN_SOFA).getByRole('img'))
  })

  test('a missing placeholder is requested only once per picture', async ({
    page,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 404 .*\/media\//)
    let requested = 0
    await page.route('**/media/**', (route) => {
      if (route.request().url().endsWith(placeholder.imageUrl)) requested++
      return route.fulfill({ status: 404 })
    })
    await page.goto('/shop')
    await page.waitForLoadState('networkidle')
    const count = await page.locator('img').count()
    expect(requested).toBeGreaterThan(0)
    expect(requested).toBeLessThanOrEqual(count)
  })
})

test.describe('the large view', () => {
  test.use({ sharesShop: 'with-shoppers' })

  const large = (page: Page) => page.getByRole('dialog', { name: /^Large pictures of/ })
  const picture = (page: Page) => large(page).locator('.large-view-picture')
  const place = (page: Page) => large(page).locator('p[role=status]')
  /** The scale at which the picture is shown. */
  const enlarged = (page: Page) =>
    picture(page).evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)

  test('is opened, browsed and closed by keyboard', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await openProduct(page, LEATHER_SOFA)
    const thumbs = page.getByRole('link', { name: /^Show picture/ })
    await expect(thumbs.nth(0)).toHaveCSS('outline-style', 'solid')
    await expect(thumbs.nth(1)).toHaveCSS('outline-style', 'none')
    await page.emulateMedia({ forcedColors: 'none' })
    const gallery = page.getByRole('list', { name: `Pictures of ${LEATHER_SOFA.title}` })
    await expect(gallery.getByRole('listitem')).toHaveCount(6)
    await gallery.getByRole('link').first().press('Enter')
    await expect(place(page)).toHaveText(/^Picture 1 of 6: From the front left/)
    await page.keyboard.press('ArrowLeft')
    await expect(place(page)).toHaveText(/^Picture 6 of 6: Right seat cushion/)
    await expect(large(page)).toContainText('Mark: creasing on the seat')
    await page.keyboard.press('+')
    await expect.poll(() => enlarged(page)).toBe(2.5)
    // The arrow keys move a picture that is zoomed.
    await page.keyboard.press('ArrowRight')
    await expect(place(page)).toHaveText(/^Picture 6/)
    await page.keyboard.press('-')
    await expect.poll(() => enlarged(page)).toBe(1)
    await page.keyboard.press('Escape')
    await expect(large(page)).toBeHidden()
    await expect(gallery.getByRole('link').nth(5)).toBeFocused()
    await expect(gallery.getByRole('img').nth(5)).toBeInViewport({ ratio: 0.9 })

    await page.getByRole('link', { name: 'creasing on the seat' }).click()
    await expect(place(page)).toHaveText(/^Picture 6 of 6/)
    await large(page).getByRole('button', { name: 'Close the large view' }).click()
    await expect(page.getByRole('link', { name: 'creasing on the seat' })).toBeFocused()
  })

  test('has no bars of colour beside a picture', async ({ page }) => {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(size)
      await openProduct(page, LEATHER_SOFA)
      await page
        .getByRole('link', { name: /large view/ })
        .first()
        .click()
      const image = picture(page).getByRole('img')
      await expect(image).toHaveJSProperty('complete', true)
      const [box, photograph] = await image.evaluate((shown: HTMLImageElement) => [
        shown.clientWidth / shown.clientHeight,
        shown.naturalWidth / shown.naturalHeight,
      ])
      expect(box, `at ${size.width} px`).toBeCloseTo(photograph ?? 0, 1)
    }
  })

  test('is an entry of the history: Back closes it, Forward opens it again', async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.goto('/shop')
    await openProduct(page, LEATHER_SOFA)
    const address = page.url()
    const links = page.getByRole('list', { name: /^Pictures of/ }).getByRole('link')
    // Safari does not focus a link that is clicked.
    await page.evaluate(() => {
      addEventListener('mousedown', (event) => event.preventDefault(), { capture: true })
    })
    await links.first().click()
    await expect(place(page)).toHaveText(/^Picture 1 of 6/)
    await page.keyboard.press('ArrowRight')
    await expect(place(page)).toHaveText(/^Picture 2 of 6/)
    requested.length = 0
    await page.goBack()
    await expect(large(page)).toBeHidden()
    expect(page.url()).toBe(address)
    await expect(links.nth(1)).toBeFocused()
    await page.goForward()
    await expect(place(page)).toHaveText(/^Picture 1 of 6/)
    expect(requested.filter((url) => url.includes('.data'))).toEqual([])

    // Escape leaves the entry, too: the next Back leaves the page.
    await page.keyboard.press('Escape')
    await expect(large(page)).toBeHidden()
    await expect(page).toHaveURL(address)
    await expect(links.first()).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/shop')
  })

  test('opens from an address that names a picture, and closes without leaving the page', async ({
    page,
  }) => {
    await openProduct(page, LEATHER_SOFA)
    const address = page.url()
    await page.goto(`${address}#large-6`)
    await page.reload()
    await expect(place(page)).toHaveText(/^Picture 6 of 6/)
    await large(page).getByRole('button', { name: 'Close the large view' }).click()
    await expect(large(page)).toBeHidden()
    await expect(page).toHaveURL(address)
  })

  test('is replaced by the picture itself if its code fails to load', async ({
    page,
    browserErrors,
  }) => {
    browserErrors.expect(/net::ERR_FAILED|dynamically imported module|Unable to preload/)
    await page.route('**/assets/large-view-*', (route) => route.abort())
    await openProduct(page, LEATHER_SOFA)
    await page
      .getByRole('list', { name: /^Pictures of/ })
      .getByRole('link')
      .first()
      .click()
    await expect(page).toHaveURL(/\/media\/[0-9a-f]+\.webp$/)
  })

  test('can be pinched, tapped and swiped', { tag: '@phone' }, async ({ page, context }) => {
    await openProduct(page, LEATHER_SOFA)
    await page
      .getByRole('list', { name: `Pictures of ${LEATHER_SOFA.title}` })
      .getByRole('link')
      .first()
      .tap()
    await expect(picture(page).getByRole('img')).toBeVisible()
    const touch = await context.newCDPSession(page)
    const touches = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) => {
      const touchPoints = at.map((x, id) => ({ x, y: 400, id }))
      await touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    }
    await touches('touchStart', 180, 210)
    await touches('touchMove', 120, 270)
    await touches('touchEnd')
    await expect.poll(() => enlarged(page)).toBeCloseTo(5, 1)
    for (const _ of [1, 2]) {
      await touches('touchStart', 200)
      await touches('touchEnd')
    }
    await expect.poll(() => enlarged(page)).toBe(1)
    await touches('touchStart', 300)
    await touches('touchMove', 200)
    await touches('touchEnd')
    await expect(place(page)).toHaveText(/^Picture 2 of 6/)
  })
})

test.describe('before and after', () => {
  test.use({ sharesShop: 'with-shoppers' })

  test('the slider moves between the pictures by keyboard', async ({ page }) => {
    await page.goto('/how-it-works')
    const slider = page.getByRole('slider', { name: 'An oak dining table' })
    const share = () =>
      slider.evaluate((input) => input.parentElement?.style.getPropertyValue('--share'))
    await slider.focus()
    await slider.press('End')
    await expect.poll(share).toBe('1')
    await slider.press('Home')
    await expect.poll(share).toBe('0')
    await expect(page.getByRole('img', { name: /white rings/ })).toBeVisible()
  })

  test('the home page and a product show a piece before its restoration', async ({ page }) => {
    await page.goto('/')
    const slider = page.getByRole('slider', { name: /^A 1960s three-seater/ })
    await slider.scrollIntoViewIfNeeded()
    await slider.press('End')
    await expect(
      page.getByRole('img', { name: /dark varnish and worn brown covers/ }),
    ).toBeVisible()
    await openProduct(page, { title: 'Alderley wingback armchair in red tweed' })
    const before = 'Before: dull with dust, seat sunken (sample)'
    await expect(page.getByText(before)).toHaveCount(1)
    // The shop's lists show only the restored piece.
    await page.goto('/shop?search=alderley')
    await expect(page.getByRole('img', { name: /before/ })).toHaveCount(0)
  })
})

test.describe('staff', () => {
  test.use({ sharesShop: 'with-staff' })

  test('a missing picture shows the placeholder in the list of products', async ({
    page,
    shop,
    browserErrors,
  }) => {
    await signInAs(page, shop, 'viewer')
    await failPictures(page, browserErrors)
    // Finds the product by title, because the newest ones may be those of other tests, without a picture.
    await page.goto(`/admin/products?q=${encodeURIComponent(GREEN_SOFA.title)}`)
    const row = page.getByRole('row').filter({ hasText: GREEN_SOFA.title }).first()
    await expectPlaceholder(row.locator('img'))
  })
})
