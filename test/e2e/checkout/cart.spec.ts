import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { products } from '../../../app/domain/catalogue/schema.ts'
import { type Db, inTransaction } from '../../../app/platform/db.ts'
import { type Pence, pence } from '../../../app/platform/values/money.ts'
import { setTestZonePrice } from '../../support/fixtures/zones.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, idOf, leaveInStock, test } from '../support/seeded-shop.ts'
import { addFromProductPage, drawer, fillInCustomer, openProduct, toast } from '../support/steps.ts'

/** Products that no other test here depends on, with their stock in the demo. */
const CHAIR = { title: 'Orla tub chair in blue velvet', stock: 4 }
const LAMP = { title: 'Fitz brass table lamp', stock: 3 }
const MIRROR = { title: 'Luna round mirror with black frame', stock: 4 }

test.describe('the cart', () => {
  /** @returns the previous price */
  async function setPrice(db: Db, { title }: { title: string }, price: Pence): Promise<Pence> {
    const [row] = await db.select().from(products).where(eq(products.title, title))
    if (!row) throw new Error(`the demo has no '${title}'`)
    await db.update(products).set({ price }).where(eq(products.title, title))
    return row.price
  }

  test('a changed price is reported when its product is added, and when another one is', async ({
    page,
    staged: { shop },
  }) => {
    await openProduct(page, LAMP)
    const price = await withShopDatabase(shop, (db) => setPrice(db, LAMP, pence(8_125)))
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(toast(page)).toContainText('Cart updated')
    await expect(toast(page)).toContainText(`${LAMP.title} is now £81.25`)
    await expect(toast(page)).toContainText(`1 x ${LAMP.title} was added to your cart`)

    await openProduct(page, CHAIR)
    await withShopDatabase(shop, (db) => setPrice(db, LAMP, pence(7_350)))
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(toast(page)).toContainText('Cart updated')
    await expect(toast(page)).toContainText(`${LAMP.title} is now £73.50`)
    await expect(toast(page)).toContainText(`1 x ${CHAIR.title} was added to your cart`)
    await expect(toast(page)).not.toContainText('Added to cart')
    await withShopDatabase(shop, (db) => setPrice(db, LAMP, price))
  })

  test('a quantity above the current stock, chosen on a stale page, is corrected', async ({
    page,
    staged: { shop },
  }) => {
    await openProduct(page, MIRROR)
    const chosen = page.getByRole('textbox', { name: 'Quantity' })
    const add = page.getByRole('button', { name: 'Add to Cart' }).first()
    for (let one = 1; one < MIRROR.stock; one++) {
      await page.getByRole('button', { name: 'Increase quantity', exact: true }).click()
    }
    await expect(chosen).toHaveValue('4')
    const leave = (left: number) =>
      withShopDatabase(shop, async (db) => leaveInStock(db, await idOf(db, MIRROR.title), left))
    await leave(2)
    await add.click()
    await expect(toast(page)).toContainText('Not enough stock')
    await expect(toast(page)).toContainText('Only 2 items available')
    await expect(chosen).toHaveValue('2')
    await expect(page.getByText('Only 2 left in stock')).toBeVisible()
    await expect(drawer(page)).toBeHidden()
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()

    await leave(0)
    await add.click()
    await expect(toast(page)).toContainText('Out of Stock')
    await expect(page.getByRole('button', { name: 'Out of Stock' }).first()).toBeDisabled()
    await leave(MIRROR.stock)
  })
})

test.describe('the cookie of the cart', () => {
  /** Caps the lifetime of cookies set by scripts to 7 days, as Safari does. */
  const capScripts = (page: Page) =>
    page.addInitScript(() => {
      const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
      Object.defineProperty(document, 'cookie', {
        get: () => own?.get?.call(document),
        set(value: string) {
          own?.set?.call(document, value.replace('Max-Age=2592000', 'Max-Age=604800'))
        },
      })
    })

  const cartOf = async (page: Page) => {
    const kept = (await page.context().cookies()).find(({ name }) => name === 'cart')
    const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400
    return { value: kept?.value ?? '', days: Math.round(days) }
  }

  test('lasts 30 days after every change, even if the browser caps script cookies to 7', async ({
    page,
    staged: { shop },
  }) => {
    await capScripts(page)
    await addFromProductPage(page, CHAIR)
    const id = await withShopDatabase(shop, (db) => idOf(db, CHAIR.title))
    const keeps = (units: number, days: number) =>
      expect.poll(() => cartOf(page)).toEqual({ value: `${id}.${units}`, days })
    await keeps(1, 30)
    const more = drawer(page).getByRole('button', { name: /^Increase quantity/ })
    await more.click()
    await keeps(2, 30)
    await page.reload()
    await page.getByRole('link', { name: /^Cart, / }).click()
    await expect(drawer(page).getByRole('link', { name: CHAIR.title })).toBeVisible()
    await keeps(2, 30)
  })

  test('is not restored by a slow stock check after another tab has emptied it', async ({
    page,
    context,
    staged: { shop },
  }) => {
    await addFromProductPage(page, CHAIR)
    const tab = await context.newPage()
    await tab.goto('/shop')
    await tab.getByRole('link', { name: 'Cart, 1 item' }).click()
    const remove = drawer(tab).getByRole('button', { name: `Remove ${CHAIR.title}` })
    await expect(remove).toBeVisible()

    const answered = page.waitForResponse(/\/api\/stock/)
    await withShopDatabase(shop, (db) =>
      inTransaction(db, async (tx) => {
        await tx.execute(sql`lock table products in access exclusive mode`)
        await drawer(page)
          .getByRole('button', { name: /^Increase quantity/ })
          .click()
        await expect.poll(async () => (await cartOf(page)).value).toMatch(/\.2$/)
        await remove.click()
        // The other tab's change arrives before the response to the check.
        await expect(drawer(page)).toContainText('Your cart is empty')
      }),
    )
    // The response sets the cookie to the cart that was checked.
    expect((await (await answered).headersArray()).map(({ name }) => name)).toContain('set-cookie')
    await expect(drawer(page)).toContainText('Your cart is empty')
    await expect.poll(async () => (await cartOf(page)).value).toBe('')
    await page.reload()
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  })

  test('is read again by a tab that read it while the response to an older cart was being handled', async ({
    page,
    context,
  }) => {
    await addFromProductPage(page, CHAIR)
    const tab = await context.newPage()
    await tab.addInitScript(() => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const request = window.fetch
      window.fetch = async (...requested) => {
        const response = await request(...requested)
        if (new URL(response.url).pathname === '/api/stock') await promise
        return response
      }
      Reflect.set(window, 'handleResponses', resolve)
    })
    await addFromProductPage(tab, CHAIR)
    const more = drawer(tab).getByRole('button', { name: /^Increase quantity/ })
    const answered = tab.waitForResponse(/\/api\/stock/)
    await more.click()
    await answered
    const older = (await context.cookies()).filter(({ name }) => name === 'cart')
    await drawer(page)
      .getByRole('button', { name: `Remove ${CHAIR.title}` })
      .click()
    await expect(drawer(page)).toContainText('Your cart is empty')
    await expect(drawer(tab)).toContainText('Your cart is empty')

    // Sets the cookie as the browser does for a response that was sent before the removal.
    await context.addCookies(older)
    await page.goto('/shop')
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
    await tab.evaluate(() => Reflect.get(window, 'handleResponses')())
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
    expect((await cartOf(page)).value).toBe('')
    await expect(drawer(tab)).toContainText('Your cart is empty')
  })

  test('merges a slow addition with a concurrent change in another tab', async ({
    page,
    context,
    staged: { shop },
  }) => {
    await addFromProductPage(page, CHAIR)
    await openProduct(page, LAMP)
    const tab = await context.newPage()
    await tab.goto('/shop')
    await tab.getByRole('link', { name: 'Cart, 1 item' }).click()
    const remove = drawer(tab).getByRole('button', { name: `Remove ${CHAIR.title}` })
    await expect(remove).toBeVisible()

    const lamp = await withShopDatabase(shop, (db) => idOf(db, LAMP.title))
    await withShopDatabase(shop, (db) =>
      inTransaction(db, async (tx) => {
        await tx.execute(sql`lock table products in access exclusive mode`)
        const requested = page.waitForRequest((request) => request.method() === 'POST')
        await page.getByRole('button', { name: 'Add to Cart' }).first().click()
        await requested
        await remove.click()
        await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
      }),
    )
    await expect(drawer(page).getByRole('link', { name: LAMP.title })).toBeVisible()
    await expect(drawer(page).getByRole('link', { name: CHAIR.title })).toBeHidden()
    await expect(tab.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await expect.poll(async () => (await cartOf(page)).value).toBe(`${lamp}.1`)
  })

  test('contains the concurrent additions of two tabs', async ({
    page,
    context,
    staged: { shop },
  }) => {
    const tab = await context.newPage()
    await openProduct(page, LAMP)
    await openProduct(tab, CHAIR)
    await withShopDatabase(shop, (db) =>
      inTransaction(db, async (tx) => {
        await tx.execute(sql`lock table products in access exclusive mode`)
        const requested = page.waitForRequest((request) => request.method() === 'POST')
        await page.getByRole('button', { name: 'Add to Cart' }).first().click()
        await requested
        await tab.getByRole('button', { name: 'Add to Cart' }).first().click()
      }),
    )
    for (const one of [page, tab]) {
      await expect(drawer(one).getByRole('link', { name: CHAIR.title })).toBeVisible()
      await expect(drawer(one).getByRole('link', { name: LAMP.title })).toBeVisible()
    }
    const ids = await withShopDatabase(shop, async (db) => [
      await idOf(db, LAMP.title),
      await idOf(db, CHAIR.title),
    ])
    await expect.poll(async () => (await cartOf(page)).value).toBe(`${ids[0]}.1~${ids[1]}.1`)
  })
})

test.describe('the delivery line of the cart', () => {
  /** Delays the responses for a postcode. */
  async function slow(page: Page, postcode: RegExp): Promise<void> {
    await page.route(postcode, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue().catch(() => {})
    })
  }

  /** Opens the page of a cart that contains a chair. */
  const openCart = async (page: Page, shop: OpenShop) => {
    const id = await withShopDatabase(shop, (db) => idOf(db, CHAIR.title))
    await page.context().addCookies([{ name: 'cart', value: `${id}.1`, url: shop.url }])
    await page.goto(`${shop.url}/cart`)
  }

  const ask = async (page: Page, postcode: string) => {
    await page.getByLabel(/^Your postcode/).fill(postcode)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
  }

  test('discards the response for an earlier postcode', async ({ page, context, staged }) => {
    await openCart(page, staged.shop)
    await slow(page, /api\/delivery\?postcode=BT1/)
    await ask(page, 'BT1 5GS')
    await ask(page, 'HP11 1AA')
    await expect(page.getByText(/HP11/)).toBeVisible()
    await page.waitForTimeout(2_000)
    await expect(page.getByText(/HP11/)).toBeVisible()
    const kept = (await context.cookies()).find(({ name }) => name === 'postcode')
    expect(kept?.value).toBe('HP11')
  })

  test('takes the price out of the total while another postcode is entered', async ({
    page,
    staged: { shop },
  }) => {
    await withShopDatabase(shop, (db) => setTestZonePrice({ db }, 'Isle of Wight', 3_500))
    await openCart(page, shop)
    const totals = page.locator('.cart-totals').first()
    await expect(totals).toContainText('Calculated at checkout')
    const without = await totals.locator('dd').last().textContent()
    await expect(async () => {
      await ask(page, 'PO30 1AA')
      await expect(totals).toContainText('£35.00', { timeout: 1_000 })
    }).toPass()
    await expect(totals.locator('dd').last()).not.toHaveText(without ?? '')
    await page.getByRole('link', { name: 'Another postcode' }).click()
    await expect(totals).toContainText('Calculated at checkout')
    await expect(totals.locator('dd').last()).toHaveText(without ?? '')
  })

  test('keeps the focus on the button of a refused payment', async ({
    page,
    staged,
    browserErrors,
  }) => {
    browserErrors.expect(/net::ERR_FAILED|Failed to fetch/)
    await openCart(page, staged.shop)
    await fillInCustomer(page)
    await page.route('**/api/create-checkout', (route) => route.abort())
    const button = page.getByRole('button', { name: 'Proceed to Payment' })
    await button.press('Enter')
    await expect(toast(page)).toContainText('Checkout Failed')
    await expect(button).toBeFocused()
  })

  test('keeps the focus', async ({ page, staged }) => {
    await openCart(page, staged.shop)
    await page.getByLabel(/^Your postcode/).fill('HP11 1AA')
    await page.keyboard.press('Enter')
    const another = page.getByRole('link', { name: 'Another postcode' })
    await expect(another).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(/^Your postcode/)).toBeFocused()
  })
})
