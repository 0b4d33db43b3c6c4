import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { products } from '../../../app/domain/catalogue/schema.ts'
import { type Db, inTransaction } from '../../../app/platform/db.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect, idOf, leaveInStock, test } from '../support/seeded-shop.ts'
import {
  addFromProductPage,
  card,
  drawer,
  fillInCustomer,
  openProduct,
  toast,
} from '../support/steps.ts'

/** Products that no other test here depends on, with their stock in the demo. */
const LAMP = { title: 'Fitz brass table lamp', stock: 3 }
const MIRROR = { title: 'Luna round mirror with black frame', stock: 4 }
const CHAIR = { title: 'Orla tub chair in blue velvet', stock: 4 }
const BOOKCASE = { title: 'Halden white bookcase', stock: 2 }

type Piece = { title: string; stock: number }

/** Sets the remaining stock, as if other shoppers had bought the rest. */
async function leave(shop: OpenShop, { title }: Piece, left: number): Promise<void> {
  await withShopDatabase(shop, async (db) => leaveInStock(db, await idOf(db, title), left))
}

async function says(page: Page, ...words: string[]): Promise<void> {
  for (const one of words) await expect(toast(page)).toContainText(one)
  await expect(toast(page)).toHaveCount(1)
}

const addFromCard = (page: Page, piece: Piece) =>
  card(page, piece).getByRole('button', { name: 'Add to Cart' }).click()

test('stock messages of the cart', async ({ page, staged: { shop } }) => {
  await test.step('added from a card, up to the stock', async () => {
    await page.goto('/shop?category=Storage')
    await addFromCard(page, BOOKCASE)
    await says(page, 'Added to cart', `${BOOKCASE.title} was added to your cart`)
    await drawer(page).getByRole('button', { name: 'Close cart' }).click()
    await leave(shop, BOOKCASE, 1)
    await addFromCard(page, BOOKCASE)
    await says(page, 'Maximum stock reached', 'You can only add up to 1 of this item to your cart')
    await leave(shop, BOOKCASE, BOOKCASE.stock)
  })
  await test.step('an entered quantity above the stock', async () => {
    await openProduct(page, LAMP)
    await page.getByRole('textbox', { name: 'Quantity' }).fill('9')
    await page.keyboard.press('Tab')
    await says(page, 'Not enough stock', 'Only 3 items available')
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('3')
  })
  await test.step('sold while its page is open', async () => {
    await leave(shop, LAMP, 0)
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await says(page, 'Out of Stock', 'This product is currently out of stock')
    await leave(shop, LAMP, LAMP.stock)
  })
  await test.step('less stock than in the cart, and then none', async () => {
    await openProduct(page, MIRROR)
    await page.getByRole('button', { name: 'Increase quantity', exact: true }).click()
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(drawer(page)).toBeVisible()
    await drawer(page).getByRole('button', { name: 'Close cart' }).click()
    await leave(shop, MIRROR, 1)
    await page.getByRole('link', { name: /^Cart, / }).click()
    const adjusted = `${MIRROR.title} quantity has been adjusted to 1 due to stock limitations`
    await says(page, 'Cart updated', adjusted)
    await expect(drawer(page)).toContainText('Qty: 1 (Limited stock)')
    await drawer(page).getByRole('button', { name: 'Close cart' }).click()
    await leave(shop, MIRROR, 0)
    await page.getByRole('link', { name: /^Cart, / }).click()
    const removed = `${MIRROR.title} has been removed from your cart as it is no longer in stock`
    await says(page, 'Item no longer available', removed)
    await leave(shop, MIRROR, MIRROR.stock)
  })
})

test('error messages of a checkout', async ({ page, context, staged: { shop }, browserErrors }) => {
  browserErrors.expect(/status of 5|net::ERR_FAILED|Failed to fetch|status of 409/)
  await openProduct(page, CHAIR)
  await page.getByRole('button', { name: 'Increase quantity', exact: true }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  const cart = drawer(page)
  // The stock changes below, so the response to the addition must have arrived before.
  await expect(cart.getByRole('button', { name: 'Checkout' })).toBeVisible()
  const checkOut = () => cart.getByRole('button', { name: 'Checkout' }).click()
  const fails = async (reason: string) => {
    await says(page, 'Checkout Failed', reason)
    await expect(cart.getByRole('heading', { name: 'Your Cart' })).toBeVisible()
  }

  await test.step('insufficient stock', async () => {
    await leave(shop, CHAIR, 1)
    await checkOut()
    await fails(
      `${CHAIR.title} is no longer available in the requested quantity. Only 1 left in stock.`,
    )
    await expect(cart).toContainText('We couldn’t start your checkout. Please try again')
    await expect(cart.getByRole('button', { name: 'Checkout' })).toBeFocused()
    await leave(shop, CHAIR, CHAIR.stock)
  })

  const order = async () => {
    await checkOut()
    await fillInCustomer(cart)
    await cart.getByRole('button', { name: 'Proceed to Payment' }).click()
  }
  const nothingCharged = 'Nothing was charged. Please try again, or call 01494 000 000.'
  const answers: [string, { status: number; body: string } | null][] = [
    ['Failed to create checkout session', null],
    ['Failed to create checkout session', { status: 502, body: '{}' }],
    ['No checkout URL returned from server', { status: 200, body: '{}' }],
    ['There was a problem processing your order. Please try again.', { status: 200, body: '<p>' }],
    ['The words of the server', { status: 409, body: '{"error":"The words of the server"}' }],
  ]
  for (const [reason, answer] of answers) {
    await test.step(`${reason}, ${answer?.status ?? 'no response'}`, async () => {
      await page.route('**/api/create-checkout', async (route) => {
        await expect(cart.getByRole('button', { name: 'Processing...' })).toBeDisabled()
        await (answer ? route.fulfill(answer) : route.abort())
      })
      await order()
      await fails(reason)
      await expect(cart.getByText(nothingCharged)).toBeVisible()
      await page.unroute('**/api/create-checkout')
    })
  }
  await test.step('with an empty cart the error disappears', async () => {
    await cart.getByRole('button', { name: /^Remove/ }).click()
    await expect(cart.getByText('Your cart is empty').last()).toBeVisible()
    await expect(cart.getByText(nothingCharged)).toHaveCount(0)
    await cart.getByRole('button', { name: 'Close cart' }).click()
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(cart.getByRole('button', { name: 'Checkout' })).toBeVisible()
  })
  await test.step('the cart was emptied in another tab', async () => {
    await checkOut()
    await fillInCustomer(cart)
    await cart.getByRole('button', { name: 'Back to cart' }).click()
    await expect(cart.getByRole('heading', { name: 'Your Cart' })).toBeVisible()
    await expect(cart.getByText(nothingCharged)).toHaveCount(0)
    await checkOut()
    await expect(cart.getByLabel('Full Name*')).toBeVisible()
    await context.clearCookies({ name: 'cart' })
    const tab = await context.newPage()
    await tab.goto('/terms')
    await tab.evaluate(() => new BroadcastChannel('cart').postMessage(null))
    await tab.close()
    const count = page.getByRole('link', { name: 'Cart', exact: true, includeHidden: true })
    await expect(count.first()).toBeAttached()
    await cart.getByRole('button', { name: 'Proceed to Payment' }).click()
    await says(page, 'Your cart is empty')
  })
})

test('loading states and connection errors', async ({ page, staged, browserErrors }) => {
  browserErrors.expect(/net::ERR_FAILED|Failed to fetch|ERR_INTERNET_DISCONNECTED/)
  await test.step('the cart, offline before its code has loaded', async () => {
    await page.goto('/our-story')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Cart', exact: true }).click()
    await says(page, 'You are offline')
    await expect(page).toHaveURL('/our-story')
    await page.context().setOffline(false)
  })
  const slow = 900
  const later = () => new Promise((resolve) => setTimeout(resolve, slow))
  await test.step('slow lists, and lists that fail to load', async () => {
    await page.goto('/our-story')
    await page.route('**/shop.data*', async (route) => {
      await later()
      await route.continue()
    })
    await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click()
    await expect(page.getByRole('status').getByText('Loading pieces')).toBeAttached()
    await expect(
      page.getByRole('main').locator('[aria-hidden] > :has(.animate-pulse)'),
    ).toHaveCount(6)
    await expect(page.getByText('Showing 24 of')).toBeVisible()
    await page.unroute('**/shop.data*')
    await page.route('**/shop.data*', (route) => route.abort())
    await page.getByRole('checkbox', { name: 'Armchairs' }).click()
    await expect(page.getByText('Failed to load products').first()).toBeVisible()
    await page.unroute('**/shop.data*')
  })
  await test.step('a product that fails to load', async () => {
    await page.goto('/shop')
    await page.route('**/shop/product/*.data*', (route) => route.abort())
    await page.getByRole('link', { name: MIRROR.title }).click()
    await says(page, 'Error', 'Failed to load product details')
  })
  await test.step('pending forms', async () => {
    await page.goto('/contact')
    await page.route('**/newsletter', async (route) => {
      await later()
      await route.continue()
    })
    await page.getByRole('textbox', { name: 'Email address' }).fill('words@example.com')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
    await says(page, 'Subscription Successful')
    await page.route('**/api/contact', async (route) => {
      await later()
      await route.abort()
    })
    await page.getByLabel('Name', { exact: true }).fill('Sample Writer')
    await page.getByLabel('Email', { exact: true }).fill('writer@example.com')
    await page.getByLabel('Subject').fill('A sample')
    await page.getByRole('textbox', { name: 'Message' }).fill('Sample words that are long enough.')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
    const failure = 'There was a problem sending your message. Please try again.'
    await says(page, 'Submission failed', failure)
  })
  await test.step('a slow order confirmation', async () => {
    await withShopDatabase(staged.shop, (db) =>
      inTransaction(db, async (tx) => {
        await tx.execute(sql`LOCK TABLE orders IN ACCESS EXCLUSIVE MODE`)
        await page.goto(`/checkout/success?session_id=${staged.sessions.paid}`)
        const loading = page.getByRole('heading', {
          level: 1,
          name: 'Loading your order details...',
        })
        await expect(loading).toBeVisible()
      }),
    )
    await expect(page.getByText('Thank You For Your Purchase!')).toBeVisible()
  })
})

test('messages when products cannot be read', async ({ page, context, staged, browserErrors }) => {
  const { shop } = staged
  // A request with a flash message is never served from the page cache.
  const openUncached = async (path: string) => {
    await context.addCookies([{ name: 'notice', value: 'none', url: shop.url }])
    await page.goto(path)
  }
  browserErrors.expect(/status of 500/)
  shop.expectLogged(/./)
  const rename = (from: string, to: string) =>
    withShopDatabase(shop, (db) =>
      db.execute(sql`ALTER TABLE ${sql.identifier(from)} RENAME TO ${sql.identifier(to)}`),
    )
  await rename('products', 'products_away')
  try {
    await openUncached('/')
    const featured = page.getByRole('region', { name: 'Featured Collection' })
    for (const words of ['table', 'chair', 'lamp', '£499.99', '£299.99', '£129.99', '£349.99']) {
      await expect(featured.getByText(words).first()).toBeVisible()
    }
    await openUncached('/shop')
    await expect(page.getByText('Failed to load products').first()).toBeVisible()
    await openUncached(`/shop/product/${staged.products.last}`)
    await says(page, 'Error', 'Failed to load product details')
  } finally {
    await rename('products_away', 'products')
  }
})

/** Changes one or all products temporarily while `look` runs. */
async function meanwhile(
  shop: OpenShop,
  [there, back]: [(db: Db) => Promise<unknown>, (db: Db) => Promise<unknown>],
  look: () => Promise<void>,
): Promise<void> {
  await withShopDatabase(shop, there)
  try {
    await look()
  } finally {
    await withShopDatabase(shop, back)
  }
}

test('hidden products, and a shop without featured products', async ({ page, staged }) => {
  const { shop } = staged
  const id = staged.products.bare
  const show = (enabled: boolean) => (db: Db) =>
    db.update(products).set({ enabled }).where(eq(products.id, id))
  await meanwhile(shop, [show(false), show(true)], async () => {
    await page.goto(`/shop/product/${id}`)
    await expect(page).toHaveURL('/shop')
    const words = 'This product is currently not available for viewing'
    await says(page, 'Product unavailable', words)
  })
  const hide = (is: boolean) => (db: Db) =>
    db.update(products).set({ is_deleted: is }).where(eq(products.featured, true))
  await meanwhile(shop, [hide(true), hide(false)], async () => {
    await page.goto('/')
    await expect(page.getByText('No featured products available at the moment.')).toBeVisible()
  })
})

test('a product is sold while its buyer fills in the form', async ({
  page,
  staged,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409/)
  const { shop } = staged
  await addFromProductPage(page, LAMP)
  const cart = drawer(page)
  await cart.getByRole('button', { name: 'Checkout' }).click()
  // The form opens, because the product is still in stock.
  await expect(cart.getByLabel('Full Name*')).toBeVisible()
  await leave(shop, LAMP, 0)
  await fillInCustomer(cart)
  await cart.getByRole('button', { name: 'Proceed to Payment' }).click()
  await says(page, 'Checkout Failed', `${LAMP.title} is no longer in stock.`)
  await expect(cart.getByText('Your cart is empty').last()).toBeVisible()
  await leave(shop, LAMP, LAMP.stock)
})
